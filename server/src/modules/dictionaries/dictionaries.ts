import type { Dictionaries } from '#contract/dictionaries.ts';
import type { Db, Tx } from '#server/platform/db.ts';
import { keepUntilDropped } from '#server/platform/tagged-cache.ts';
import { insertEntries, selectEntries, type DictionaryRow, type NewEntry } from './queries.ts';

const keptDictionaries = keepUntilDropped('dictionaries', async (db) => dictionariesOf(await selectEntries(db)));

/** All dictionaries by key, each in its own order. */
export function listDictionaries(db: Db): Promise<Dictionaries> {
  return keptDictionaries.read(db);
}

/** Adds the dictionaries of the first content; entries already there stay as they are. */
export async function addDictionaries(tx: Tx, dictionaries: Readonly<Record<string, readonly NewEntry[]>>): Promise<void> {
  for (const [key, entries] of Object.entries(dictionaries)) await insertEntries(tx, key, entries);
  keptDictionaries.written(tx);
}

function dictionariesOf(rows: readonly DictionaryRow[]): Dictionaries {
  const dictionaries: Dictionaries = {};
  for (const { key, value, label, color, note } of rows) {
    const entries = (dictionaries[key] ??= []);
    entries.push({ value, label, ...(color !== null && { color }), ...(note !== null && { note }) });
  }
  return dictionaries;
}
