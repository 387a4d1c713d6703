import type { MaskState } from '#server/modules/posts/index.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';

/** A comment without its masks, and what of it is masked: until somebody has looked, and for good. */
export interface OriginalRow extends MaskState {
  body: string;
  imageIds: number[];
}

/** Returns a comment as its author wrote it, with its masks; null when there is no such comment. */
export function selectOriginal(db: Db, id: number): Promise<OriginalRow | null> {
  return db.queryOne(
    `SELECT coalesce(o.body, c.body) AS body, coalesce(o.image_ids, c.image_ids) AS "imageIds", coalesce(o.words, '{}') AS words, coalesce(o.file_ids, '{}') AS "fileIds",
       coalesce(o.settled_words, '{}') AS "settledWords", coalesce(o.settled_file_ids, '{}') AS "settledFileIds"
     FROM comments c LEFT JOIN comment_originals o ON o.comment_id = c.id WHERE c.id = $1`,
    [id],
  );
}

/** Keeps how a comment reads without masks, and its masks. */
export async function upsertOriginal(tx: Tx, id: number, { body, imageIds, words, fileIds, settledWords, settledFileIds }: OriginalRow): Promise<void> {
  await tx.query(
    `INSERT INTO comment_originals (comment_id, body, image_ids, words, file_ids, settled_words, settled_file_ids) VALUES ($1, $2, $3::bigint[], $4::text[], $5::bigint[], $6::text[], $7::bigint[])
     ON CONFLICT (comment_id) DO UPDATE SET words = excluded.words, file_ids = excluded.file_ids, settled_words = excluded.settled_words, settled_file_ids = excluded.settled_file_ids`,
    [id, body, imageIds, words, fileIds, settledWords, settledFileIds],
  );
}

/** Forgets how a comment reads without masks: its own row says it again. */
export async function deleteOriginal(tx: Tx, id: number): Promise<void> {
  await tx.query('DELETE FROM comment_originals WHERE comment_id = $1', [id]);
}

/** Writes over what everybody reads of a comment. */
export async function overwriteComment(tx: Tx, id: number, shown: { body: string; imageIds: readonly number[] }): Promise<void> {
  await tx.query('UPDATE comments SET body = $2, image_ids = $3::bigint[] WHERE id = $1', [id, shown.body, shown.imageIds]);
}
