import type { DictionaryEntry } from '#contract/api/dictionaries.ts';
import type { Db, Tx, WriteContext } from '#server/platform/database/db.ts';

export interface DictionaryRow {
  key: string;
  value: string;
  label: string;
  color: string | null;
  note: string | null;
  /** The program no longer ships it: what names it is still read, and it is not offered any more. */
  isRetired: boolean;
}

/** An entry as in content files; fields the contract does not name are kept for the modules that need them. */
export interface NewEntry extends DictionaryEntry {
  details?: Record<string, unknown>;
}

/** Returns all entries, key by key, each key in its own order. */
export function selectEntries(db: Db): Promise<DictionaryRow[]> {
  return db.query<DictionaryRow>('SELECT key, value, label, color, note, retired_at IS NOT NULL AS is_retired FROM dictionaries ORDER BY key, sort, value');
}

/** Inserts the entries of one key in the given order; existing ones are kept. */
export async function insertEntries(tx: Tx, key: string, entries: readonly NewEntry[]): Promise<void> {
  await tx.query(
    `INSERT INTO dictionaries (key, value, label, color, note, details, sort)
     SELECT $1, entry ->> 'value', entry ->> 'label', entry ->> 'color', entry ->> 'note', coalesce(entry -> 'details', '{}'), position
     FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS given (entry, position)
     ON CONFLICT (key, value) DO NOTHING`,
    [key, JSON.stringify(entries)],
  );
}

/** Returns the details of an entry; null when there is none. */
export async function selectDetails(db: Db, key: string, value: string): Promise<Record<string, unknown> | null> {
  const row = await db.queryOne<{ details: Record<string, unknown> }>('SELECT details FROM dictionaries WHERE key = $1 AND value = $2', [key, value]);
  return row?.details ?? null;
}

/** Returns the details of all entries of a key, in its order. */
export function selectAllDetails(db: Db, key: string): Promise<{ value: string; details: Record<string, unknown> }[]> {
  return db.query('SELECT value, details FROM dictionaries WHERE key = $1 ORDER BY sort, value', [key]);
}

/** All of an entry beside its key and value. */
export interface EntryContent {
  label: string;
  color: string | null;
  note: string | null;
  details: Record<string, unknown>;
}

/** Returns the entries in use with all they have. */
export function selectEntriesInUse(db: Db): Promise<(EntryContent & { key: string; value: string; sort: number })[]> {
  return db.query('SELECT key, value, label, color, note, details, sort FROM dictionaries WHERE retired_at IS NULL');
}

/** Returns all of one entry beside its key and value; null when there is none. */
export function selectEntryContent(db: Db, key: string, value: string): Promise<EntryContent | null> {
  return db.queryOne('SELECT label, color, note, details FROM dictionaries WHERE key = $1 AND value = $2', [key, value]);
}

/** Writes an entry over the one of that key and value, or adds it. */
export async function upsertEntry(
  tx: Tx,
  { key, value, label, color, note, details, sort }: EntryContent & { key: string; value: string; sort: number },
): Promise<void> {
  await tx.query(
    `INSERT INTO dictionaries (key, value, label, color, note, details, sort) VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7)
     ON CONFLICT (key, value) DO UPDATE SET label = excluded.label, color = excluded.color, note = excluded.note, details = excluded.details,
       sort = excluded.sort, retired_at = NULL`,
    [key, value, label, color, note, JSON.stringify(details), sort],
  );
}

/** Takes an entry out of the choices; what names it keeps its label. */
export async function retireEntry({ tx, now }: WriteContext, key: string, value: string): Promise<void> {
  await tx.query('UPDATE dictionaries SET retired_at = $3 WHERE key = $1 AND value = $2', [key, value, now]);
}
