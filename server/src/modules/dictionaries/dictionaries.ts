import { canonicalJson } from '#contract/chain/ticket-chain.ts';
import { fieldFailure } from '#contract/failures.ts';
import type { Dictionaries } from '#contract/api/dictionaries.ts';
import type { LabeledValue } from '#contract/api/tickets.ts';
import type { Db, Instant, Tx, WriteContext } from '#server/platform/database/db.ts';
import { keepUntilDropped } from '#server/platform/state/tagged-cache.ts';
import { DATED_DICTIONARIES } from '#contract/dictionary-names.ts';
import { selectTermVersions, upsertTermVersion, type TermVersion } from './queries-terms.ts';
import {
  insertEntries,
  selectAllDetails,
  selectDetails,
  selectEntries,
  selectEntryContent,
  upsertEntry,
  type EntryContent,
  type DictionaryRow,
  type NewEntry,
} from './queries.ts';

const keptDictionaries = keepUntilDropped('dictionaries', async (db) => {
  const [rows, versions] = await Promise.all([selectEntries(db), selectTermVersions(db, null)]);
  return { all: dictionariesOf(rows), inUse: dictionariesOf(rows.filter(({ isRetired }) => !isRetired)), versions: versionsByEntry(versions) };
});

/** To be called after a change of entries: everybody reads them again. */
export function dictionariesWritten(tx: Tx): void {
  keptDictionaries.written(tx);
}

/** Returns all dictionaries by key, each in its own order, without retired entries. */
export async function listDictionaries(db: Db): Promise<Dictionaries> {
  return (await keptDictionaries.read(db)).inUse;
}

/** Names the entries of dictionaries, as they were called at an instant (left out: now). */
export type EntryLabels = (key: string, value: string, at?: Instant) => LabeledValue;

/** Returns the names of the entries, retired ones too; an entry that is not there is shown by its value. */
export async function readEntryLabels(db: Db): Promise<EntryLabels> {
  const { all: dictionaries, versions } = await keptDictionaries.read(db);
  return (key, value, at) => {
    const dated = at === undefined ? undefined : labelAt(versions.get(`${key}/${value}`) ?? [], at);
    return { value, label: dated ?? dictionaries[key]?.find((entry) => entry.value === value)?.label ?? value };
  };
}

/** Returns the label of the version that held at an instant, of versions with the latest first; of an earlier instant that of the first. */
function labelAt(versions: readonly TermVersion[], at: Instant): string | undefined {
  const instant = Date.parse(at);
  return (versions.find(({ validFrom }) => Date.parse(validFrom) <= instant) ?? versions.at(-1))?.label;
}

function versionsByEntry(versions: readonly TermVersion[]): Map<string, TermVersion[]> {
  const byEntry = new Map<string, TermVersion[]>();
  for (const version of versions) byEntry.set(`${version.key}/${version.value}`, [...(byEntry.get(`${version.key}/${version.value}`) ?? []), version]);
  return byEntry;
}

/** The first instant of what was there before versions were kept. */
export const BEFORE_VERSIONS = '2000-01-01T00:00:00Z';

/** Writes an entry over the one of that key and value, or adds it; where words are dated, the old ones stay those of their days. */
export async function writeEntry({ tx, now }: WriteContext, entry: EntryContent & { key: string; value: string; sort: number }): Promise<void> {
  const { key, value } = entry;
  const before = (await selectEntryContent(tx, key, value)) ?? null;
  await upsertEntry(tx, entry);
  if (DATED_DICTIONARIES.includes(key) && before !== null && wordsOf(before) !== wordsOf(entry)) {
    const known = (await selectTermVersions(tx, key)).some((version) => version.value === value && version.applied);
    if (!known) await upsertTermVersion(tx, { ...before, key, value, validFrom: BEFORE_VERSIONS, applied: true });
    await upsertTermVersion(tx, { ...entry, validFrom: now.toISOString(), applied: true });
  }
  keptDictionaries.written(tx);
}

function wordsOf({ label, note, details }: EntryContent): string {
  return JSON.stringify([label, note, canonicalJson(details)]);
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
