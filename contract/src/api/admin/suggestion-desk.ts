import type { z } from '../../zod.ts';
import { keyed } from '../../route.ts';
import type * as shapes from './suggestion-desk.shapes.ts';

/** A suggestion as operators read it. */
export type DeskSuggestion = z.output<typeof shapes.deskSuggestion>;

export const listSuggestions = keyed<typeof shapes.listSuggestions>()('listSuggestions', { method: 'GET', path: 'admin/suggestion/list', access: 'operator' });
export const moveSuggestion = keyed<typeof shapes.moveSuggestion>()('moveSuggestion', {
  method: 'POST',
  path: 'admin/suggestion/move/:id',
  access: 'operator',
});
export const answerSuggestion = keyed<typeof shapes.answerSuggestion>()('answerSuggestion', {
  method: 'POST',
  path: 'admin/suggestion/answer/:id',
  access: 'operator',
});
export const openSuggestionContact = keyed<typeof shapes.openSuggestionContact>()('openSuggestionContact', {
  method: 'POST',
  path: 'admin/suggestion/contact/:id',
  access: 'operator',
});
