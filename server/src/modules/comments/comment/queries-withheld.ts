import type { Db } from '#server/platform/database/db.ts';

/** Returns the names that the case of a post withholds, those not named by any ticket in force, as an expression of a statement: JSON, or null without a case. */
export function withheldNamesSql(postId: string): string {
  return `(SELECT coalesce(json_agg(DISTINCT a.name) FILTER (WHERE NOT EXISTS (
    SELECT FROM tickets t JOIN case_accused named ON named.id = t.accused_id WHERE t.case_id = a.case_id AND t.annulled_at IS NULL AND named.realm_key <> '' AND named.name = a.name)), '[]')
  FROM case_accused a WHERE a.case_id = ${postId} HAVING count(*) > 0)`;
}

/**
 * Returns the names, by post, that a case withholds: those not named by any ticket in force. Posts without a case are left out. The
 * sub-select hides the number of posts from the planner, which would otherwise plan again each time, at many times the cost of the query.
 */
export async function selectWithheld(db: Db, postIds: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>> {
  const rows = await db.query<{ postId: number; names: string[] }>(
    `SELECT a.case_id AS "postId", coalesce(json_agg(DISTINCT a.name) FILTER (WHERE a.is_withheld), '[]') AS names FROM (
       SELECT c.case_id, c.name, NOT EXISTS (
         SELECT FROM tickets t JOIN case_accused named ON named.id = t.accused_id
         WHERE t.case_id = c.case_id AND t.annulled_at IS NULL AND named.realm_key <> '' AND named.name = c.name) AS is_withheld
       FROM case_accused c WHERE c.case_id = ANY ((SELECT $1::bigint[])::bigint[])) a
     GROUP BY a.case_id`,
    [[...new Set(postIds)]],
  );
  return new Map(rows.map(({ postId, names }) => [postId, names]));
}
