import { id, instant, line, ordinal, personShape } from './inputs.shapes.ts';
import { penalty, labeledValue } from './tickets.shapes.ts';
import { caseAction, caseHint, caseState, caseTurn, conflict, heardGrade, outcome, partyRole } from './trials-states.shapes.ts';
import { deliveryAttempt, dossier, publicCase } from './trials-case.shapes.ts';
import { samePicture } from './trials-complaint.shapes.ts';
import { complainantRecord } from './trials-desk.shapes.ts';
import { panelState } from './trials-panels.shapes.ts';
import { dissent, ownFigures } from './trials-figures.shapes.ts';
import { z } from '../zod.ts';

export const casePage = publicCase.extend({
  /** Until when all new comments under it are reviewed first, and which presenter pressed for it; null: they are not. */
  commentHold: z.strictObject({ until: instant, by: personShape }).nullable(),
  /** How it ended in one line, the outcome first; null before that. */
  outcomeLine: z.string().nullable(),
  /** How the accused who was heard worst was heard; null before a verdict. */
  heard: heardGrade.nullable(),
  /** What was tried to tell the accused, oldest first; empty before a verdict. */
  deliveryAttempts: z.array(deliveryAttempt),
  /** What became of what its judge decided in the last 365 days; null where nobody has judged it. */
  judgeFigures: z.strictObject({ heard: z.int(), medianDays: z.number().nullable(), ...ownFigures, dissent }).nullable(),
  /** On which day and from how many its panel was drawn; null without one. */
  draw: z.strictObject({ day: z.string().nullable(), poolSize: z.int() }).nullable(),
  /** Whether a ticket of it may be appealed now, and until when; null: no date ends that, or it may not. */
  canAppeal: z.boolean(),
  appealBy: instant.nullable(),
  /** Whether its complainant may file it again: it has lapsed, was not filed by a presenter, and this was not done before. */
  canRefile: z.boolean(),
});
export const viewPublicCase = { summary: '一桩案子，人人可见的部分', mustBeCurrent: true as const, input: z.object({ id }), reply: casePage };

export const holdCaseComments = {
  summary: '结案的案子下，新评论 72 小时里先看再放；每位主持人一桩案子一次',
  input: z.object({ id }),
  reply: z.strictObject({ until: instant }),
};

export const viewTrial = {
  summary: '审理页：案卷、可以做的事、是否应当回避',
  input: z.object({ id }),
  reply: z.strictObject({
    case: publicCase,
    /** Null for readers without access to the file. */
    dossier: dossier.nullable(),
    /** How often the complaint was written, as the dossier shows it; a receipt names it. */
    revision: z.int(),
    /** When the case lapses at the latest; null before its first receipt. */
    totalDueAt: instant.nullable(),
    /** When the running clock ends, the one of a wish to withdraw first, and who is to act until then; null: none runs. */
    dueAt: instant.nullable(),
    dueFor: caseTurn.exclude(['me']).nullable(),
    /** What the complainant wants to withdraw it for, until when the accused are asked, and whether the reader is one of them who has not agreed; null: nobody is asked. */
    withdrawal: z.strictObject({ reason: z.string(), dueAt: instant, isAsked: z.boolean() }).nullable(),
    /** Who the case waits for; `me` also for who was called by lot. */
    turn: caseTurn,
    role: partyRole.nullable(),
    conflicts: z.array(conflict),
    actions: z.array(caseAction),
    /** How often a verdict was proposed or handed down in the case: which one is read. */
    verdictRevision: z.int(),
    /** Null while the case has none, and for readers without access to the file. */
    panel: panelState.nullable(),
    /** The evidence the reader has opened since the verdict that waits was proposed. */
    evidenceOpened: z.array(z.int()),
    /** What presenters noted for each other, oldest first; empty for anybody who may not judge the case. */
    notes: z.array(z.strictObject({ id: z.int(), author: personShape, text: z.string(), writtenAt: instant })),
    draft: z.strictObject({ content: z.unknown(), revision: z.int(), updatedAt: instant }).nullable(),
    /** Who recused themselves and why; empty for anybody but an operator. */
    recusals: z.array(z.strictObject({ nickName: z.string(), reason: z.string(), at: instant })),
    /** When doors were opened with their codes, oldest first, and from which network, in six signs: for the proven owner their own, for an operator all. */
    doorOpenings: z.array(z.strictObject({ accusedId: z.int(), at: instant, network: z.string() })),
    /** Whether the reader may hold the new comments under it. */
    canHoldComments: z.boolean(),
  }),
};

