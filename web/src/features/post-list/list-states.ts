import type { CaseState } from '#contract/api/trials.ts';

/** The states of a case, in the order they follow each other. */
export const CASE_STATES: readonly CaseState[] = ['filed', 'received', 'answering', 'hearing', 'countersigning', 'panel', 'closed', 'appealed'];

/** Returns the state a query asks for; what makes no sense counts as not given. */
export function readCaseState(query: URLSearchParams): '' | CaseState {
  return CASE_STATES.find((known) => known === query.get('state')) ?? '';
}
