import { SUGGESTION_STATE_LABELS } from '#contract/api/suggestions-labels.ts';
import type { SuggestionState } from '#contract/api/suggestions.ts';

export const LIMITS = {
  suggestions: { max: 10, windowSeconds: 24 * 60 * 60 },
} as const;

/** Returns the state a label or a name means, or null. */
export function stateNamed(text: string): SuggestionState | null {
  const states: readonly SuggestionState[] = ['received', 'working', 'answered'];
  return states.find((state) => state === text || SUGGESTION_STATE_LABELS[state] === text) ?? null;
}
