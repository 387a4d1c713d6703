import { id, instant, ordinal, personShape, smallId } from './inputs.shapes.ts';
import { heardGrade, outcome, rung } from './trials-states.shapes.ts';
import { z } from '../zod.ts';

const pace = { heard: z.int(), upheldRate: z.number().nullable(), medianDays: z.number().nullable(), open: z.int(), overdue: z.int() };

/** What became of closed cases and of their tickets. A ticket that was reduced and annulled later counts as annulled. */
export const ownFigures = {
  /** Upheld in whole or in part, and not every ticket of it annulled since. */
  standing: z.int(),
  dismissed: z.int(),
  insufficient: z.int(),
  settled: z.int(),
  withdrawn: z.int(),
  lapsed: z.int(),
  /** Verdicts of the judge that a signer gave back. */
  givenBack: z.int(),
  tickets: z.int(),
  reduced: z.int(),
  annulled: z.int(),
};

/** Cases in which the presenter sat on the panel and voted for something else than the result, as far as its jurors are named. */
export const dissent = z.int();

export const readTrialStats = {
  summary: '公开时钟：最久的案子等了多久，裁决要几天，后来改了几张；给了年份，只数那一年结的案',
  input: z.object({ year: ordinal.pipe(z.int().min(2000, '没有那一年').max(2199, '没有那一年')).optional(), game: smallId.optional() }),
  reply: z.strictObject({
    /** The year in China in which the cases counted were closed; null: all of them. */
    year: z.int().nullable(),
    ...pace,
    ...ownFigures,
    waiting: z.int(),
    waitingSign: z.int(),
    waitingPanel: z.int(),
    waitingAppeal: z.int(),
    suspended: z.int(),
    /** Since when the oldest open case waits; null: none is open. */
    oldestOpenAt: instant.nullable(),
    oldestSignAt: instant.nullable(),
    oldestPanelAt: instant.nullable(),
    oldestAppealAt: instant.nullable(),
    /** How the accused of judged cases were heard. */
    heardAs: z.strictObject({
      answered: z.int(),
      served: z.int(),
      unprovenAnswer: z.int(),
      undelivered: z.int(),
      untried: z.int(),
      unknown: z.int(),
    }),
    columns: z.array(z.strictObject({ id: z.int(), name: z.string(), ...pace, oldestOpenAt: instant.nullable() })),
    /** The instant from which `lately` counts: the last 365 days in China, today included. */
    since: instant,
    presenters: z.array(
      z.strictObject({ presenter: personShape, ...pace, ...ownFigures, dissent, lately: z.strictObject({ heard: z.int(), ...ownFigures, dissent }) }),
    ),
  }),
};

const closedCase = z.strictObject({
  case: z.int(),
  game: z.int(),
  column: z.int(),
  /** A case against a member, whose complaint was found false, may be upheld without a ticket. */
  subjectKind: z.enum(['character', 'member']),
  outcome,
  /** One grade for each accused; empty where nothing was judged. */
  heard: z.array(heardGrade),
  /** Who held it last; null: nobody. */
  judge: z.int().nullable(),
  signers: z.array(z.int()),
  /** What the panel of a judged case voted, for each accused by their place in `heard`, from 0 on; `by` is null where its jurors are not named yet. */
  votes: z.array(z.strictObject({ by: z.int().nullable(), accused: z.int(), rung, isDissent: z.boolean() })),
  /** Verdicts of the judge that a signer gave back. */
  givenBack: z.int(),
  /** The hash of what makes its lots unforeseeable, and how many of them are public: `g/trial/draw/{case}`. */
  saltHash: z.string(),
  draws: z.int(),
  /** Its appeals that were decided by lot have one of their own. */
  appeals: z.array(z.strictObject({ id: z.int(), saltHash: z.string() })),
  filedAt: instant,
  closedAt: instant,
});

export const listClosedCases = {
  summary: '结了的案子，按编号：公开时钟的数字都由它和罚单链算出；长了分段给，next 是下一段的起点',
  mustBeCurrent: true as const,
  input: z.object({ from: id.default(1), game: smallId.optional() }),
  reply: z.strictObject({
    game: z.int(),
    /** Of all of them. */
    total: z.int(),
    cases: z.array(closedCase),
    next: z.int().nullable(),
  }),
};
