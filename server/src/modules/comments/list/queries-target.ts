import type { Role } from '#contract/api/members.ts';
import type { PostLock } from '#contract/api/staff-posts.ts';
import { CLOSED_COLUMNS } from '#server/modules/columns/index.ts';
import { LOCK_SQL } from '#server/modules/posts/index.ts';
import type { Db, Instant } from '#server/platform/database/db.ts';

export interface TargetRow {
  id: number;
  columnId: number;
  columnName: string;
  title: string;
  summary: string;
  commentCount: number;
  discussed: boolean;
  lock: PostLock | null;
  createdAt: Instant;
  authorId: number;
  nickName: string;
  experience: number;
  role: Role;
  avatarFileId: number | null;
}

/** Returns a published post with its author, or null. */
export function selectTarget(db: Db, postId: number): Promise<TargetRow | null> {
  return db.queryOne(
    `SELECT p.id, p.column_id, c.name AS column_name, p.title, p.summary, p.comment_count, p.discussed, ${LOCK_SQL} AS lock, p.created_at,
       p.author_id, a.nick_name, a.experience, a.role, a.avatar_file_id
     FROM posts p JOIN columns c ON c.id = p.column_id JOIN members a ON a.id = p.author_id
     WHERE p.id = $1 AND p.status = 'published' AND p.column_id NOT IN ${CLOSED_COLUMNS}`,
    [postId],
  );
}
