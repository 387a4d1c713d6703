import type { Tx } from '#server/platform/database/db.ts';

/** Adds what was searched for on a day. */
export async function addSearches(
  tx: Tx,
  day: string,
  { searches, misses, terms }: { searches: number; misses: number; terms: readonly (readonly [string, number])[] },
): Promise<void> {
  await tx.query(
    `INSERT INTO search_days AS d (day, searches, misses) VALUES ($1::date, $2, $3)
     ON CONFLICT (day) DO UPDATE SET searches = d.searches + excluded.searches, misses = d.misses + excluded.misses`,
    [day, searches, misses],
  );
  await tx.query(
    `INSERT INTO search_misses AS m (day, term, searches) SELECT $1::date, * FROM unnest($2::text[], $3::integer[]) AS given (term, count) ORDER BY term
     ON CONFLICT (day, term) DO UPDATE SET searches = m.searches + excluded.searches`,
    [day, terms.map(([term]) => term), terms.map(([, count]) => count)],
  );
}

/** Deletes the words of searches before a day; how many there were stays. */
export async function deleteMissesBefore(tx: Tx, day: string): Promise<void> {
  await tx.query('DELETE FROM search_misses WHERE day < $1::date', [day]);
}
