import type { Db } from '#server/platform/database/db.ts';

/** Returns the names that the case of a post withholds, those not named by any ticket in force, as an expression of a statement: JSON, or null. */
export function withheldNamesSql(postId: string): string {
  return `(SELECT json_agg(DISTINCT a.name) FROM case_accused a
  WHERE a.case_id = ${postId} AND NOT EXISTS (
    SELECT FROM tickets t JOIN case_accused named ON named.id = t.accused_id WHERE t.case_id = a.case_id AND t.annulled_at IS NULL AND named.realm_key <> '' AND named.name = a.name))`;
}

/**
 * Returns the names, by post, that a case withholds: those not named by any ticket in force. Posts without withheld names are left out. The
 * sub-select hides the number of posts from the planner, which would otherwise plan again each time, at many times the cost of the query.
 */
export async function selectWithheld(db: Db, postIds: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>> {
  const rows = await db.query<{ postId: number; names: string[] }>(
    `SELECT a.case_id AS "postId", json_agg(DISTINCT a.name) AS names FROM case_accused a
     WHERE a.case_id = ANY ((SELECT $1::bigint[])::bigint[]) AND NOT EXISTS (
       SELECT FROM tickets t JOIN case_accused named ON named.id = t.accused_id WHERE t.case_id = a.case_id AND t.annulled_at IS NULL AND named.realm_key <> '' AND named.name = a.name)
     GROUP BY a.case_id`,
    [[...new Set(postIds)]],
  );
  return new Map(rows.map(({ postId, names }) => [postId, names]));
}
