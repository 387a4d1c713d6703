import type { Db, Instant, Tx, WriteContext } from '#server/platform/database/db.ts';
import type { EntryContent } from './queries.ts';

/** An entry with its days. */
export interface TermRow extends EntryContent {
  key: string;
  value: string;
  sort: number;
  startsAt: Instant | null;
  endsAt: Instant | null;
  retiredAt: Instant | null;
}

/** What an entry is called from an instant on. */
export interface TermVersion extends EntryContent {
  key: string;
  value: string;
  validFrom: Instant;
  applied: boolean;
}

const FIELDS = 'key, value, label, color, note, details, sort, starts_at, ends_at, retired_at';

/** Returns the entries of a dictionary in its order, those out of use last. */
export function selectTerms(db: Db, key: string): Promise<TermRow[]> {
  return db.query(`SELECT ${FIELDS} FROM dictionaries WHERE key = $1 ORDER BY retired_at IS NOT NULL, sort, value`, [key]);
}

/** Returns one entry, locked until the transaction ends; null when there is none. */
export function lockTerm(tx: Tx, key: string, value: string): Promise<TermRow | null> {
  return tx.queryOne(`SELECT ${FIELDS} FROM dictionaries WHERE key = $1 AND value = $2 FOR UPDATE`, [key, value]);
}

/** Returns how many entries are in use in each dictionary. */
export function selectTermCounts(db: Db): Promise<{ key: string; count: number }[]> {
  return db.query('SELECT key, count(*)::integer AS count FROM dictionaries WHERE retired_at IS NULL GROUP BY key');
}

/** Returns the versions of the words of a dictionary's entries, the latest first; null: of all dictionaries. */
export function selectTermVersions(db: Db, key: string | null): Promise<TermVersion[]> {
  return db.query(
    `SELECT key, value, valid_from, label, color, note, details, applied FROM term_versions WHERE $1::text IS NULL OR key = $1
     ORDER BY key, value, valid_from DESC`,
    [key],
  );
}

/** Stores what an entry is called from an instant on, over what was stored of the same one. */
export async function upsertTermVersion(tx: Tx, { key, value, validFrom, label, color, note, details, applied }: TermVersion): Promise<void> {
  await tx.query(
    `INSERT INTO term_versions (key, value, valid_from, label, color, note, details, applied) VALUES ($1, $2, $3, $4, $5, $6, $7::jsonb, $8)
     ON CONFLICT (key, value, valid_from) DO UPDATE SET label = excluded.label, color = excluded.color, note = excluded.note, details = excluded.details,
       applied = excluded.applied`,
    [key, value, validFrom, label, color, note, JSON.stringify(details), applied],
  );
}

/** Deletes the versions of an entry that do not hold yet. */
export async function deletePendingVersions(tx: Tx, key: string, value: string): Promise<void> {
  await tx.query('DELETE FROM term_versions WHERE key = $1 AND value = $2 AND NOT applied', [key, value]);
}

/** Sets when an entry begins and ends, and whether it is out of use. */
export async function updateTermDays(
  tx: Tx,
  { key, value, startsAt, endsAt, retiredAt }: Pick<TermRow, 'key' | 'value' | 'startsAt' | 'endsAt' | 'retiredAt'>,
): Promise<void> {
  await tx.query('UPDATE dictionaries SET starts_at = $3, ends_at = $4, retired_at = $5 WHERE key = $1 AND value = $2', [
    key,
    value,
    startsAt,
    endsAt,
    retiredAt,
  ]);
}

/** Puts entries into the order of these values. */
export async function updateTermOrder(tx: Tx, key: string, values: readonly string[]): Promise<void> {
  await tx.query(
    `UPDATE dictionaries d SET sort = given.position FROM unnest($2::text[]) WITH ORDINALITY AS given (value, position) WHERE d.key = $1 AND d.value = given.value`,
    [key, values],
  );
}

