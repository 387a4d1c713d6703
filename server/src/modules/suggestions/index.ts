export { answerSuggestion, eraseContacts, listSuggestions, openContact, setSuggestionState } from './handle.ts';
export { STATE_LABELS, stateNamed } from './rules.ts';
export { mountSuggestions } from './routes.ts';
export { saveSuggestion } from './suggest.ts';
