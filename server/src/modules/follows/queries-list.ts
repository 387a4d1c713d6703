import type { Role } from '#contract/api/members.ts';
import { CLOSED_COLUMNS } from '#server/modules/columns/index.ts';
import { CARD_COLUMNS, CARD_JOINS, type CardRow, type TimePart } from '#server/modules/posts/index.ts';
import type { Db, Instant } from '#server/platform/database/db.ts';

export interface FollowedPostRow extends CardRow {
  postId: number;
  readable: boolean;
  followedAt: Instant;
}

/** Returns a part of the posts a member follows, newest first. */
export function selectFollowedPosts(db: Db, memberId: number, { behind, offset, limit }: TimePart): Promise<FollowedPostRow[]> {
  return db.query(
    `SELECT ${CARD_COLUMNS}, w.post_id, p.status = 'published' AND p.column_id NOT IN ${CLOSED_COLUMNS} AS readable, w.created_at AS followed_at
     FROM (SELECT post_id, created_at FROM post_follows
           WHERE member_id = $1 AND (created_at, post_id) < ($2::timestamptz, $3::bigint) ORDER BY created_at DESC, post_id DESC LIMIT $4 OFFSET $5) w
     JOIN posts p ON p.id = w.post_id
     ${CARD_JOINS}
     ORDER BY w.created_at DESC, w.post_id DESC`,
    [memberId, behind.at, behind.id, limit, offset],
  );
}

export interface FollowedMemberRow {
  id: number;
  nickName: string;
  experience: number;
  role: Role;
  avatarFileId: number | null;
  followedAt: Instant;
}

/** Returns a part of the members a member follows, newest first. */
export function selectFollowedMembers(db: Db, memberId: number, { behind, offset, limit }: TimePart): Promise<FollowedMemberRow[]> {
  return db.query(
    `SELECT m.id, m.nick_name, m.experience, m.role, m.avatar_file_id, w.created_at AS followed_at
     FROM member_follows w JOIN members m ON m.id = w.followed_id
     WHERE w.member_id = $1 AND w.withdrawn_at IS NULL AND (w.created_at, w.followed_id) < ($2::timestamptz, $3::bigint)
     ORDER BY w.created_at DESC, w.followed_id DESC LIMIT $4 OFFSET $5`,
    [memberId, behind.at, behind.id, limit, offset],
  );
}

/** Returns how many posts or members a member follows. */
export async function countFollowed(db: Db, memberId: number, target: 'post' | 'member'): Promise<number> {
  const from = target === 'post' ? 'post_follows WHERE member_id = $1' : 'member_follows WHERE member_id = $1 AND withdrawn_at IS NULL';
  const row = await db.queryOne<{ count: number }>(`SELECT count(*)::integer AS count FROM ${from}`, [memberId]);
  return row?.count ?? 0;
}