/** Returns the words that begin to hold by now, the earliest first. */
export function selectDueVersions({ tx, now }: WriteContext): Promise<TermVersion[]> {
  return tx.query(
    `SELECT key, value, valid_from, label, color, note, details, applied FROM term_versions WHERE NOT applied AND valid_from <= $1
     ORDER BY valid_from FOR UPDATE`,
    [now],
  );
}

/** Offers the entries whose day has come and retires those whose day is over; returns how many. */
export async function updateDueTerms({ tx, now }: WriteContext): Promise<number> {
  const begun = await tx.query(
    'UPDATE dictionaries SET retired_at = NULL WHERE retired_at < starts_at AND starts_at <= $1 AND (ends_at IS NULL OR ends_at > $1) RETURNING 1',
    [now],
  );
  const ended = await tx.query('UPDATE dictionaries SET retired_at = ends_at WHERE retired_at IS NULL AND ends_at <= $1 RETURNING 1', [now]);
  return begun.length + ended.length;
}

/** The next instant at which an entry begins, ends or is called otherwise. */
export const NEXT_TERM_DAY = `SELECT least(
  (SELECT min(starts_at) FROM dictionaries WHERE retired_at IS NOT NULL AND starts_at IS NOT NULL AND starts_at > since),
  (SELECT min(ends_at) FROM dictionaries WHERE retired_at IS NULL AND ends_at IS NOT NULL AND ends_at > since),
  (SELECT min(valid_from) FROM term_versions WHERE NOT applied AND valid_from > since))`;

/** How often each value of a dictionary is named, by the dictionary; those that are not counted have no line. */
const USES: Readonly<Record<string, string>> = {
  offence: 'SELECT offence AS value, count(*)::integer AS uses FROM cases GROUP BY 1',
  penalty: 'SELECT penalty AS value, count(*)::integer AS uses FROM tickets GROUP BY 1',
  outcome: 'SELECT outcome AS value, count(*)::integer AS uses FROM cases WHERE outcome IS NOT NULL GROUP BY 1',
  trial_state: 'SELECT state AS value, count(*)::integer AS uses FROM cases GROUP BY 1',
  activity: 'SELECT activity AS value, count(*)::integer AS uses FROM cases GROUP BY 1',
  wish: 'SELECT wish AS value, count(*)::integer AS uses FROM cases GROUP BY 1',
  loss_type: `SELECT loss ->> 'type' AS value, count(*)::integer AS uses FROM cases WHERE loss IS NOT NULL GROUP BY 1`,
  rule_article: 'SELECT article AS value, count(*)::integer AS uses FROM verdicts, unnest(articles) article GROUP BY 1',
  appeal_ground: 'SELECT ground AS value, count(*)::integer AS uses FROM appeals GROUP BY 1',
  report_reason: 'SELECT reason AS value, count(*)::integer AS uses FROM reports GROUP BY 1',
  suggestion_type: 'SELECT type AS value, count(*)::integer AS uses FROM suggestions GROUP BY 1',
  speciality: 'SELECT speciality AS value, count(*)::integer AS uses FROM presenters, unnest(specialities) speciality GROUP BY 1',
  plugin_category: 'SELECT category AS value, count(*)::integer AS uses FROM plugins GROUP BY 1',
  realm: 'SELECT realm AS value, count(*)::integer AS uses FROM case_accused GROUP BY 1',
  faction: 'SELECT faction AS value, count(*)::integer AS uses FROM case_accused GROUP BY 1',
  class: 'SELECT class AS value, count(*)::integer AS uses FROM case_accused GROUP BY 1',
  expansion: 'SELECT expansion AS value, count(*)::integer AS uses FROM sceneries GROUP BY 1',
  zone: 'SELECT zone AS value, count(*)::integer AS uses FROM sceneries GROUP BY 1',
};

/** Returns how often each value of a dictionary is named; null where that is not counted. */
export async function selectUses(db: Db, key: string): Promise<Map<string, number> | null> {
  const statement = Object.hasOwn(USES, key) ? USES[key] : undefined;
  if (statement === undefined) return null;
  const rows = await db.query<{ value: string; uses: number }>(statement);
  return new Map(rows.map(({ value, uses }) => [value, uses]));
}
