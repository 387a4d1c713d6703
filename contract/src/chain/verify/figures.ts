import type { ListedCase } from './closed-cases.ts';
import type { ChainTicket } from './game-chain.ts';

/** What figures are counted from: a closed case with the tickets of it in the chain. */
export interface CountedCase extends ListedCase {
  tickets: readonly ChainTicket[];
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns closed cases with their tickets. */
export function countedCases(cases: readonly ListedCase[], tickets: Iterable<ChainTicket>): CountedCase[] {
  const byCase = Map.groupBy(tickets, (ticket) => ticket.case);
  return cases.map((each) => ({ ...each, tickets: byCase.get(each.case) ?? [] }));
}

/** Returns the figures of closed cases, under the names of `g/trial/stats`. A share or a median of nothing is null. */
export function figuresOf(cases: readonly CountedCase[]): Record<string, number | null> {
  const judged = cases.filter(isJudged);
  const tickets = cases.flatMap((each) => each.tickets);
  const standing = cases.filter(isStanding).length;
  const outcomes = (outcome: string) => cases.filter((each) => each.outcome === outcome).length;
  return {
    heard: judged.length,
    upheldRate: judged.length === 0 ? null : standing / judged.length,
    medianDays: medianOf(judged.map(({ filedAt, closedAt }) => (closedAt - filedAt) / DAY_MS)),
    standing,
    dismissed: outcomes('dismissed'),
    insufficient: outcomes('insufficient'),
    settled: outcomes('settled'),
    withdrawn: outcomes('withdrawn'),
    lapsed: outcomes('lapsed'),
    givenBack: cases.reduce((sum, { givenBack }) => sum + givenBack, 0),
    tickets: tickets.length,
    reduced: tickets.filter(({ isReduced, isAnnulled }) => isReduced && !isAnnulled).length,
    annulled: tickets.filter(({ isAnnulled }) => isAnnulled).length,
  };
}

/** Returns in how many cases a presenter sat on the panel and voted for something else than the result. */
export function dissentOf(cases: readonly CountedCase[], presenter: number): number {
  return cases.filter(({ votes }) => votes?.some(({ by, isDissent }) => isDissent && by === presenter)).length;
}

/** Returns how many accused of judged cases were heard in each way. */
export function heardOf(cases: readonly CountedCase[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const grade of cases.filter(isJudged).flatMap((each) => each.heard)) counts.set(grade, (counts.get(grade) ?? 0) + 1);
  return counts;
}

/** Returns the year in China in which a case was closed. */
export function yearOf({ closedAt }: ListedCase): number {
  return new Date(closedAt + 8 * 60 * 60 * 1000).getUTCFullYear();
}

/** Returns whether a case ended with a verdict. */
function isJudged({ outcome }: ListedCase): boolean {
  return isUpheld(outcome) || outcome === 'dismissed' || outcome === 'insufficient';
}

/** Returns whether a verdict upheld a complaint, in whole or in part. */
export function isUpheld(outcome: string): boolean {
  return outcome === 'upheld' || outcome === 'partly';
}

function isStanding({ outcome, tickets }: CountedCase): boolean {
  return isUpheld(outcome) && (tickets.length === 0 || tickets.some(({ isAnnulled }) => !isAnnulled));
}

function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  const [low, high] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
