import type { CaseState } from '#contract/api/trials.ts';

/** Where a case can stand, in the order it goes. */
export const CASE_STATES: readonly CaseState[] = ['filed', 'received', 'answering', 'hearing', 'countersigning', 'closed', 'appealed'];

/** The state a query asks for; what makes no sense counts as not given. */
export function readCaseState(query: URLSearchParams): '' | CaseState {
  return CASE_STATES.find((known) => known === query.get('state')) ?? '';
}
