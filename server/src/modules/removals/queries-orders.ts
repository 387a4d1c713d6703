import type { Db } from '#server/platform/database/db.ts';

/** What an order may be about and is no removal: the thing stays, and its page answers with the order. */
export type OrderedKind = 'member' | 'entry' | 'page';

/** Returns the number of the order in force that is about this; null when there is none. */
export async function selectOrder(db: Db, kind: OrderedKind, id: number | string): Promise<string | null> {
  const row = await db.queryOne<{ number: string }>(
    `SELECT t.document_number AS number FROM takedown_targets g JOIN takedowns t ON t.id = g.takedown_id
     WHERE g.kind = $1 AND g.target_id = $2 AND g.slug = $3 AND t.executed_at IS NOT NULL AND t.released_at IS NULL AND g.restored_at IS NULL ORDER BY t.id LIMIT 1`,
    typeof id === 'number' ? [kind, id, ''] : [kind, 0, id],
  );
  return row?.number ?? null;
}
