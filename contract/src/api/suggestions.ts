import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './suggestions.shapes.ts';

/** A member's suggestion and its state. */
export type Suggestion = z.output<typeof shapes.suggestion>;
export type SuggestionState = Suggestion['state'];

export const suggest = keyed<typeof shapes.suggest>()('suggest', { method: 'POST', path: 'question/suggest', access: 'member' });
export const listMySuggestions = keyed<typeof shapes.listMySuggestions>()('listMySuggestions', { method: 'GET', path: 'question/my', access: 'member' });
