import type { z } from '../../zod.ts';
import { keyed } from '../../route.ts';
import type * as shapes from './words.shapes.ts';

/** A watched word as operators see it. */
export type WatchedWord = z.output<typeof shapes.watchedWord>;
/** What a text comes to by the words. */
export type WordTest = z.output<typeof shapes.testWords.reply>;

export const listWords = keyed<typeof shapes.listWords>()('listWords', { method: 'GET', path: 'admin/word/list', access: 'operator' });
export const saveWord = keyed<typeof shapes.saveWord>()('saveWord', { method: 'POST', path: 'admin/word/save', access: 'operator' });
export const removeWord = keyed<typeof shapes.removeWord>()('removeWord', { method: 'POST', path: 'admin/word/remove/:id', access: 'operator' });
export const allowUses = keyed<typeof shapes.allowUses>()('allowUses', { method: 'POST', path: 'admin/word/allow/save', access: 'operator' });
export const testWords = keyed<typeof shapes.testWords>()('testWords', { method: 'POST', path: 'admin/word/test', access: 'operator' });
export const importWords = keyed<typeof shapes.importWords>()('importWords', { method: 'POST', path: 'admin/word/import', access: 'operator' });
export const exportWords = keyed<typeof shapes.exportWords>()('exportWords', { method: 'POST', path: 'admin/word/export', access: 'operator' });