const precedent = z.strictObject({
  caseId: z.int(),
  columnId: z.int(),
  title: z.string(),
  outcome,
  penalties: z.array(labeledValue),
  days: z.number(),
  closedAt: instant,
  /** Similarity to the case at hand, 0 to 100. */
  likeness: z.int(),
});
/** What earlier verdicts on an offence cost. */
const precedentFigures = {
  total: z.int(),
  shares: z.array(z.strictObject({ ...labeledValue.shape, count: z.int(), share: z.number() })),
  medianDays: z.number().nullable(),
  /** The lightest and the heaviest usual penalty; null below ten precedents. */
  band: z.strictObject({ from: penalty, to: penalty }).nullable(),
};
export const previewTrial = {
  summary: '受理前先看：案卷、前案、先例、还缺什么、是否回避',
  /** With the revision that was looked at, an older one is refused. */
  input: z.object({ id, seenRevision: ordinal.optional() }),
  reply: z.strictObject({
    dossier: dossier.nullable(),
    case: publicCase,
    /** How often the complaint was written, as the dossier shows it; a receipt names it. */
    revision: z.int(),
    conflicts: z.array(conflict),
    hints: z.array(caseHint),
    actions: z.array(caseAction),
    history: z.array(
      z.strictObject({
        accusedId: z.int(),
        number: z.string(),
        offence: labeledValue,
        penalty: labeledValue,
        issuedAt: instant,
        status: z.enum(['active', 'expired']),
      }),
    ),
    openCases: z.array(z.strictObject({ accusedId: z.int(), caseId: z.int(), columnId: z.int(), state: caseState, filedAt: instant })),
    /** Null for readers without access to the file. */
    complainantRecord: complainantRecord.nullable(),
    /** Other cases of the complainant about the same character and event, or split off from this one; and those of others that its judge left apart. */
    crossCases: z.array(z.strictObject({ caseId: z.int(), columnId: z.int(), state: caseState, outcome: outcome.nullable(), filedAt: instant })),
    /** Pieces that are files of other cases too, or that the case has twice; empty for readers without access to the file. */
    samePicture: z.array(samePicture),
    /** Of the newest cases of the offence those most like it first. */
    precedents: z.strictObject({ ...precedentFigures, similar: z.array(precedent) }),
    /** For who holds the case: filed ones about the same accused and, by up to three days, the same event, which may be joined. */
    joinCandidates: z.array(
      z.strictObject({
        id: z.int(),
        columnId: z.int(),
        title: z.string(),
        complainant: personShape,
        occurredOn: z.string(),
        filedAt: instant,
        /** How often the complaint was written. */
        revision: z.int(),
        /** Whether its complainant came from the page of this case. */
        isHinted: z.boolean(),
      }),
    ),
    /** Another presenter signs each of their verdicts. */
    onProbation: z.boolean(),
    /** The heaviest penalty there are enough presenters for. */
    penaltyCap: penalty,
    /** How many could sit on a panel of the case now. */
    panelSize: z.int(),
    /** How many cases the reader has in hand in any game, and how many are advised. */
    heldCount: z.int(),
    softLimit: z.int(),
    articles: z.array(z.strictObject({ ...labeledValue.shape, note: z.string() })),
    missing: z.array(z.string()),
  }),
};

export const viewPrecedents = {
  summary: '同案由的先例：各档处罚的份额、常见范围、用时',
  input: z.object({ offence: line(1, 40, '案由不对') }),
  reply: z.strictObject(precedentFigures),
};
