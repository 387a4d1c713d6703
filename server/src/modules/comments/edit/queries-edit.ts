import type { Db, Instant, Tx, WriteContext } from '#server/platform/database/db.ts';
import { FREE_EDIT_MINUTES } from '../comment/rules.ts';

/** A comment with what decides whether it can be edited. */
export interface EditedRow {
  body: string;
  imageIds: number[];
  generated: boolean;
  status: 'published' | 'hidden' | 'removed';
  floor: number;
  /** The author of what it replies to, and of what it is under: both were notified when it was written. */
  toMemberId: number;
  hostAuthorId: number;
  /** Some of it is masked. */
  isMasked: boolean;
}

/** Returns the text of a comment as it is now; null when there is none. */
export async function selectBody(db: Db, id: number): Promise<string | null> {
  return (await db.queryOne<{ body: string }>('SELECT body FROM comments WHERE id = $1', [id]))?.body ?? null;
}

/** Locks a comment until the transaction ends. Returns null when there is none. */
export function lockEdited(tx: Tx, id: number): Promise<EditedRow | null> {
  return tx.queryOne(
    `SELECT c.body, to_json(c.image_ids) AS "imageIds", c.generated, c.status, c.floor, c.to_member_id AS "toMemberId", coalesce(p.author_id, s.author_id) AS "hostAuthorId",
       EXISTS (SELECT FROM comment_originals o WHERE o.comment_id = c.id) AS "isMasked"
     FROM comments c LEFT JOIN posts p ON p.id = c.post_id LEFT JOIN sceneries s ON s.id = c.scenery_id WHERE c.id = $1 FOR NO KEY UPDATE OF c`,
    [id],
  );
}

/** Keeps the text and the pictures a locked comment has, and gives it others. */
export async function overwriteText(
  { tx, now }: WriteContext,
  id: number,
  { body, generated, imageIds }: Pick<EditedRow, 'body' | 'generated' | 'imageIds'>,
): Promise<void> {
  await tx.query(
    `INSERT INTO comment_versions (comment_id, number, body, image_ids, written_at)
     SELECT c.id, (SELECT coalesce(max(v.number), 0) + 1 FROM comment_versions v WHERE v.comment_id = c.id), c.body, c.image_ids, coalesce(c.edited_at, c.created_at)
     FROM comments c WHERE c.id = $1`,
    [id],
  );
  await tx.query('UPDATE comments SET body = $2, generated = $3, image_ids = $5::bigint[], edited_at = $4 WHERE id = $1', [id, body, generated, now, imageIds]);
}

/** How many texts from before an edit are kept for a comment: the first, and the newest. */
const MAX_VERSIONS = 50;

/** Lets go of the oldest texts beyond the limit; the very first one stays. */
export async function trimVersions(tx: Tx, id: number): Promise<void> {
  await tx.query(
    `DELETE FROM comment_versions WHERE comment_id = $1 AND number IN (
       SELECT number FROM comment_versions WHERE comment_id = $1 AND number > 1 ORDER BY number DESC OFFSET $2
     )`,
    [id, MAX_VERSIONS - 1],
  );
}

/** Returns every text a comment has had. */
export async function selectBodies(db: Db, id: number): Promise<string[]> {
  const rows = await db.query<{ body: string }>('SELECT body FROM comment_versions WHERE comment_id = $1 ORDER BY number', [id]);
  return rows.map(({ body }) => body);
}

export interface ShownVersion {
  body: string;
  /** Null: the same as those of the next one. */
  imageIds: number[] | null;
  writtenAt: Instant;
}

/**
 * Returns the texts of a comment that lasted beyond the first minutes, newest first, the present one included, with what of them is masked
 * now; empty where its author has said nothing that can be read.
 */
export async function selectShownVersions(db: Db, id: number): Promise<(ShownVersion & { postId: number | null; words: string[]; fileIds: number[] })[]> {
  return db.query(
    `SELECT body, to_json(image_ids) AS "imageIds", "writtenAt", post_id AS "postId", words, to_json(file_ids) AS "fileIds" FROM (
       SELECT v.body, v.image_ids, v.written_at AS "writtenAt", v.number, c.post_id, c.created_at, coalesce(o.words || o.settled_words, '{}') AS words,
         coalesce(o.file_ids || o.settled_file_ids, '{}') AS file_ids,
         lead(v.written_at) OVER (ORDER BY v.number) AS "replacedAt"
       FROM comments c LEFT JOIN posts p ON p.id = c.post_id LEFT JOIN sceneries s ON s.id = c.scenery_id
       LEFT JOIN comment_originals o ON o.comment_id = c.id
       CROSS JOIN LATERAL (
         SELECT number, body, image_ids, written_at FROM comment_versions WHERE comment_id = c.id
         UNION ALL SELECT 2147483647, c.body, c.image_ids, coalesce(c.edited_at, c.created_at)
       ) v
       WHERE c.id = $1 AND c.status = 'published' AND (p.status = 'published' OR s.status = 'approved')
     ) versions
     WHERE "replacedAt" IS NULL OR "replacedAt" > created_at + interval '${FREE_EDIT_MINUTES} minutes'
     ORDER BY number DESC`,
    [id],
  );
}
