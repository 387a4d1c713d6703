import type { Db, Instant } from '#server/platform/database/db.ts';

const MAX_PRINTS = 2_000;

/** Returns the prints of the groups that were not released, each once, those seen last first. */
export function selectGroupPrints(db: Db): Promise<{ print: string; at: Instant }[]> {
  return db.query(
    `SELECT p.print::text AS print, max(g.last_at) AS at FROM look_alike_groups g JOIN text_prints p ON p.group_id = g.id
     WHERE g.decision IS DISTINCT FROM 'released' GROUP BY p.print ORDER BY 2 DESC LIMIT $1`,
    [MAX_PRINTS],
  );
}
