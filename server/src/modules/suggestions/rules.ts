import type { SuggestionState } from '#contract/api/suggestions.ts';

export const LIMITS = {
  suggestions: { max: 10, windowSeconds: 24 * 60 * 60 },
} as const;

/** The states as everybody reads them. */
export const STATE_LABELS: Readonly<Record<SuggestionState, string>> = { received: '已收到', working: '处理中', answered: '已答复' };

/** Returns the state a label or a name means, or null. */
export function stateNamed(text: string): SuggestionState | null {
  const states: readonly SuggestionState[] = ['received', 'working', 'answered'];
  return states.find((state) => state === text || STATE_LABELS[state] === text) ?? null;
}
