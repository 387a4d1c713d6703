import type { Db, Tx, WriteContext } from '#server/platform/database/db.ts';
import { pollSql } from '#server/modules/polls/index.ts';
import type { MaskState } from './mask-state.ts';
import type { PostContent } from './queries-save.ts';

/** A post without its masks, and what of it is masked: until somebody has looked, and for good. */
export interface OriginalRow extends PostContent, MaskState {}

/** Returns a post as its author wrote it, with its masks; null when there is no such post. */
export function selectOriginal(db: Db, id: number): Promise<OriginalRow | null> {
  return db.queryOne(
    `SELECT p.column_id AS "columnId", coalesce(o.title, p.title) AS title, coalesce(o.summary, p.summary) AS summary, p.summary_written AS "summaryWritten",
       CASE WHEN o.post_id IS NULL THEN p.cover_file_id ELSE o.cover_file_id END AS "coverId", coalesce(o.tags, p.tags) AS tags,
       coalesce(o.body, b.body) AS body, coalesce(o.text, b.text) AS text, b.characters, b.reading_minutes AS "readingMinutes", ${pollSql('p.id')} AS poll,
       coalesce(o.words, '{}') AS words, coalesce(o.file_ids, '{}') AS "fileIds",
       coalesce(o.settled_words, '{}') AS "settledWords", coalesce(o.settled_file_ids, '{}') AS "settledFileIds"
     FROM posts p JOIN post_bodies b ON b.post_id = p.id LEFT JOIN post_originals o ON o.post_id = p.id WHERE p.id = $1`,
    [id],
  );
}

/** Keeps how a post reads without masks, and its masks. */
export async function upsertOriginal(tx: Tx, id: number, post: OriginalRow): Promise<void> {
  await tx.query(
    `INSERT INTO post_originals AS o (post_id, title, summary, cover_file_id, tags, body, text, words, file_ids, settled_words, settled_file_ids)
     VALUES ($1, $2, $3, $4, $5::text[], $6::jsonb, $7, $8::text[], $9::bigint[], $10::text[], $11::bigint[])
     ON CONFLICT (post_id) DO UPDATE SET title = excluded.title, summary = excluded.summary, cover_file_id = excluded.cover_file_id, tags = excluded.tags,
       body = excluded.body, text = excluded.text, words = excluded.words, file_ids = excluded.file_ids,
       settled_words = excluded.settled_words, settled_file_ids = excluded.settled_file_ids`,
    [
      id,
      post.title,
      post.summary,
      post.coverId,
      post.tags,
      JSON.stringify(post.body),
      post.text,
      post.words,
      post.fileIds,
      post.settledWords,
      post.settledFileIds,
    ],
  );
}

/** Forgets how a post reads without masks: its own rows say it again. */
export async function deleteOriginal(tx: Tx, id: number): Promise<void> {
  await tx.query('DELETE FROM post_originals WHERE post_id = $1', [id]);
}

/** Writes over what everybody reads of a post; it is no edit. */
export async function overwritePost({ tx, now }: WriteContext, id: number, post: PostContent): Promise<void> {
  await tx.query(
    `WITH body AS (UPDATE post_bodies SET body = $6::jsonb, text = $7, characters = $8, reading_minutes = $9 WHERE post_id = $1)
     UPDATE posts SET title = $2, summary = $3, cover_file_id = $4, tags = $5::text[], updated_at = $10 WHERE id = $1`,
    [id, post.title, post.summary, post.coverId, post.tags, JSON.stringify(post.body), post.text, post.characters, post.readingMinutes, now],
  );
}

/** Returns the words that are masked in a post. */
export async function selectMaskedWords(db: Db, id: number): Promise<string[]> {
  const row = await db.queryOne<{ words: string[] }>('SELECT words || settled_words AS words FROM post_originals WHERE post_id = $1', [id]);
  return row?.words ?? [];
}
