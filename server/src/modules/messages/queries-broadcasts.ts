import type { Db, Tx, WriteContext } from '#server/platform/database/db.ts';

export interface BroadcastRow {
  id: number;
  title: string;
  content: string;
  afterId: number;
  upToId: number;
}

/** When the next one is to be sent. */
export const NEXT_BROADCAST = 'SELECT min(begun_at) FROM broadcasts WHERE done_at IS NULL AND begun_at > since';

/** Stores a message to every member of now. */
export async function insertBroadcast({ tx, now }: WriteContext, { title, content }: { title: string; content: string }): Promise<void> {
  await tx.query('INSERT INTO broadcasts (title, content, up_to_id, begun_at) SELECT $1, $2, coalesce(max(id), 0), $3 FROM members', [title, content, now]);
}

/** Returns the oldest that is not sent to everybody, held until the transaction ends; null when there is none. */
export function lockBroadcast(tx: Tx): Promise<BroadcastRow | null> {
  return tx.queryOne('SELECT id, title, content, after_id, up_to_id FROM broadcasts WHERE done_at IS NULL ORDER BY id LIMIT 1 FOR UPDATE');
}

/** Returns the members of a batch. */
export async function selectMemberIds(db: Db, { after, upTo, limit }: { after: number; upTo: number; limit: number }): Promise<number[]> {
  const rows = await db.query<{ id: number }>('SELECT id FROM members WHERE id > $1 AND id <= $2 AND closed_at IS NULL ORDER BY id LIMIT $3', [
    after,
    upTo,
    limit,
  ]);
  return rows.map(({ id }) => id);
}

/** Says how far it has come. */
export async function updateBroadcast(tx: Tx, id: number, { afterId, doneAt }: { afterId: number; doneAt: Date | null }): Promise<void> {
  await tx.query('UPDATE broadcasts SET after_id = $2, done_at = $3 WHERE id = $1', [id, afterId, doneAt]);
}
