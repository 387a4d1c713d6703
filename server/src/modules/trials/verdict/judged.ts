import type { CaseState, Outcome } from '#contract/api/trials.ts';
import type { CaseRow } from '../case/queries-case.ts';

/** The result of a verdict. */
export interface Judged {
  state: CaseState;
  outcome: Outcome | null;
  /** The numbers of the tickets it issued. */
  tickets: string[];
}

/** Returns the result of a verdict as a case has it now. */
export function judgedOf({ state, outcome, accused }: CaseRow): Judged {
  return { state, outcome, tickets: accused.flatMap(({ ticketNumber }) => ticketNumber ?? []) };
}
