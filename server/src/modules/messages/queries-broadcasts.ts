import type { MessageToAll } from '#contract/api/announcements.ts';
import type { Db, Instant, Tx, WriteContext } from '#server/platform/database/db.ts';

export interface BroadcastRow {
  id: number;
  title: string;
  content: string;
  audience: MessageToAll['audience'];
  afterId: number;
  upToId: number;
}

interface NewBroadcast extends Pick<BroadcastRow, 'title' | 'content' | 'audience'> {
  byOperator: boolean;
  people: number;
}

const MEANT = `($1 = 'members' OR role IN ('presenter', 'operator'))`;

/** When the next one is to be sent. */
export const BROADCAST_PROGRESS = `SELECT (count(*) FILTER (WHERE m.id <= b.after_id))::integer AS done, count(*)::integer AS total
  FROM broadcasts b JOIN members m ON m.id <= b.up_to_id WHERE b.done_at IS NULL`;
export const NEXT_BROADCAST = 'SELECT min(begun_at) FROM broadcasts WHERE done_at IS NULL AND begun_at > since';

/** Stores a message to every member of now, or to the staff alone, and returns its id. */
export async function insertBroadcast({ tx, now }: WriteContext, message: NewBroadcast): Promise<number> {
  const { title, content, audience, byOperator, people } = message;
  const row = await tx.queryOne<{ id: number }>(
    `INSERT INTO broadcasts (title, content, audience, by_operator, people, up_to_id, begun_at)
     SELECT $1, $2, $3, $4, $5, coalesce(max(id), 0), $6 FROM members RETURNING id`,
    [title, content, audience, byOperator, people, now],
  );
  return row?.id ?? 0;
}

/** Lets nobody else send to everybody until the transaction ends; what is being sent goes on. */
export async function lockSending(tx: Tx): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('message to all', 0))`);
}

/** Returns how many members there are, or how many of the staff. */
export async function countAudience(db: Db, audience: MessageToAll['audience']): Promise<number> {
  const row = await db.queryOne<{ count: number }>(`SELECT count(*)::integer AS count FROM members WHERE closed_at IS NULL AND ${MEANT}`, [audience]);
  return row?.count ?? 0;
}

/** Returns the last message an operator sent to all after an instant; null: none. */
export function selectLastByOperator(db: Db, after: Date): Promise<{ title: string; begunAt: Instant } | null> {
  return db.queryOne('SELECT title, begun_at FROM broadcasts WHERE by_operator AND begun_at > $1 ORDER BY begun_at DESC LIMIT 1', [after]);
}

/** Returns the last messages operators sent to all. */
export function selectByOperator(db: Db, limit: number): Promise<MessageToAll[]> {
  return db.query(
    `SELECT id, title, content AS text, audience, people, begun_at AS at, done_at FROM broadcasts WHERE by_operator ORDER BY begun_at DESC, id DESC LIMIT $1`,
    [limit],
  );
}

/** Returns the oldest that is not sent to everybody, locked until the transaction ends; null when there is none. */
export function lockBroadcast(tx: Tx): Promise<BroadcastRow | null> {
  return tx.queryOne('SELECT id, title, content, audience, after_id, up_to_id FROM broadcasts WHERE done_at IS NULL ORDER BY id LIMIT 1 FOR UPDATE');
}

/** Returns the members of a batch. */
export async function selectMemberIds(
  db: Db,
  { audience, after, upTo, limit }: { audience: MessageToAll['audience']; after: number; upTo: number; limit: number },
): Promise<number[]> {
  const rows = await db.query<{ id: number }>(`SELECT id FROM members WHERE closed_at IS NULL AND ${MEANT} AND id > $2 AND id <= $3 ORDER BY id LIMIT $4`, [
    audience,
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
