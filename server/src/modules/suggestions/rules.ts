import { SUGGESTION_STATE_LABELS } from '#contract/api/suggestions-labels.ts';
import type { SuggestionState } from '#contract/api/suggestions.ts';
import { limitsOf } from '#contract/settings/rate-limits.ts';

export const LIMITS = limitsOf('suggestions');

/** Returns the state a label or a name means, or null. */
export function stateNamed(text: string): SuggestionState | null {
  const states: readonly SuggestionState[] = ['received', 'working', 'answered'];
  return states.find((state) => state === text || SUGGESTION_STATE_LABELS[state] === text) ?? null;
}
