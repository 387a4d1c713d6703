import type { DocumentBody } from '#contract/documents/document.ts';
import type { Tx, WriteContext } from '#server/platform/database/db.ts';

interface PublicComplaint {
  title: string;
  summary: string;
  body: DocumentBody;
  text: string;
  characters: number;
  readingMinutes: number;
}

/** Where a complaint belongs, and whose it is. */
export interface ComplaintTarget {
  columnId: number;
  gameId: number;
  authorId: number;
  /** The place of their address; left out: it is not known. */
  place?: string | null | undefined;
}

/** Inserts a published post without discussion, and returns its id; it is in no list yet. */
export async function insertPublicPost({ tx, now }: WriteContext, post: PublicComplaint & ComplaintTarget): Promise<number> {
  const row = await tx.queryOne<{ id: number }>(
    `WITH post AS (
       INSERT INTO posts (column_id, game_id, author_id, title, summary, summary_written, discussed, created_at, updated_at, place)
       VALUES ($1, $2, $3, $4, $5, true, false, $10, $10, $11) RETURNING id
     ), body AS (
       INSERT INTO post_bodies (post_id, body, text, characters, reading_minutes) SELECT id, $6::jsonb, $7, $8, $9 FROM post
     )
     SELECT id FROM post`,
    [
      post.columnId,
      post.gameId,
      post.authorId,
      post.title,
      post.summary,
      JSON.stringify(post.body),
      post.text,
      post.characters,
      post.readingMinutes,
      now,
      post.place ?? null,
    ],
  );
  if (!row) throw new Error('an inserted post came back empty');
  return row.id;
}

/** Replaces the public text of a post; that is no edit by its author. */
export async function updatePublicPost({ tx, now }: WriteContext, id: number, post: PublicComplaint): Promise<void> {
  await tx.query(
    `WITH body AS (
       UPDATE post_bodies SET body = $4::jsonb, text = $5, characters = $6, reading_minutes = $7 WHERE post_id = $1
     )
     UPDATE posts SET title = $2, summary = $3, updated_at = $8 WHERE id = $1`,
    [id, post.title, post.summary, JSON.stringify(post.body), post.text, post.characters, post.readingMinutes, now],
  );
}

/** Opens a post for comments. */
export async function updateDiscussed(tx: Tx, id: number): Promise<void> {
  await tx.query('UPDATE posts SET discussed = true WHERE id = $1', [id]);
}

/** Exchanges the authors of two posts and returns both. */
export async function updateAuthorsExchanged(tx: Tx, oneId: number, otherId: number): Promise<number[]> {
  const rows = await tx.query<{ authorId: number }>(
    `UPDATE posts p SET author_id = o.author_id FROM posts o WHERE (p.id, o.id) IN (($1, $2), ($2, $1)) RETURNING p.author_id`,
    [oneId, otherId],
  );
  return rows.map(({ authorId }) => authorId);
}
