import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './dictionaries.shapes.ts';

export type DictionaryEntry = z.output<typeof shapes.dictionaryEntry>;
/** All dictionaries by key, each in its own order. */
export type Dictionaries = z.output<typeof shapes.listDictionaries.reply>;

export const listDictionaries = keyed<typeof shapes.listDictionaries>()('listDictionaries', { method: 'GET', path: 'g/dictionaries/list', access: 'public' });
