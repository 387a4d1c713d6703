import type { Db, Tx, WriteContext } from '#server/platform/database/db.ts';
import type { Browser } from './report/browsers.ts';
import type { Fault } from './report/read-report.ts';

/** What went wrong at one place in one kind of browser. */
export interface FaultGroup extends Fault, Browser {
  version: string;
}

export interface CountedGroup extends FaultGroup {
  count: number;
}

/** The same of several days. */
export interface FaultPlace extends CountedGroup {
  firstAt: string;
  lastAt: string;
}

export interface FaultRow extends FaultPlace {
  /** `yyyy-MM-dd`. */
  day: string;
}

const PLACE = 'version, kind, message, file, line, col, function, browser, browser_version';
const KEY = `day, ${PLACE}`;

const GIVEN = `jsonb_to_recordset($2::jsonb) AS given (version text, kind text, message text, file text, line integer, col integer, function text,
  browser text, "browserVersion" integer, count bigint)`;
const GIVEN_KEY = 'given.version, given.kind, given.message, given.file, given.line, given.col, given.function, given.browser, given."browserVersion"';

/** Adds to the groups of a day that exist, and returns those. */
export function updateFaults({ tx, now }: WriteContext, day: string, groups: readonly CountedGroup[]): Promise<FaultGroup[]> {
  return tx.query<FaultGroup>(
    `UPDATE browser_faults f SET count = f.count + given.count, last_at = $3 FROM ${GIVEN}
     WHERE f.day = $1::date AND (f.version, f.kind, f.message, f.file, f.line, f.col, f.function, f.browser, f.browser_version) = (${GIVEN_KEY})
     RETURNING f.version, f.kind, f.message, f.file, f.line, f.col, f.function, f.browser, f.browser_version`,
    [day, JSON.stringify(groups), now],
  );
}

/** Inserts groups of a day; another node may have inserted the same ones. */
export async function insertFaults({ tx, now }: WriteContext, day: string, groups: readonly CountedGroup[]): Promise<void> {
  await tx.query(
    `INSERT INTO browser_faults AS f (${KEY}, count, first_at, last_at)
     SELECT $1::date, ${GIVEN_KEY}, given.count, $3, $3 FROM ${GIVEN}
     ON CONFLICT (${KEY}) DO UPDATE SET count = f.count + excluded.count, last_at = excluded.last_at`,
    [day, JSON.stringify(groups), now],
  );
}

/** Returns how many groups a day has. */
export async function countFaults(db: Db, day: string): Promise<number> {
  const row = await db.queryOne<{ groups: number }>('SELECT count(*) AS groups FROM browser_faults WHERE day = $1::date', [day]);
  return row?.groups ?? 0;
}

/** Returns the groups since a day, the most frequent of each day first. */
export function selectFaults(db: Db, since: string, limit: number): Promise<FaultRow[]> {
  return db.query<FaultRow>(
    `SELECT day::text AS day, version, kind, message, file, line, col, function, browser, browser_version, count, first_at, last_at
     FROM browser_faults WHERE day >= $1::date ORDER BY browser_faults.day DESC, count DESC, ${KEY} LIMIT $2`,
    [since, limit],
  );
}

/** Returns the places since a day with their sums, the latest first. */
export function selectPlaces(db: Db, since: string, limit: number): Promise<FaultPlace[]> {
  return db.query<FaultPlace>(
    `SELECT ${PLACE}, sum(count)::bigint AS count, min(first_at) AS first_at, max(last_at) AS last_at
     FROM browser_faults WHERE day >= $1::date GROUP BY ${PLACE} ORDER BY max(last_at) DESC, ${PLACE} LIMIT $2`,
    [since, limit],
  );
}

/** Deletes the groups of the days before one. */
export async function deleteFaultsBefore(tx: Tx, day: string): Promise<void> {
  await tx.query('DELETE FROM browser_faults WHERE day < $1::date', [day]);
}
