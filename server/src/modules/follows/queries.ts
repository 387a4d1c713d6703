import type { Db, Tx, WriteContext } from '#server/platform/database/db.ts';

/** Follows a post for a member or unfollows it, and returns whether it is followed now; the post must be locked. */
export async function togglePost({ tx, now }: WriteContext, postId: number, memberId: number): Promise<boolean> {
  const ended = await tx.queryOne('DELETE FROM post_follows WHERE member_id = $1 AND post_id = $2 RETURNING 1', [memberId, postId]);
  if (ended) return false;
  await tx.query('INSERT INTO post_follows (member_id, post_id, created_at) VALUES ($1, $2, $3)', [memberId, postId, now]);
  return true;
}

export interface Toggled {
  following: boolean;
  /** The nickname of a member who never followed the other before; null for everybody else. */
  newcomer: string | null;
}

/** Turns a member's following of another on or off; the other must be held. */
export async function toggleMember({ tx, now }: WriteContext, followedId: number, memberId: number): Promise<Toggled> {
  const turned = await tx.queryOne<{ following: boolean }>(
    `UPDATE member_follows SET withdrawn_at = CASE WHEN withdrawn_at IS NULL THEN $3::timestamptz END, created_at = CASE WHEN withdrawn_at IS NULL THEN created_at ELSE $3 END
     WHERE member_id = $1 AND followed_id = $2 RETURNING withdrawn_at IS NULL AS following`,
    [memberId, followedId, now],
  );
  if (turned) return { following: turned.following, newcomer: null };
  const added = await tx.queryOne<{ newcomer: string }>(
    'INSERT INTO member_follows (member_id, followed_id, created_at) VALUES ($1, $2, $3) RETURNING (SELECT nick_name FROM members WHERE id = $1) AS newcomer',
    [memberId, followedId, now],
  );
  return { following: true, newcomer: added?.newcomer ?? null };
}

/** Locks a member until the transaction ends, so that their followers are counted one at a time; false when there is none. */
export async function lockMember(tx: Tx, id: number): Promise<boolean> {
  return (await tx.queryOne('SELECT FROM members WHERE id = $1 FOR NO KEY UPDATE', [id])) !== null;
}

/** Returns how many follow a member. */
export async function selectFollowerCount(db: Db, id: number): Promise<number> {
  return (await db.queryOne<{ count: number }>('SELECT follower_count AS count FROM members WHERE id = $1', [id]))?.count ?? 0;
}

/** Returns whether a member follows another one. */
export async function selectFollowing(db: Db, followedId: number, memberId: number): Promise<boolean> {
  return (await db.queryOne('SELECT FROM member_follows WHERE member_id = $2 AND followed_id = $1 AND withdrawn_at IS NULL', [followedId, memberId])) !== null;
}

/** Returns whether a member follows a post. */
export async function selectFollowingPost(db: Db, postId: number, memberId: number): Promise<boolean> {
  return (await db.queryOne('SELECT FROM post_follows WHERE member_id = $2 AND post_id = $1', [postId, memberId])) !== null;
}

/** Returns everything a member follows. */
export function selectFollowed(db: Db, memberId: number): Promise<{ kind: 'post' | 'member'; id: number }[]> {
  return db.query(
    `SELECT 'post' AS kind, post_id AS id FROM post_follows WHERE member_id = $1
     UNION ALL SELECT 'member', followed_id FROM member_follows WHERE member_id = $1 AND withdrawn_at IS NULL`,
    [memberId],
  );
}
