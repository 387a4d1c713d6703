import * as keys from '#contract/api/suggestions.ts';
import * as shapes from '#contract/api/suggestions.shapes.ts';
import * as deskKeys from '#contract/api/admin/suggestion-desk.ts';
import * as deskShapes from '#contract/api/admin/suggestion-desk.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import { listForStaff, viewForStaff } from './desk.ts';
import { openContact, replyToSuggestion, setSuggestionState } from './handle.ts';
import { listMySuggestions } from './list.ts';
import { submitSuggestion } from './suggest.ts';

export function mountSuggestions(api: Api): void {
  api.onMember(keys.suggest, shapes.suggest, (input, request) => submitSuggestion(request, input));
  api.onMember(keys.listMySuggestions, shapes.listMySuggestions, (input, { db, viewer }) => listMySuggestions(db, viewer.id, input));
  api.onMember(deskKeys.listSuggestions, deskShapes.listSuggestions, ({ state }, { db }) => listForStaff(db, state ?? null));
  api.onMember(deskKeys.moveSuggestion, deskShapes.moveSuggestion, async ({ id, state }, { db, now }) => {
    await setSuggestionState({ db, now }, id, state);
    return viewForStaff(db, id);
  });
  api.onMember(deskKeys.answerSuggestion, deskShapes.answerSuggestion, async ({ id, answer }, { db, now }) => {
    await replyToSuggestion({ db, now }, id, answer);
    return viewForStaff(db, id);
  });
  api.onMember(deskKeys.openSuggestionContact, deskShapes.openSuggestionContact, async ({ id }, { db, now }) => ({
    contact: await openContact({ db, now }, id),
  }));
}
