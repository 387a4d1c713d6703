import type { Role } from '#contract/api/members.ts';
import type { Db, Instant } from '#server/platform/database/db.ts';

export interface PostRow {
  id: number;
  column_id: number;
  column_name: string;
  title: string;
  summary: string;
  comment_count: number;
  created_at: Instant;
  author_id: number;
  nick_name: string;
  experience: number;
  role: Role;
  avatar_file_id: number | null;
}

/** Returns a published post with its author, or null. */
export function selectPost(db: Db, id: number): Promise<PostRow | null> {
  return db.queryOne(
    `SELECT p.id, p.column_id, c.name AS column_name, p.title, p.summary, p.comment_count, p.created_at, p.author_id, a.nick_name, a.experience, a.role, a.avatar_file_id
     FROM posts p JOIN columns c ON c.id = p.column_id JOIN members a ON a.id = p.author_id WHERE p.id = $1 AND p.status = 'published'`,
    [id],
  );
}
