import type { MutableType } from '#contract/api/messages.ts';
import type { Db, Tx, WriteContext } from '#server/platform/database/db.ts';

/** Holds a member's mailbox until the transaction ends and moves its revision on. */
export async function moveMailbox(tx: Tx, memberId: number): Promise<void> {
  await tx.query('INSERT INTO mailboxes AS b (member_id, revision) VALUES ($1, 1) ON CONFLICT (member_id) DO UPDATE SET revision = b.revision + 1', [memberId]);
}

/** Returns whether a member's message has been read; null when they have no such message. */
export async function selectIsRead(db: Db, memberId: number, id: number): Promise<boolean | null> {
  const row = await db.queryOne<{ read: boolean }>('SELECT read_at IS NOT NULL AS read FROM messages WHERE member_id = $1 AND id = $2', [memberId, id]);
  return row?.read ?? null;
}

/** Marks a message of a member as read at that instant. */
export async function markRead({ tx, now }: WriteContext, memberId: number, id: number): Promise<void> {
  await tx.query('UPDATE messages SET read_at = $3 WHERE member_id = $1 AND id = $2 AND read_at IS NULL', [memberId, id, now]);
}

/** Marks every unread message of a member about a thing as read. */
export async function markReadAbout({ tx, now }: WriteContext, memberId: number, { kind, id }: { kind: 'post' | 'letter'; id: number }): Promise<void> {
  await tx.query('UPDATE messages SET read_at = $4 WHERE member_id = $1 AND about = $2 AND external_id = $3 AND read_at IS NULL', [memberId, kind, id, now]);
}

/** Marks every unread message of a member as read. */
export async function markAllRead({ tx, now }: WriteContext, memberId: number): Promise<void> {
  await tx.query('UPDATE messages SET read_at = $2 WHERE member_id = $1 AND read_at IS NULL', [memberId, now]);
}

/** Returns the types a member has muted in their bell. */
export async function selectMuted(db: Db, memberId: number): Promise<MutableType[]> {
  const row = await db.queryOne<{ muted: MutableType[] }>('SELECT to_json(muted) AS muted FROM mailboxes WHERE member_id = $1', [memberId]);
  return row?.muted ?? [];
}

/** Sets the types a member has muted in their bell. */
export async function updateMuted(tx: Tx, memberId: number, muted: readonly MutableType[]): Promise<void> {
  await tx.query(
    `INSERT INTO mailboxes AS b (member_id, revision, muted) VALUES ($1, 1, $2::smallint[])
     ON CONFLICT (member_id) DO UPDATE SET revision = b.revision + 1, muted = excluded.muted`,
    [memberId, muted],
  );
}
