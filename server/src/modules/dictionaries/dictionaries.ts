import { fieldFailure } from '#contract/failures.ts';
import type { Dictionaries } from '#contract/api/dictionaries.ts';
import type { LabeledValue } from '#contract/api/tickets.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';
import { keepUntilDropped } from '#server/platform/state/tagged-cache.ts';
import { insertEntries, selectAllDetails, selectDetails, selectEntries, type DictionaryRow, type NewEntry } from './queries.ts';

const keptDictionaries = keepUntilDropped('dictionaries', async (db) => {
  const rows = await selectEntries(db);
  return { all: dictionariesOf(rows), inUse: dictionariesOf(rows.filter(({ isRetired }) => !isRetired)) };
});

/** Returns all dictionaries by key, each in its own order, without retired entries. */
export async function listDictionaries(db: Db): Promise<Dictionaries> {
  return (await keptDictionaries.read(db)).inUse;
}

/** Names the entries of dictionaries. */
export type EntryLabels = (key: string, value: string) => LabeledValue;

/** Returns the current names of the entries, retired ones too; a deleted entry is shown by its value. */
export async function readEntryLabels(db: Db): Promise<EntryLabels> {
  const { all: dictionaries } = await keptDictionaries.read(db);
  return (key, value) => ({ value, label: dictionaries[key]?.find((entry) => entry.value === value)?.label ?? value });
}

/** Returns the value of the entry that is named by its value or its label; null for none. */
export async function findDictionaryEntry(db: Db, key: string, text: string): Promise<string | null> {
  const entries = (await listDictionaries(db))[key] ?? [];
  return (entries.find(({ value }) => value === text) ?? entries.find(({ label }) => label === text))?.value ?? null;
}

/** Returns the same for what was chosen in the field at `path`. Throws `invalidInput` for no entry. */
export async function requireDictionaryEntry(db: Db, key: string, { text, path }: { text: string; path: string }): Promise<string> {
  const found = await findDictionaryEntry(db, key, text);
  if (found === null) throw fieldFailure(path, '没有这个选项，请重新选');
  return found;
}

/** Returns what an entry has beside its label and note; empty for one that is not there. */
export async function findEntryDetails(db: Db, key: string, value: string): Promise<Record<string, unknown>> {
  return (await selectDetails(db, key, value)) ?? {};
}

/** Returns the same of all entries of a dictionary, by value, in its order. */
export async function listEntryDetails(db: Db, key: string): Promise<Map<string, Record<string, unknown>>> {
  return new Map((await selectAllDetails(db, key)).map(({ value, details }) => [value, details]));
}

/** Inserts the dictionaries of the first content; existing entries are kept. */
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
