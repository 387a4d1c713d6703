import * as keys from '#contract/api/admin/words.ts';
import * as shapes from '#contract/api/admin/words.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import * as desk from './desk.ts';

export function mountWatchedWords(api: Api): void {
  api.onMember(keys.listWords, shapes.listWords, (input, { db, now }) => desk.listDeskWords({ db, now }, input));
  api.onMember(keys.saveWord, shapes.saveWord, (input, { db, now }) => db.transaction((tx) => desk.saveDeskWord({ tx, now }, input)));
  api.onMember(keys.removeWord, shapes.removeWord, ({ id }, { db, now }) => db.transaction((tx) => desk.removeDeskWord({ tx, now }, id)));
  api.onMember(keys.allowUses, shapes.allowUses, ({ id, allowed }, { db, now }) => db.transaction((tx) => desk.allowUses({ tx, now }, id, allowed)));
  api.onMember(keys.testWords, shapes.testWords, ({ text, field }, { db }) => desk.testText(db, text, field));
  api.onMember(keys.importWords, shapes.importWords, ({ text, dryRun }, { db, now }) => db.transaction((tx) => desk.importList({ tx, now }, text, { dryRun })));
  api.onMember(keys.exportWords, shapes.exportWords, (_, { db, now }) => db.transaction(async (tx) => ({ text: await desk.exportList({ tx, now }) })));
}
