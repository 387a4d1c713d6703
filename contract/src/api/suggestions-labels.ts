import type { SuggestionState } from './suggestions.ts';

/** The states of a suggestion as everybody reads them. */
export const SUGGESTION_STATE_LABELS: Readonly<Record<SuggestionState, string>> = { received: '已收到', working: '处理中', answered: '已答复' };
