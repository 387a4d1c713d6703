import type { Penalty } from '#contract/api/tickets.ts';
import type { Rung } from '#contract/api/trials.ts';
import type { LengthKey, Lengths } from '#contract/court-lengths.ts';
import { severityOf } from '#server/modules/blacklist/index.ts';
import { countVotes, isRedrawn, penaltyOf, RUNGS, type Panel } from './panels.ts';
import { signerSeat, type SignerSeat, type Tenure } from './signatures.ts';

/** How much the written answer to an appeal says at least, and a juror's reason, which is part of one. */
export const MIN_APPEAL_ANSWER = 50;
/** Heavier than this a panel decides. */
const DECIDER_CAP: Penalty = 'list90';

/** Returns by which lot it is drawn who decides an appeal: one presenter, or a panel against what a panel or a signature was needed for. */
export function appealLotOf({ penalty, isDirect }: { penalty: Penalty; isDirect: boolean }): 'decider' | 'appeal' {
  return isDirect || severityOf(penalty) > severityOf(DECIDER_CAP) ? 'appeal' : 'decider';
}

/** Returns why a presenter may decide an appeal alone, or not: who was called so far, and from the seventh day on everybody past probation. */
export function deciderSeat(memberId: number, tenure: Tenure, { calledIds, stage }: { calledIds: readonly number[] | null; stage: AppealStage }): SignerSeat {
  return signerSeat(memberId, tenure, calledIds && { calledIds, isOpen: stage !== 'called' });
}

/** Returns the rungs a juror may choose from in an appeal against a penalty: an appeal never makes heavier. */
export function appealRungs(penalty: Penalty): Rung[] {
  return RUNGS.slice(0, RUNGS.indexOf(penalty) + 1);
}

/** What an appeal comes to. */
export interface AppealResult {
  outcome: 'affirmed' | 'reduced' | 'annulled';
  /** What it is reduced to; null otherwise. */
  penalty: Penalty | null;
}

/**
 * Returns what a panel decides of an appeal against a penalty: the lower median, a seat without a vote counted as the lightest rung, never heavier than it
 * was. Null while fewer than two have voted, or nobody of one seat.
 */
export function countAppeal(panel: Panel, votes: readonly Rung[], penalty: Penalty): AppealResult | null {
  if (panel.seats === 0 || isRedrawn(panel.seats, votes.length)) return null;
  const decided = penaltyOf(countVotes({ ...panel, emptySeat: 'dismissed' }, votes, penalty));
  if (decided === null) return { outcome: 'annulled', penalty: null };
  return severityOf(decided) < severityOf(penalty) ? { outcome: 'reduced', penalty: decided } : { outcome: 'affirmed', penalty: null };
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** How far an appeal that nobody has decided has come, in order. */
export const APPEAL_STAGES = ['called', 'everybody', 'suspended', 'over'] as const;

export type AppealStage = (typeof APPEAL_STAGES)[number];

/** How long an appeal was open when each stage begins; the first one does at once. */
const FIRST_DAY = { everybody: 'appealOpenDays', suspended: 'appealSuspendDays', over: 'appealEndDays' } as const satisfies Partial<
  Record<AppealStage, LengthKey>
>;

/** An open appeal as its stages see it. */
export interface OpenAppeal {
  openedAt: Date;
  lengths: Lengths;
}

/** Returns the stages that have begun since the one an appeal is in, in their order, each once, however long nobody looked. */
export function stagesSince(stage: AppealStage, appeal: OpenAppeal, now: Date): AppealStage[] {
  return APPEAL_STAGES.slice(APPEAL_STAGES.indexOf(stage) + 1).filter((next) => beginOf(next, appeal) <= now);
}

/** Returns when the stage behind this one begins; null behind the last one. */
export function nextStageAt(stage: AppealStage, appeal: OpenAppeal): Date | null {
  const next = APPEAL_STAGES[APPEAL_STAGES.indexOf(stage) + 1];
  return next === undefined ? null : beginOf(next, appeal);
}

function beginOf(stage: AppealStage, { openedAt, lengths }: OpenAppeal): Date {
  return new Date(openedAt.getTime() + (stage === 'called' ? 0 : lengths[FIRST_DAY[stage]]) * DAY_MS);
}

const HOUR_MS = 60 * 60 * 1000;
/** How long one presenter is alone with a claim before the next one may look as well. */
export const LOOK_MS = 12 * HOUR_MS;
/** When the operators may look too. */
export const OPERATORS_LOOK_MS = 48 * HOUR_MS;

/** A claim as the lot of who looks sees it. */
export interface LookedAt {
  lookOrder: readonly number[];
  filedAt: string;
}

/** Returns whether it falls to a person to look at a claim (court-2, section 1: who asks never chooses who looks): one presenter more of its order every twelve hours, and any operator after two days. */
export function isCalledToLook({ lookOrder, filedAt }: LookedAt, person: { id: number; role: string }, now: Date): boolean {
  const age = now.getTime() - Date.parse(filedAt);
  if (person.role === 'operator') return age >= OPERATORS_LOOK_MS;
  return person.role === 'presenter' && lookOrder.slice(0, 1 + Math.floor(age / LOOK_MS)).includes(person.id);
}
