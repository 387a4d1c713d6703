import type { ColumnKind } from '#contract/api/columns.ts';
import type { PostStatus } from '#contract/api/posts.ts';
import type { Db, Tx, WriteContext } from '#server/platform/database/db.ts';

export interface LockedPost {
  id: number;
  columnId: number;
  gameId: number;
  authorId: number;
  status: PostStatus;
  title: string;
  tags: string[];
  essenceLevel: number;
  revision: number;
}

/** Returns a post, locked until the transaction ends so that nobody else changes it; null when there is none. */
export function lockPostRow(tx: Tx, id: number): Promise<LockedPost | null> {
  return tx.queryOne('SELECT id, column_id, game_id, author_id, status, title, tags, essence_level, revision FROM posts WHERE id = $1 FOR NO KEY UPDATE', [id]);
}

/** Changes who can read a post. */
export async function updateStatus({ tx, now }: WriteContext, id: number, status: PostStatus): Promise<void> {
  await tx.query('UPDATE posts SET status = $2, updated_at = $3 WHERE id = $1', [id, status, now]);
}

/** Returns whether a published post has this id. */
export async function isPublished(db: Db, id: number): Promise<boolean> {
  return (await db.queryOne(`SELECT FROM posts WHERE id = $1 AND status = 'published'`, [id])) !== null;
}

/** Returns the kind of a post's column; null when there is no such post. */
export function selectColumnOf(db: Db, postId: number): Promise<{ kind: ColumnKind } | null> {
  return db.queryOne('SELECT c.kind FROM posts p JOIN columns c ON c.id = p.column_id WHERE p.id = $1', [postId]);
}
