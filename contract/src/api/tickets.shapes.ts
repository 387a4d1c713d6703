import { instant, line, ordinal, pageInput, pageOf, personShape, smallId } from './inputs.shapes.ts';
import { heardGrade } from './trials-states.shapes.ts';
import { z } from '../zod.ts';

export const penalty = z.enum(['warning', 'watch30', 'list90', 'list365', 'permanent']);
export const ticketStatus = z.enum(['active', 'suspended', 'expired', 'annulled']);
/** An entry of a dictionary, as the site calls it now. */
export const labeledValue = z.strictObject({ value: z.string(), label: z.string() });

export const ticket = z.strictObject({
  id: z.int(),
  number: z.string(),
  gameId: z.int(),
  /** The post of the case. */
  caseId: z.int(),
  columnId: z.int(),
  /** Null once annulled: the number stays, the name does not. */
  subject: z.strictObject({ name: z.string(), realm: z.string(), faction: z.string(), class: z.string() }).nullable(),
  /** The character's page on the list; null when it never was on it or is no more. */
  entryId: z.int().nullable(),
  offence: labeledValue,
  articles: z.array(labeledValue),
  /** The penalty as first issued; differs from `penalty` after a reduction. */
  firstPenalty: labeledValue,
  penalty: labeledValue,
  statement: z.string(),
  presenter: personShape,
  issuedAt: instant,
  /** Null: a warning has no term, a permanent one no end. */
  expiresAt: instant.nullable(),
  status: ticketStatus,
  /** An appeal is open. */
  disputed: z.boolean(),
  /** Since when it puts nobody on the list, because its appeal waits too long; null: it does. */
  suspendedAt: instant.nullable(),
  /** Whether a presenter witnessed it. */
  isDirect: z.boolean(),
});

const issueContent = z.strictObject({
  kind: z.literal('issue'),
  game: z.int(),
  number: z.string(),
  case: z.int(),
  offence: z.string(),
  articles: z.array(z.string()),
  penalty: z.string(),
  presenter: z.int(),
  issuedAt: z.string(),
  expiresAt: z.string().nullable(),
  subject: z.string(),
  statement: z.string(),
});

const seatKind = z.enum(['single', 'signed', 'panel']);
/** What records say since how a ticket was decided is kept. */
const decidedContent = z.strictObject({
  ...issueContent.shape,
  v: z.literal(2),
  seat: seatKind,
  n: z.int(),
  judge: z.int(),
  signers: z.array(z.int()),
  votes: z.array(z.strictObject({ by: z.int(), rung: z.string() })),
  heard: z.string(),
  direct: z.boolean(),
  draw: z.strictObject({ round: z.int(), poolHash: z.string(), secretHash: z.string() }).nullable(),
  verdict: z.string(),
  subjectKind: z.literal('character'),
});

const changeContent = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('reduce'),
    game: z.int(),
    number: z.string(),
    penalty: z.string(),
    presenter: z.int(),
    at: z.string(),
    expiresAt: z.string().nullable(),
  }),
  z.strictObject({ kind: z.literal('annul'), game: z.int(), number: z.string(), presenter: z.int(), at: z.string() }),
  z.strictObject({ kind: z.enum(['suspend', 'resume']), v: z.literal(2), game: z.int(), number: z.string(), at: instant }),
]);
const chainContent = z.union([decidedContent, issueContent, changeContent]);
const chainRecord = z.strictObject({ position: z.int(), content: chainContent, previousHash: z.string(), hash: z.string() });
const chainOpening = z.strictObject({
  number: z.string(),
  subject: z.strictObject({ salt: z.string(), value: z.strictObject({ realm: z.string(), name: z.string() }) }),
  statement: z.strictObject({ salt: z.string(), value: z.string() }).nullable(),
  /** Null where the record has no such commitment, and once a name in it is public no longer. */
  verdict: z
    .strictObject({
      salt: z.string(),
      value: z.strictObject({ facts: z.string(), reasoning: z.string(), dissent: z.array(z.strictObject({ by: z.int(), reason: z.string() })) }),
    })
    .nullable()
    .optional(),
});

/** One line of a saved chain. */
export const chainFile = z.object({ records: z.array(chainRecord), openings: z.array(chainOpening) });

export const appealState = z.enum(['claimed', 'open', 'affirmed', 'reduced', 'annulled', 'dropped', 'unanswered']);
/** An appeal as everybody reads it. */
export const publicAppeal = z.strictObject({
  id: z.int(),
  ground: labeledValue,
  state: appealState,
  filedAt: instant,
  decidedAt: instant.nullable(),
  presenter: personShape.nullable(),
  answer: z.string(),
  penalty: labeledValue.nullable(),
  /** The hash of what makes its lot unforeseeable, public from its opening on. */
  saltHash: z.string(),
  /** Of one that a panel decided: how many seats it had, and who voted what; 0 and nobody otherwise. */
  seats: z.int(),
  jurors: z.array(z.strictObject({ person: personShape, seat: z.int(), rung: z.enum(['dismissed', 'insufficient', ...penalty.options]) })),
  /** Until when they have no names but only seats; null: they are named. */
  jurorsNamedAt: instant.nullable(),
});

export const listTickets = {
  summary: '罚单，新的在前',
  mustBeCurrent: true as const,
  input: z.object({
    q: line(0, 40, '最多 40 个字').optional(),
    realm: line(0, 24, '服务器名太长').optional(),
    offence: line(0, 40, '案由不对').optional(),
    penalty: penalty.optional(),
    status: ticketStatus.optional(),
    /** The month in China in which it was issued, as yyyy-MM. */
    month: z
      .string()
      .regex(/^(19|2\d)\d\d-(0[1-9]|1[0-2])$/, '月份应写作 2026-11')
      .or(z.literal(''))
      .optional(),
    ...pageInput,
  }),
  reply: pageOf(ticket),
};

export const viewTicket = {
  summary: '一张罚单，按编号',
  mustBeCurrent: true as const,
  /** Numbers are given out game by game; without one, that of the chosen game. */
  input: z.object({ number: line(1, 40, '编号不对'), game: smallId.optional() }),
  reply: z.strictObject({
    ...ticket.shape,
    /** How it was decided, as its record in the chain says; null: the record is of before that was kept. */
    heard: heardGrade.nullable(),
    seat: seatKind.nullable(),
    n: z.int().nullable(),
    /** The presenter who countersigned the verdict; null where none was needed. */
    countersigner: personShape.nullable(),
    appeals: z.array(publicAppeal),
    /** Its records in the chain, oldest first. */
    records: z.array(chainRecord),
    opening: chainOpening.nullable(),
    /** Until when an appeal is possible that needs no new evidence, the first one or once more where the law has changed; null: no longer, or no date ends it. */
    appealBy: instant.nullable(),
    /** Whether no date ends the appeal: the ticket has reached nobody, or its last one was not answered. */
    canAppealAnytime: z.boolean(),
  }),
};

export const readChain = {
  summary: '罚单链，从第一环起，供下载验证；长链分段给，next 是下一段的起点',
  mustBeCurrent: true as const,
  input: z.object({ from: ordinal.default(1), size: ordinal.pipe(z.int().max(2_000, '一次最多 2000 环')).default(1_000), game: smallId.optional() }),
  reply: z.strictObject({
    game: z.int(),
    /** Of the whole chain. */
    total: z.int(),
    ...chainFile.shape,
    /** Numbers of tickets that these records issue and whose name is masked by order of an authority, before its time of publicity is over. */
    sealed: z.array(z.string()),
    next: z.int().nullable(),
  }),
};
