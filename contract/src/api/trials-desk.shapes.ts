import { flag, instant, line, pageInput, pageOf, personShape } from './inputs.shapes.ts';
import { caseState, caseTurn, conflict, heardGrade, partyRole } from './trials-states.shapes.ts';
import { labeledValue } from './tickets.shapes.ts';
import { caseBracket, caseCard } from './trials-case.shapes.ts';
import { z } from '../zod.ts';

/** What of the desk is listed: what waits for the reader, what ends soon, what may be received, what the reader waits for, appeals. */
export const deskView = z.enum(['turn', 'soon', 'pool', 'waiting', 'appeals']);

/** What became of the complaints of a member; what they filed as a presenter is not counted. */
export const complainantRecord = z.strictObject({
  filed: z.int(),
  upheld: z.int(),
  partly: z.int(),
  dismissed: z.int(),
  insufficient: z.int(),
  /** Before there was an answer. */
  withdrawn: z.int(),
  withdrawnAfterAnswer: z.int(),
  lapsed: z.int(),
  /** How often a verdict found a complaint of theirs to be false. */
  foundFalse: z.int(),
  /** How many complaints the two parties have open against each other. */
  openMutual: z.int(),
});

const deskCase = z.strictObject({
  id: z.int(),
  columnId: z.int(),
  title: z.string(),
  ...caseCard.shape,
  /** How often the complaint was written; a receipt names it. */
  revision: z.int(),
  complainant: personShape,
  presenter: personShape.nullable(),
  filedAt: instant,
  overdue: z.boolean(),
  asked: z.boolean(),
  evidenceCount: z.int(),
  conflicts: z.array(conflict),
  turn: caseTurn,
  /** An estimate of how long the reader's next step takes. */
  minutesNeeded: z.int(),
  /** How many other complaints were joined to it. */
  joinedCount: z.int(),
  /** Null for readers without access to the file. */
  complainantRecord: complainantRecord.nullable(),
  /** How often it came back to the queue. */
  returnedTimes: z.int(),
  /** How the accused who was heard worst was heard; null: the notice is not out. */
  heard: heardGrade.nullable(),
  /** Whether the reader has begun a verdict. */
  hasDraft: z.boolean(),
});
export const listDesk = {
  summary: '审理台：轮到我、快到期、可接、等别人、申诉；不选就是全部未结，旧的在前',
  input: z.object({
    view: deskView.optional(),
    /** The realm of the first accused. */
    realm: line(0, 40, '服务器名不对').optional(),
    /** Only realms on which the reader had a character in the last half year. */
    ownRealm: flag.optional(),
    /** Only activities that one of the reader's specialities helps with. */
    ownSpeciality: flag.optional(),
    /** Only cases that other complaints were joined to. */
    joined: flag.optional(),
    /** The number of a case, the beginning of a character's or the complainant's name; at most a page is found. */
    q: line(0, 40, '要找的字太多').optional(),
    state: caseState.optional(),
    offence: line(0, 40, '案由不对').optional(),
    /** Only what I hold. */
    mine: flag.optional(),
    overdue: flag.optional(),
    ...pageInput,
  }),
  reply: z.strictObject({
    ...pageOf(deskCase).shape,
    counts: z.record(z.string(), z.int()),
    /** How many there are in each view. */
    viewCounts: z.record(deskView, z.int()),
    turnCount: z.int(),
    /** What the reader has in hand in any game, what ends first in front. */
    heldCases: z.array(z.strictObject({ id: z.int(), columnId: z.int() })),
    held: z.int(),
    softLimit: z.int(),
    /** The training case has to be done before a case is received. */
    trainingDue: z.boolean(),
    /** Until when nothing is drawn for the reader; null: they are not away. */
    awayUntil: instant.nullable(),
    /** The same where they let two cases go by idling. */
    restingUntil: instant.nullable(),
  }),
};

const myCase = z.strictObject({
  /** The reader's own complaint, if they filed one: everything but its number, title and date is of the case it was joined to. */
  id: z.int(),
  columnId: z.int(),
  /** That case; null: it was joined to none. */
  joinedTo: z.strictObject({ id: z.int(), columnId: z.int() }).nullable(),
  /** How many complaints were joined to the first one. */
  joinedCount: z.int(),
  gameId: z.int(),
  title: z.string(),
  ...caseBracket.shape,
  role: partyRole,
  filedAt: instant,
  closedAt: instant.nullable(),
  dueAt: instant.nullable(),
  offence: labeledValue,
  realm: z.string(),
  isDirect: z.boolean(),
  turn: caseTurn,
  /** Whether the reader is an accused who is asked whether the complaint may be withdrawn, and has not agreed. */
  isAskedToAgree: z.boolean(),
  /** Whether the reader carries the notice to an accused who has no account here. */
  carries: z.boolean(),
  /** What comes next, in words to the reader. */
  nextStep: z.string(),
  /** The place in the queue of its game, from 1 on; null where it is not there. */
  queuePlace: z.int().nullable(),
  /** How the accused who was heard worst was heard; null: the notice is not out. */
  heard: heardGrade.nullable(),
  /** How it ended; null while it has not. */
  outcomeLine: z.string().nullable(),
  ticketNumbers: z.array(z.string()),
  /** Whether the reader may appeal against a ticket on a character of theirs, and until when; null: no date ends it. */
  canAppeal: z.boolean(),
  appealBy: instant.nullable(),
});
export const listMyCases = {
  summary: '与我有关的案子：等我的在前，再是没有结的、结了的，各自新的在前',
  input: z.object({ role: partyRole.optional(), ...pageInput }),
  reply: z.strictObject({ ...pageOf(myCase).shape, counts: z.record(partyRole, z.int()), waiting: z.int() }),
};
