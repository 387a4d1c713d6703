import type { Penalty } from '#contract/api/tickets.ts';
import type { Heard, Rung, VerdictOutcome } from '#contract/api/trials.ts';
import { MAX_SEATS } from '#contract/chain/lots.ts';
import type { Lengths } from '#contract/court-lengths.ts';
import { PENALTIES } from '#server/modules/blacklist/index.ts';
import { penaltyCap, type ServedCap } from './heard.ts';
import type { WrittenPenalty } from './verdict.ts';

/** How much a juror writes of why. */
export const MIN_VOTE_REASON = 20;
/** How many open seats a presenter has at most when they are drawn for another one. */
export const MAX_OPEN_SEATS = 3;

/** Returns whether a verdict is for a panel: a permanent penalty, and whatever a presenter proposes who filed the case. */
export function needsPanel(penalties: readonly { penalty: Penalty }[], { isDirect }: { isDirect: boolean }): boolean {
  return isDirect || penalties.some(({ penalty }) => penalty === 'permanent');
}

/** Returns the heaviest penalty that may be proposed; two on probation are no panel. */
export function proposalCap(isNobodyTenured: boolean): Penalty {
  return isNobodyTenured ? 'list90' : 'permanent';
}

/** What a juror may say of an accused, from the lightest to the heaviest. */
export const RUNGS = ['dismissed', 'insufficient', ...PENALTIES] as const satisfies readonly Rung[];

function rankOf(rung: Rung): number {
  return RUNGS.indexOf(rung);
}

function lighter(one: Rung, other: Rung): Rung {
  return rankOf(one) <= rankOf(other) ? one : other;
}

/** Returns the penalty of a rung; null for the two that carry none. */
export function penaltyOf(rung: Rung): Penalty | null {
  return rung === 'dismissed' || rung === 'insufficient' ? null : rung;
}

/** Returns the rungs a juror may choose from for an accused who was heard like this, lightest first; of a member there is only the lightest penalty. */
export function rungsFor(grade: Heard, servedCap: ServedCap, isAgainstMember: boolean): Rung[] {
  const heaviest = penaltyCap(grade, servedCap) ?? 'insufficient';
  const cap = isAgainstMember ? lighter(heaviest, 'warning') : heaviest;
  return RUNGS.filter((rung) => rankOf(rung) <= rankOf(cap));
}

/** A panel as it was drawn. */
export interface Panel {
  /** How many seats it had when it was drawn: one that was lost later stays one. */
  seats: number;
  isDirect: boolean;
  isNobodyTenured: boolean;
  /** What a seat without a vote counts as; insufficient evidence unless given. */
  emptySeat?: Rung;
}

/** Returns the heaviest result a panel may have; of none, what the judge alone may decide. */
export function panelCap({ seats, isDirect, isNobodyTenured }: Panel): Penalty {
  if (isNobodyTenured || seats === 0 || (seats === 1 && isDirect)) return 'list90';
  return seats === MAX_SEATS ? 'permanent' : 'list365';
}

/**
 * Returns what a panel decides of one accused: the lower median of the votes, a seat without one counted as insufficient evidence. Of one juror it is never
 * more than was proposed, and permanent takes three who agree. Without seats it is the proposal, at most ninety days.
 */
export function countVotes(panel: Panel, votes: readonly Rung[], proposed: Rung): Rung {
  const cap = panelCap(panel);
  if (panel.seats === 0) return lighter(proposed, cap);
  const missing = Array.from({ length: panel.seats - votes.length }, (): Rung => panel.emptySeat ?? 'insufficient');
  const ranked = [...votes, ...missing].toSorted((one, other) => rankOf(one) - rankOf(other));
  const median = ranked[Math.floor((ranked.length - 1) / 2)] ?? 'insufficient';
  const isUnanimous = ranked.every((rung) => rung === median);
  const result = median === 'permanent' && !isUnanimous ? 'list365' : median;
  return lighter(panel.seats === 1 ? lighter(result, proposed) : result, cap);
}

