import type { Instant, Tx, WriteContext } from '#server/platform/database/db.ts';

/** What a post is called, and the tags it is found by. */
export interface PostHead {
  title: string;
  tags: string[];
}

/** Changes a post's title and tags; the text with the former title becomes a version. Lists and the index are left to the caller. */
export async function updateHead({ tx, now }: WriteContext, id: number, { title, tags }: PostHead): Promise<void> {
  await tx.query(
    `WITH before AS (
       INSERT INTO post_versions (post_id, number, title, text, characters, written_at)
       SELECT p.id, p.revision, p.title, b.text, b.characters, coalesce(p.edited_at, p.created_at) FROM posts p JOIN post_bodies b ON b.post_id = p.id
       WHERE p.id = $1 AND p.title <> $2
     )
     UPDATE posts SET revision = revision + 1, title = $2, tags = $3, updated_at = $4, edited_at = $4 WHERE id = $1`,
    [id, title, tags, now],
  );
}

/** Puts the head of before back, with the dates of then; false when the post was edited since. */
export async function restoreHead(
  tx: Tx,
  id: number,
  { title, tags, revision, updatedAt, editedAt }: PostHead & { revision: number; updatedAt: Instant; editedAt: Instant | null },
): Promise<boolean> {
  const row = await tx.queryOne(
    `WITH version AS (
       DELETE FROM post_versions WHERE post_id = $1 AND number = $4 AND EXISTS (SELECT FROM posts p WHERE p.id = $1 AND p.revision = $4 + 1)
     )
     UPDATE posts SET title = $2, tags = $3, revision = $4, updated_at = $5, edited_at = $6 WHERE id = $1 AND revision = $4 + 1 RETURNING true AS restored`,
    [id, title, tags, revision, updatedAt, editedAt],
  );
  return row !== null;
}
