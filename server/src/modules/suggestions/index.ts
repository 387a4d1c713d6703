export { SUGGESTIONS_DATA } from './personal-data.ts';
export { replyToSuggestion, listSuggestions, openContact, setSuggestionState } from './handle.ts';
export { stateNamed } from './rules.ts';
export { mountSuggestions } from './routes.ts';
export { saveSuggestion } from './suggest.ts';