/** Returns whether so few have voted that the missing seats are drawn once more: fewer than two, or nobody of one. */
export function isRedrawn(seats: number, votes: number): boolean {
  return votes < Math.min(seats, 2);
}

/** What a panel decided of one accused. */
export interface DecidedRung {
  accusedId: number;
  rung: Rung;
}

/** What takes effect after a panel. */
export interface PanelResult {
  outcome: VerdictOutcome;
  penalties: WrittenPenalty[];
}

/** Returns the outcome of a case and its penalties from what was decided of each accused. */
export function resultOf(decided: readonly DecidedRung[], proposed: { outcome: VerdictOutcome; penalties: readonly WrittenPenalty[] }): PanelResult {
  const penalties = decided.flatMap(({ accusedId, rung }) => {
    const penalty = penaltyOf(rung);
    const bandReason = proposed.penalties.find((each) => each.accusedId === accusedId)?.bandReason ?? '';
    return penalty === null ? [] : [{ accusedId, penalty, bandReason }];
  });
  if (penalties.length === 0) return { outcome: decided.every(({ rung }) => rung === 'dismissed') ? 'dismissed' : 'insufficient', penalties };
  const isWhole = penalties.length === decided.length && proposed.outcome !== 'partly';
  return { outcome: isWhole ? 'upheld' : 'partly', penalties };
}

/** Returns what a judge has proposed for an accused, as a rung. */
export function proposedRung({ outcome, penalties }: { outcome: VerdictOutcome; penalties: readonly WrittenPenalty[] }, accusedId: number): Rung {
  const penalty = penalties.find((each) => each.accusedId === accusedId)?.penalty;
  return penalty ?? (outcome === 'dismissed' ? 'dismissed' : 'insufficient');
}

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** When operators are called to a panel that has not voted, also where every seat is taken. */
const OPERATORS_MS = 72 * HOUR_MS;

/** Returns when the votes of a panel are counted at the latest, or asked for once more, that was drawn at an instant. */
export function panelEnd(drawnAt: string, { panelDays }: Pick<Lengths, 'panelDays'>): Date {
  return new Date(Date.parse(drawnAt) + panelDays * DAY_MS);
}

/** Returns when operators are called to a panel that was drawn at an instant and has not voted. */
export function panelOperatorsAt(drawnAt: string): Date {
  return new Date(Date.parse(drawnAt) + OPERATORS_MS);
}

/**
 * Returns until when who is called now accepts and votes: less time remains to who takes the seat of somebody who did not vote, and to nobody more than
 * to their panel.
 */
export function seatClocks(now: Date, { isLate, endsAt, lengths }: { isLate: boolean; endsAt: Date; lengths: Lengths }): { acceptBy: Date; voteBy: Date } {
  const later = (hours: number) => new Date(Math.min(now.getTime() + hours * HOUR_MS, endsAt.getTime()));
  return { acceptBy: later(lengths.acceptHours), voteBy: later(isLate ? lengths.lateVoteHours : lengths.voteHours) };
}

/** A call to a seat as its clocks see it. */
export interface SeatCall {
  acceptBy: string;
  voteBy: string;
  acceptedAt: string | null;
  votedAt: string | null;
}

/** Returns why a call is over at an instant; null while it is not. */
export function endedCall({ acceptBy, voteBy, acceptedAt, votedAt }: SeatCall, now: Date): 'silent' | 'late' | null {
  if (votedAt !== null) return null;
  if (acceptedAt === null && Date.parse(acceptBy) <= now.getTime()) return 'silent';
  return Date.parse(voteBy) <= now.getTime() ? 'late' : null;
}

/** Returns when the clock of a call runs out; null for who has voted. */
export function callEnd({ acceptBy, voteBy, acceptedAt, votedAt }: SeatCall): string | null {
  if (votedAt !== null) return null;
  return acceptedAt === null ? acceptBy : voteBy;
}
