import type { Db } from '#server/platform/db.ts';

/** The cases whose clock has run out, longest ago first; two hundred at a time. */
export async function selectDue(db: Db, now: Date): Promise<number[]> {
  const rows = await db.rows<{ id: number }>('SELECT post_id AS id FROM cases WHERE due_at <= $1 ORDER BY due_at, post_id LIMIT 200', [now]);
  return rows.map(({ id }) => id);
}
