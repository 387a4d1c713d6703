export { answerSuggestion, eraseContacts, listSuggestions, setSuggestionState } from './handle.ts';
export { STATE_LABELS, stateNamed } from './rules.ts';
export { mountSuggestions } from './routes.ts';
export { saveSuggestion } from './suggest.ts';
