import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './suggestions.shapes.ts';

/** A member's suggestion and its state. */
export type Suggestion = z.output<typeof shapes.suggestion>;
export type SuggestionState = Suggestion['state'];

export const suggest = keyed<typeof shapes.suggest>()('suggest', 'POST', 'question/suggest', 'member');
export const listMySuggestions = keyed<typeof shapes.listMySuggestions>()('listMySuggestions', 'GET', 'question/my', 'member');
