import * as keys from '#contract/api/suggestions.ts';
import * as shapes from '#contract/api/suggestions.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import { listMySuggestions } from './list.ts';
import { submitSuggestion } from './suggest.ts';

export function mountSuggestions(api: Api): void {
  api.onMember(keys.suggest, shapes.suggest, (input, request) => submitSuggestion(request, input));
  api.onMember(keys.listMySuggestions, shapes.listMySuggestions, (input, { db, viewer }) => listMySuggestions(db, viewer.id, input));
}
