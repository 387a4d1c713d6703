import type { Db, Tx, WriteContext } from '#server/platform/database/db.ts';

export interface Toggled {
  favoured: boolean;
  /** The nickname of a member who never kept the post before; null for everybody else. */
  newcomer: string | null;
  /** 0: the default one. */
  folderId: number;
  /** It is among those that are counted. */
  counts: boolean;
}

/** Turns a member's favor of a post on or off; the post must be held. */
export async function toggle({ tx, now }: WriteContext, postId: number, { memberId, countsAll }: { memberId: number; countsAll: boolean }): Promise<Toggled> {
  const turned = await tx.queryOne<{ favoured: boolean; folderId: number; counts: boolean }>(
    `UPDATE favors SET withdrawn_at = CASE WHEN withdrawn_at IS NULL THEN $3::timestamptz END, created_at = CASE WHEN withdrawn_at IS NULL THEN created_at ELSE $3 END,
       remind_at = CASE WHEN remind_at > $3 THEN remind_at END
     WHERE member_id = $1 AND post_id = $2 RETURNING withdrawn_at IS NULL AS favoured, coalesce(folder_id, 0) AS "folderId", counts`,
    [memberId, postId, now],
  );
  if (turned) return { ...turned, newcomer: null };
  const added = await tx.queryOne<{ newcomer: string; counts: boolean }>(
    `INSERT INTO favors (member_id, post_id, created_at, counts)
     SELECT m.id, p.id, $3, $4 OR m.joined_at < p.created_at FROM members m, posts p WHERE m.id = $1 AND p.id = $2
     RETURNING (SELECT nick_name FROM members WHERE id = $1) AS newcomer, counts`,
    [memberId, postId, now, countsAll],
  );
  return { favoured: true, newcomer: added?.newcomer ?? null, folderId: 0, counts: added?.counts ?? false };
}

/** Ends a member's favor of a post, and returns whether it was counted; null when there was none. */
export async function endFavor({ tx, now }: WriteContext, postId: number, memberId: number): Promise<'counted' | 'uncounted' | null> {
  const ended = await tx.queryOne<{ counts: boolean }>(
    'UPDATE favors SET withdrawn_at = $3 WHERE member_id = $1 AND post_id = $2 AND withdrawn_at IS NULL RETURNING counts',
    [memberId, postId, now],
  );
  if (ended === null) return null;
  return ended.counts ? 'counted' : 'uncounted';
}

/** Returns the posts a member keeps. */
export async function selectFavored(db: Db, memberId: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>('SELECT post_id AS id FROM favors WHERE member_id = $1 AND withdrawn_at IS NULL', [memberId]);
  return rows.map(({ id }) => id);
}

/** Makes a favor that was withdrawn at an instant stand again; false when it is not withdrawn since then. */
export async function reopenFavor(tx: Tx, postId: number, { memberId, withdrawnAt }: { memberId: number; withdrawnAt: Date }): Promise<boolean> {
  const row = await tx.queryOne('UPDATE favors SET withdrawn_at = NULL WHERE member_id = $1 AND post_id = $2 AND withdrawn_at = $3 RETURNING 1', [
    memberId,
    postId,
    withdrawnAt,
  ]);
  return row !== null;
}

/** The next reminder of a post that is kept; `since` as in every question for a job. */
export const NEXT_FAVOR_REMINDER = 'SELECT min(remind_at) FROM favors WHERE remind_at IS NOT NULL AND withdrawn_at IS NULL';

/** Takes reminders that are due, at most `limit`, and returns whose they are and whether the post can be read. */
export function takeReminders({ tx, now }: WriteContext, limit: number): Promise<{ memberId: number; postId: number; isReadable: boolean }[]> {
  return tx.query(
    `UPDATE favors v SET remind_at = NULL
     FROM (
       SELECT member_id, post_id FROM favors WHERE remind_at <= $1 AND withdrawn_at IS NULL
       ORDER BY member_id, post_id LIMIT $2 FOR NO KEY UPDATE
     ) due, posts p
     WHERE v.member_id = due.member_id AND v.post_id = due.post_id AND p.id = due.post_id
     RETURNING v.member_id, v.post_id, p.status = 'published' AS is_readable`,
    [now, limit],
  );
}
