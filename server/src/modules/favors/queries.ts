import type { Db, WriteContext } from '#server/platform/database/db.ts';

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

/** Returns whether a member keeps a post and in which folder; null when they never did. */
export function selectFavor(db: Db, postId: number, memberId: number): Promise<{ favoured: boolean; folderId: number } | null> {
  return db.queryOne('SELECT withdrawn_at IS NULL AS favoured, coalesce(folder_id, 0) AS folder_id FROM favors WHERE member_id = $1 AND post_id = $2', [
    memberId,
    postId,
  ]);
}

/** Whether a favor is among those that are counted. */
export type Counting = 'counted' | 'uncounted';

function countingOf(row: { counts: boolean } | null): Counting | null {
  if (row === null) return null;
  return row.counts ? 'counted' : 'uncounted';
}

/** Ends a member's favor of a post, and returns whether it was counted; null when there was none. */
export async function endFavor({ tx, now }: WriteContext, postId: number, memberId: number): Promise<Counting | null> {
  const ended = await tx.queryOne<{ counts: boolean }>(
    'UPDATE favors SET withdrawn_at = $3 WHERE member_id = $1 AND post_id = $2 AND withdrawn_at IS NULL RETURNING counts',
    [memberId, postId, now],
  );
  return countingOf(ended);
}

/** Returns the posts a member keeps. */
export async function selectFavored(db: Db, memberId: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>('SELECT post_id AS id FROM favors WHERE member_id = $1 AND withdrawn_at IS NULL', [memberId]);
  return rows.map(({ id }) => id);
}

/**
 * Makes a favor that was withdrawn at an instant stand again, and returns whether it is counted; null when it is not withdrawn since then. A
 * reminder whose time has passed meanwhile is not sent any more.
 */
export async function reopenFavor(
  { tx, now }: WriteContext,
  postId: number,
  { memberId, withdrawnAt }: { memberId: number; withdrawnAt: Date },
): Promise<Counting | null> {
  return countingOf(
    await tx.queryOne<{ counts: boolean }>(
      `UPDATE favors SET withdrawn_at = NULL, remind_at = CASE WHEN remind_at > $4 THEN remind_at END
       WHERE member_id = $1 AND post_id = $2 AND withdrawn_at = $3 RETURNING counts`,
      [memberId, postId, withdrawnAt, now],
    ),
  );
}

/** The next reminder of a post that is kept; `since` as in every question for a job. */
export const NEXT_FAVOR_REMINDER = 'SELECT min(remind_at) FROM favors WHERE remind_at IS NOT NULL AND withdrawn_at IS NULL';

/**
 * Takes reminders that are due, at most `limit`, and returns whose they are and whether the post can be read. What is only out of sight for a
 * while is put off by a day.
 */
export function takeReminders({ tx, now }: WriteContext, limit: number): Promise<{ memberId: number; postId: number; isReadable: boolean }[]> {
  return tx.query(
    `UPDATE favors v SET remind_at = CASE WHEN p.status IN ('hidden', 'pending') THEN $1::timestamptz + interval '1 day' END
     FROM (
       SELECT member_id, post_id FROM favors WHERE remind_at <= $1 AND withdrawn_at IS NULL
       ORDER BY member_id, post_id LIMIT $2 FOR NO KEY UPDATE
     ) due, posts p
     WHERE v.member_id = due.member_id AND v.post_id = due.post_id AND p.id = due.post_id
     RETURNING v.member_id, v.post_id, p.status = 'published' AS is_readable`,
    [now, limit],
  );
}
