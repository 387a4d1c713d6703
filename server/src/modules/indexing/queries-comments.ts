import type { Db, Tx } from '#server/platform/database/db.ts';
import { scopeSql } from './grams.ts';

/** Since when a comment waits that members were notified of and the search does not find; for the table of jobs. */
export const NEXT_NEW_COMMENT = `SELECT created_at FROM comments WHERE id > (SELECT up_to FROM comment_indexing) AND id <= (SELECT up_to FROM comment_notifications) ORDER BY id LIMIT 1`;

/** How many of the comments from before the index are in it, counted by their ids, and how many there are. */
export const OLD_COMMENTS_PROGRESS = `SELECT (began_at - behind)::integer AS done, (CASE WHEN behind > 0 THEN began_at ELSE 0 END)::integer AS total FROM comment_indexing`;

/** What a document is made from. */
export interface CommentSource {
  id: number;
  /** Of the post or picture it is under. */
  gameId: number;
  body: string;
}

const SOURCES = `SELECT c.id, coalesce(p.game_id, s.game_id) AS game_id, c.body FROM comments c
  LEFT JOIN LATERAL (SELECT game_id FROM posts WHERE id = c.post_id OFFSET 0) p ON true
  LEFT JOIN LATERAL (SELECT game_id FROM sceneries WHERE id = c.scenery_id OFFSET 0) s ON true`;

/** Returns those of the comments that are published. */
export function selectSources(db: Db, ids: readonly number[]): Promise<CommentSource[]> {
  return db.query(`${SOURCES} WHERE c.id = ANY ($1::bigint[]) AND c.status = 'published' ORDER BY c.id`, [ids]);
}

/** Returns published comments with ids above `after` and up to `upTo`, the lowest first. */
export function selectSourcesAfter(db: Db, { after, upTo }: { after: number; upTo: number }, limit: number): Promise<CommentSource[]> {
  return db.query(`${SOURCES} WHERE c.id > $1 AND c.id <= $2 AND c.status = 'published' ORDER BY c.id LIMIT $3`, [after, upTo, limit]);
}

/** Returns published comments with ids up to `upTo`, the highest first. */
export function selectSourcesBefore(db: Db, upTo: number, limit: number): Promise<CommentSource[]> {
  return db.query(`${SOURCES} WHERE c.id <= $1 AND c.status = 'published' ORDER BY c.id DESC LIMIT $2`, [upTo, limit]);
}

/** A document ready to be stored. */
export interface CommentDocument {
  commentId: number;
  gameId: number;
  slice: number;
  body: string;
  grams: readonly number[];
}

const INSERT = `INSERT INTO comment_documents (comment_id, body, grams)
  SELECT comment_id, body, ARRAY(SELECT ${scopeSql('game_id', 'slice')} + gram FROM unnest(grams::bigint[]) gram)
  FROM unnest($1::bigint[], $2::integer[], $3::integer[], $4::text[], $5::text[]) AS made (comment_id, game_id, slice, body, grams) ORDER BY comment_id`;

/** Stores documents of comments that have none: those that have one were changed since, and their document with them. */
export async function insertDocuments(tx: Tx, documents: readonly CommentDocument[]): Promise<void> {
  await tx.query(`${INSERT} ON CONFLICT (comment_id) DO NOTHING`, valuesOf(documents));
}

/** Stores documents, replacing those of their comments. */
export async function upsertDocuments(tx: Tx, documents: readonly CommentDocument[]): Promise<void> {
  await tx.query(`${INSERT} ON CONFLICT (comment_id) DO UPDATE SET body = excluded.body, grams = excluded.grams`, valuesOf(documents));
}

function valuesOf(documents: readonly CommentDocument[]) {
  return [
    documents.map(({ commentId }) => commentId),
    documents.map(({ gameId }) => gameId),
    documents.map(({ slice }) => slice),
    documents.map(({ body }) => body),
    documents.map(({ grams }) => `{${grams.join(',')}}`),
  ];
}

/** Deletes the documents of comments, where they have one. */
export async function deleteCommentDocuments(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.query('DELETE FROM comment_documents WHERE comment_id = ANY ($1::bigint[])', [ids]);
}

/** Returns the games of these comments, whatever their status. */
export async function selectGamesOf(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db.query<{ gameId: number }>(`SELECT DISTINCT game_id FROM (${SOURCES} WHERE c.id = ANY ($1::bigint[])) of`, [ids]);
  return rows.map(({ gameId }) => gameId);
}

/** How far the indexing has come. */
interface CommentCursor {
  upTo: number;
  behind: number;
  /** Up to which id nobody is writing comments any more, because members have been notified of them. */
  settled: number;
}

/** Returns how far the indexing has come, locked until the transaction ends: the two jobs take turns, a batch each. */
export async function lockCommentCursor(tx: Tx): Promise<CommentCursor> {
  const cursor = await tx.queryOne<CommentCursor>(
    `SELECT i.up_to, i.behind, coalesce((SELECT up_to FROM comment_notifications), 0) AS settled FROM comment_indexing i FOR UPDATE OF i`,
  );
  if (!cursor) throw new Error('how far comments are indexed is not stored');
  return cursor;
}

/** Notes that all new comments up to an id are indexed. */
export async function updateUpTo(tx: Tx, upTo: number): Promise<void> {
  await tx.query('UPDATE comment_indexing SET up_to = $1', [upTo]);
}

/** Notes that of the comments from before the index all above an id are in it. */
export async function updateBehind(tx: Tx, behind: number): Promise<void> {
  await tx.query('UPDATE comment_indexing SET behind = $1', [behind]);
}

/** Lets a commit return before it is on disk: documents and cursor are lost together, and made again. */
export async function skipFlush(tx: Tx): Promise<void> {
  await tx.query('SET LOCAL synchronous_commit = off');
}
