// How often each row of the court's table and each refusal was reached.
import type { FailureName } from '#contract/failures.ts';
import type { CaseState } from '#contract/api/trials.ts';
import { STATE_LABELS } from '#contract/api/trials-state-labels.ts';
import { COURT_TABLE } from '../../rules/table.ts';
import type { Condition, Step, Transition } from '../../rules/transitions.ts';

export interface Tally {
  /** Of people, of time, and of clocks that move a case: everything must hold after each. */
  steps: number;
  walks: number;
  /** By `step state`. */
  rows: Record<string, number>;
  refusals: Record<string, number>;
  /** From how many cases in each state the clocks alone have led to the end. */
  ended: Record<string, number>;
}

/** Returns a tally to count into. */
export const emptyTally = (): Tally => ({ steps: 0, walks: 0, rows: {}, refusals: {}, ended: {} });

/** Steps that leave nothing in the log of the case: counted by the replies to them. */
export const UNLOGGED: readonly Step[] = ['speak', 'accept', 'vote', 'refile', 'amend'];

/** What holds only once the accused were summoned. */
const AFTER_SUMMONS: readonly Condition[] = ['windowOpen', 'heardOut', 'answered', 'asked', 'wanted', 'wishOver'];

/**
 * Returns whether a row can be taken in a state. Where a case waits to be summoned about nobody was summoned: every row that ends there asks for it, and a
 * test holds the table to that.
 */
export function isReachable({ needs }: Pick<Transition, 'needs'>, state: CaseState): boolean {
  return state !== 'received' || !needs.some((need) => AFTER_SUMMONS.includes(need));
}

const OPEN_STATES = Object.keys(STATE_LABELS).filter((state) => state !== 'closed');

/** What the court refuses; other refusals are counted too. */
const REFUSALS: readonly FailureName[] = [
  ...(['caseMoved', 'conflictOfInterest', 'handsFull', 'askedTwice', 'complainantAsked', 'tooEarly', 'answerClosed', 'answeredBefore'] as const),
  ...(['extendedBefore', 'notCalled', 'onProbation', 'nobodyTenured', 'notDelivered', 'penaltyTooHeavy', 'appealClosed', 'appealOpen'] as const),
  ...(['turnExtended', 'refiledBefore', 'notYourTrial', 'notSeated', 'forbidden', 'caseTaken', 'verdictChanged', 'evidenceUnopened'] as const),
  ...(['queueEmpty', 'appealNotCalled', 'claimNotCalled', 'complaintOpen', 'complaintChanged', 'needsPanel', 'notFound', 'invalidInput'] as const),
  ...(['filedTwice', 'complaintsLimited', 'panelShrank', 'trainingFirst', 'withdrawAsked', 'withdrawRefused', 'withdrawNotAsked', 'heldOnce'] as const),
];

/** Counts one thing more of its kind. */
export function add(counts: Record<string, number>, name: string, by = 1): void {
  counts[name] = (counts[name] ?? 0) + by;
}

/** Returns the name of a row of the table in one state. */
export const rowName = (step: string, state: CaseState | null) => `${step === 'extendWindow' ? 'extend' : step} ${state ?? ''}`;

/** Returns how often each row of the table was taken in each of its states, and each refusal given; what never was has 0. */
export function reached({ rows, refusals, ended }: Tally): Record<'rows' | 'refusals' | 'ended', [string, number][]> {
  const wanted = COURT_TABLE.flatMap((row) => row.from.filter((state) => isReachable(row, state)).map((state) => rowName(row.step, state)));
  const names = [...new Set([...REFUSALS, ...Object.keys(refusals)])];
  return {
    rows: [...new Set(wanted)].map((name) => [name, rows[name] ?? 0]),
    refusals: names.map((name) => [name, refusals[name] ?? 0]),
    ended: OPEN_STATES.map((state) => [`from ${state}`, ended[state] ?? 0]),
  };
}

/** Returns what was never reached. */
export function missing(tally: Tally): string[] {
  const { rows, refusals, ended } = reached(tally);
  return [...rows, ...refusals, ...ended].flatMap(([name, count]) => (count === 0 ? [name] : []));
}
