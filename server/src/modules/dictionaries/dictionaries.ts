import type { Dictionaries } from '#contract/dictionaries.ts';
import { writesTags } from '#server/platform/cache-tags.ts';
import type { Tx } from '#server/platform/db.ts';
import { keepUntilDropped } from '#server/platform/tagged-cache.ts';
import { insertEntries, selectEntries, type DictionaryRow, type NewEntry } from './queries.ts';

/** All dictionaries by key, each in its own order. */
export const listDictionaries = keepUntilDropped('dictionaries', async (db) => dictionariesOf(await selectEntries(db)));

/** Adds the dictionaries of the first content; entries already there stay as they are. */
export async function addDictionaries(tx: Tx, dictionaries: Readonly<Record<string, readonly NewEntry[]>>): Promise<void> {
  for (const [key, entries] of Object.entries(dictionaries)) await insertEntries(tx, key, entries);
  writesTags(tx, 'dictionaries');
}

function dictionariesOf(rows: readonly DictionaryRow[]): Dictionaries {
  const dictionaries: Dictionaries = {};
  for (const { key, value, label, color, note } of rows) {
    const entries = (dictionaries[key] ??= []);
    entries.push({ value, label, ...(color !== null && { color }), ...(note !== null && { note }) });
  }
  return dictionaries;
}
