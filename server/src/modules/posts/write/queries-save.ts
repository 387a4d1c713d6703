import type { DocumentBody } from '#contract/documents/document.ts';
import type { PollInput } from '#contract/api/polls.ts';
import type { PostStatus } from '#contract/api/posts.ts';
import type { ImageRow } from '#server/modules/files/index.ts';
import type { Db, SqlValue, Tx, WriteContext } from '#server/platform/database/db.ts';

/** Returns pictures of a member or of the site itself by id, in no order; all others are left out. */
export async function selectPicturesById(db: Db, memberId: number, ids: readonly number[]): Promise<ImageRow[]> {
  if (ids.length === 0) return [];
  return db.query<ImageRow>(
    `SELECT id, sha256, width, height, color, variants, aigc IS NOT NULL AS generated, avif <> '[]' AS has_avif FROM files WHERE id = ANY ($1::bigint[]) AND (member_id = $2 OR member_id IS NULL) AND kind = 'image'`,
    [ids, memberId],
  );
}

/** Returns pictures of a member or of the site itself by the hash in their address, in no order; unknown ones are left out. */
export async function selectPicturesBySha(db: Db, memberId: number, shas: readonly string[]): Promise<ImageRow[]> {
  if (shas.length === 0) return [];
  return db.query<ImageRow>(
    `SELECT id, sha256, width, height, color, variants, aigc IS NOT NULL AS generated, avif <> '[]' AS has_avif FROM files
     WHERE ((member_id = $1 AND sha256 = ANY ($2::text[])) OR (member_id IS NULL AND sha256 = ANY ($2::text[]))) AND kind = 'image'`,
    [memberId, shas],
  );
}

/** Returns the title and body of a post as they are now; null when there is none. */
export function selectWritten(db: Db, id: number): Promise<{ title: string; body: DocumentBody } | null> {
  return db.queryOne('SELECT p.title, b.body FROM posts p JOIN post_bodies b ON b.post_id = p.id WHERE p.id = $1', [id]);
}

/** The fields a save writes. */
export interface PostContent {
  columnId: number;
  title: string;
  summary: string;
  summaryWritten: boolean;
  coverId: number | null;
  tags: readonly string[];
  /** Null: as before, and false for a new one. */
  generated: boolean | null;
  /** Null: none; left out: as before. */
  poll?: PollInput | null | undefined;
  body: DocumentBody;
  text: string;
  characters: number;
  readingMinutes: number;
}

/** Returns the parameters $1 to $10 of a statement that saves a post. */
function valuesOf(post: PostContent): SqlValue[] {
  const { columnId, title, summary, summaryWritten, coverId, tags, body, text, characters, readingMinutes } = post;
  return [columnId, title, summary, summaryWritten, coverId, tags, JSON.stringify(body), text, characters, readingMinutes];
}

/** Inserts a post with its body; it is in no list yet. Returns its id. */
export async function insertPost(
  { tx, now }: WriteContext,
  post: PostContent & { authorId: number; gameId: number; status: PostStatus; place: string | null },
): Promise<number> {
  const row = await tx.queryOne<{ id: number }>(
    `WITH post AS (
       INSERT INTO posts (column_id, title, summary, summary_written, cover_file_id, tags, game_id, author_id, status, created_at, updated_at, place, generated)
       VALUES ($1, $2, $3, $4, $5, $6, $11, $12, $13, $14, $14, $15, $16) RETURNING id
     ), body AS (
       INSERT INTO post_bodies (post_id, body, text, characters, reading_minutes) SELECT id, $7::jsonb, $8, $9, $10 FROM post
     )
     SELECT id FROM post`,
    [...valuesOf(post), post.gameId, post.authorId, post.status, now, post.place, post.generated ?? false],
  );
  if (!row) throw new Error('an inserted post came back empty');
  return row.id;
}

/** Takes a post off the top of its column; one pinned on the whole site stays pinned. */
export async function clearColumnPin(tx: Tx, id: number): Promise<void> {
  await tx.query(`UPDATE posts SET pin_scope = NULL, pinned_until = NULL, pinned_at = NULL WHERE id = $1 AND pin_scope = 'column'`, [id]);
}

/** Updates a post and stores its former version if its words change; lists of tags are left to the caller. */
export async function updatePost({ tx, now }: WriteContext, id: number, post: PostContent): Promise<void> {
  await tx.query(
    `WITH before AS (
       INSERT INTO post_versions (post_id, number, title, text, characters, written_at)
       SELECT p.id, p.revision, p.title, b.text, b.characters, coalesce(p.edited_at, p.created_at) FROM posts p JOIN post_bodies b ON b.post_id = p.id
       WHERE p.id = $11 AND (p.title <> $2 OR b.text <> $8)
     ), body AS (
       UPDATE post_bodies SET body = $7::jsonb, text = $8, characters = $9, reading_minutes = $10 WHERE post_id = $11
     )
     UPDATE posts SET revision = revision + 1, column_id = $1, title = $2, summary = $3, summary_written = $4, cover_file_id = $5, tags = $6, updated_at = $12, edited_at = $12,
       generated = coalesce($13::boolean, generated) WHERE id = $11`,
    [...valuesOf(post), id, now, post.generated],
  );
}

/** Removes a member's draft; another's stays. */
export async function deleteDraft(tx: Tx, id: number, memberId: number): Promise<void> {
  await tx.query('DELETE FROM drafts WHERE id = $1 AND member_id = $2', [id, memberId]);
}
