import type { Db, Instant } from '#server/platform/database/db.ts';

const MAX_PRINTS = 2_000;
const MAX_PASSAGE_TEXTS = 500;

/** Returns the prints of the groups that were not released, each once, those seen last first. */
export function selectGroupPrints(db: Db): Promise<{ print: string; at: Instant }[]> {
  return db.query(
    `SELECT p.print::text AS print, max(g.last_at) AS at FROM look_alike_groups g JOIN text_prints p ON p.group_id = g.id
     WHERE g.decision IS DISTINCT FROM 'released' GROUP BY p.print ORDER BY 2 DESC LIMIT $1`,
    [MAX_PRINTS],
  );
}

/** Returns the passages of the last texts of such groups, each with when its group was last seen. */
export function selectGroupPassages(db: Db): Promise<{ passage: number; at: Instant }[]> {
  return db.query(
    `SELECT h.passage, max(t.last_at) AS at
     FROM (SELECT p.passages, g.last_at FROM look_alike_groups g JOIN text_prints p ON p.group_id = g.id
       WHERE g.decision IS DISTINCT FROM 'released' ORDER BY g.last_at DESC, p.at DESC LIMIT $1) t, unnest(t.passages) AS h (passage) GROUP BY h.passage`,
    [MAX_PASSAGE_TEXTS],
  );
}
