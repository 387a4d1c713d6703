import type { Db, Tx } from '#server/platform/database/db.ts';

/** How often something was caught within a minute. */
export interface CaughtCount {
  minute: Date;
  kind: string;
  count: number;
}

/** Adds counts to those that are there. */
export async function addCaught(tx: Tx, counts: readonly CaughtCount[]): Promise<void> {
  await tx.query(
    `INSERT INTO guard_counts (minute, kind, count) SELECT * FROM unnest($1::timestamptz[], $2::text[], $3::integer[]) ORDER BY 1, 2
     ON CONFLICT (minute, kind) DO UPDATE SET count = guard_counts.count + excluded.count`,
    [counts.map(({ minute }) => minute), counts.map(({ kind }) => kind), counts.map(({ count }) => count)],
  );
}

/** Returns what was caught from an instant on, until another one where given, the most first. */
export function sumCaught(db: Db, from: Date, until: Date | null): Promise<{ kind: string; count: number }[]> {
  return db.query(
    `SELECT kind, sum(count)::integer AS count FROM guard_counts
     WHERE minute >= date_trunc('minute', $1::timestamptz) AND ($2::timestamptz IS NULL OR minute <= $2) GROUP BY kind ORDER BY 2 DESC, 1`,
    [from, until],
  );
}

/** Deletes counts from before an instant. */
export async function deleteCaughtBefore(tx: Tx, before: Date): Promise<void> {
  await tx.query('DELETE FROM guard_counts WHERE minute < $1', [before]);
}
