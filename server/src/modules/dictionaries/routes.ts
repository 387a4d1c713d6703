import { listDictionaries } from '#contract/api/dictionaries.ts';
import * as shapes from '#contract/api/dictionaries.shapes.ts';
import * as keys from '#contract/api/admin/terms.ts';
import * as termShapes from '#contract/api/admin/terms.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import * as dictionaries from './dictionaries.ts';
import { pasteTerms } from './paste-terms.ts';
import { orderTerms, retireTerm } from './retire-term.ts';
import { saveTerm, type TermListeners } from './save-term.ts';
import { listHeads, readDictionary } from './term-views.ts';

/** Mounts the calls of dictionaries; `listeners` hear of changes. */
export function mountDictionaries(api: Api, listeners: TermListeners): void {
  api.on(listDictionaries, shapes.listDictionaries, (_, { db }) => dictionaries.listDictionaries(db));
  api.onMember(keys.listDictionariesForStaff, termShapes.listDictionariesForStaff, (_, { db }) => listHeads(db));
  api.onMember(keys.listTerms, termShapes.listTerms, ({ key }, { db }) => readDictionary(db, key));
  api.onMember(keys.saveTerm, termShapes.saveTerm, (input, { db, now }) => db.transaction((tx) => saveTerm({ tx, now }, input, listeners)));
  api.onMember(keys.changeTerm, termShapes.changeTerm, (input, { db, now }) => db.transaction((tx) => saveTerm({ tx, now }, input, listeners)));
  api.onMember(keys.retireTerm, termShapes.retireTerm, (input, { db, now }) => db.transaction((tx) => retireTerm({ tx, now }, input, listeners)));
  api.onMember(keys.orderTerms, termShapes.orderTerms, ({ key, values }, { db, now }) =>
    db.transaction(async (tx) => ({ terms: await orderTerms({ tx, now }, key, values) })),
  );
  api.onMember(keys.pasteTerms, termShapes.pasteTerms, ({ key, text }, { db, now }) => db.transaction((tx) => pasteTerms({ tx, now }, key, text)));
}
