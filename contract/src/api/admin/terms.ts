import type { z } from '../../zod.ts';
import { keyed } from '../../route.ts';
import type * as shapes from './terms.shapes.ts';

/** An entry of a dictionary as an operator sees it. */
export type Term = z.output<typeof shapes.term>;
/** A dictionary by name. */
export type DictionaryHead = z.output<typeof shapes.dictionary>;
export type TermColor = NonNullable<z.input<typeof shapes.saveTerm.input>['color']>;

export const listDictionariesForStaff = keyed<typeof shapes.listDictionariesForStaff>()('listDictionariesForStaff', {
  method: 'GET',
  path: 'admin/dictionary/list',
  access: 'operator',
});
export const listTerms = keyed<typeof shapes.listTerms>()('listTerms', { method: 'GET', path: 'admin/dictionary/list/:key', access: 'operator' });
export const saveTerm = keyed<typeof shapes.saveTerm>()('saveTerm', { method: 'POST', path: 'admin/dictionary/save/:key', access: 'operator' });
export const changeTerm = keyed<typeof shapes.changeTerm>()('changeTerm', { method: 'POST', path: 'admin/dictionary/save/:key/:value', access: 'operator' });
export const retireTerm = keyed<typeof shapes.retireTerm>()('retireTerm', { method: 'POST', path: 'admin/dictionary/retire/:key/:value', access: 'operator' });
export const orderTerms = keyed<typeof shapes.orderTerms>()('orderTerms', { method: 'POST', path: 'admin/dictionary/order/:key', access: 'operator' });
export const pasteTerms = keyed<typeof shapes.pasteTerms>()('pasteTerms', { method: 'POST', path: 'admin/dictionary/paste/:key', access: 'operator' });
