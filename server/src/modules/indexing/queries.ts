import type { Db, Tx, WriteContext } from '#server/platform/database/db.ts';
import { scopeSql } from './grams.ts';

/** The source of a document, as stored in its post. */
export interface Source {
  id: number;
  gameId: number;
  title: string;
  tags: readonly string[];
  text: string;
}

/** Posts that are locked: all of them, and what documents of the published ones are made from. */
export interface LockedSources {
  ids: number[];
  published: Source[];
}

/**
 * Locks the posts of these ids that are there, whatever their status, until the transaction ends. A statement of its own reads what the lock has
 * waited for: the one that locks would miss a post published meanwhile, and join the former body of an edited one. A post that was written between
 * the two is not locked and left out: its text may change before it is indexed, and its own transaction has done that.
 */
export async function lockSources(tx: Tx, ids: readonly number[]): Promise<LockedSources> {
  const [locked, sources] = await Promise.all([
    tx.query<{ id: number }>('SELECT id FROM posts WHERE id = ANY ($1::bigint[]) ORDER BY id FOR NO KEY UPDATE', [ids]),
    tx.query<Source>(
      `SELECT p.id, p.game_id, p.title, p.tags, b.text FROM posts p JOIN post_bodies b ON b.post_id = p.id
       WHERE p.id = ANY ($1::bigint[]) AND p.status = 'published' ORDER BY p.id`,
      [ids],
    ),
  ]);
  const isLocked = new Set(locked.map(({ id }) => id));
  return { ids: [...isLocked], published: sources.filter(({ id }) => isLocked.has(id)) };
}

/** A document ready to be stored. */
export interface SearchDocumentValues {
  postId: number;
  gameId: number;
  slice: number;
  version: number;
  title: string;
  tags: string;
  body: string;
  grams: readonly number[];
}

/** Stores a document, replacing the one of its post. */
export async function upsertDocument(tx: Tx, document: SearchDocumentValues): Promise<void> {
  await tx.query(
    `INSERT INTO search_documents (post_id, version, title, tags, body, grams)
     VALUES ($1, $2, $3, $4, $5, ARRAY(SELECT ${scopeSql('$6::integer', '$7::integer')} + gram FROM unnest($8::bigint[]) gram))
     ON CONFLICT (post_id) DO UPDATE SET version = excluded.version, title = excluded.title, tags = excluded.tags, body = excluded.body, grams = excluded.grams`,
    [document.postId, document.version, document.title, document.tags, document.body, document.gameId, document.slice, document.grams],
  );
}

/** Deletes the documents of posts where they exist, and returns the games they were in. */
export async function deleteDocuments(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const rows = await tx.query<{ gameId: number }>(
    'DELETE FROM search_documents d USING posts p WHERE p.id = d.post_id AND d.post_id = ANY ($1::bigint[]) RETURNING p.game_id',
    [ids],
  );
  return rows.map(({ gameId }) => gameId);
}

/** Returns posts of a span of ids that are published without a document of this version, or have one without being published. */
export async function selectAmiss(db: Db, span: Span, version: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `SELECT p.id FROM posts p LEFT JOIN search_documents d ON d.post_id = p.id
     WHERE p.id > $1 AND p.id <= $2 AND CASE WHEN p.status = 'published' THEN d.version IS DISTINCT FROM $3 ELSE d.post_id IS NOT NULL END ORDER BY p.id`,
    [span.after, span.upTo, version],
  );
  return rows.map(({ id }) => id);
}

/** Ids above `after` and up to `upTo`. */
export interface Span {
  after: number;
  upTo: number;
}

/** Returns the last id of a post; 0 when there is none. */
export async function selectLastPostId(db: Db): Promise<number> {
  return (await db.queryOne<{ last: number | null }>('SELECT max(id) AS last FROM posts'))?.last ?? 0;
}

/** A stored document, its grams as one number. */
export interface StoredDocument {
  version: number;
  title: string;
  tags: string;
  body: string;
  gramCount: number;
  gramSum: string | null;
}

/** Returns the posts of a span of ids that are published, each with the document it has; ascending. */
export function selectWithDocuments(db: Db, span: Span): Promise<(Source & { document: StoredDocument | null })[]> {
  return db.query(
    `SELECT p.id, p.game_id, p.title, p.tags, b.text,
       CASE WHEN d.post_id IS NOT NULL THEN json_build_object('version', d.version, 'title', d.title, 'tags', d.tags, 'body', d.body,
         'gramCount', cardinality(d.grams), 'gramSum', (SELECT sum(gram)::text FROM unnest(d.grams) gram)) END AS document
     FROM posts p JOIN post_bodies b ON b.post_id = p.id LEFT JOIN search_documents d ON d.post_id = p.id
     WHERE p.id > $1 AND p.id <= $2 AND p.status = 'published' ORDER BY p.id`,
    [span.after, span.upTo],
  );
}

/** Returns posts of a span of ids that have a document though they are not published; ascending. */
export async function selectSurplus(db: Db, span: Span): Promise<{ id: number; title: string }[]> {
  return db.query(
    `SELECT p.id, p.title FROM search_documents d JOIN posts p ON p.id = d.post_id WHERE p.id > $1 AND p.id <= $2 AND p.status <> 'published' ORDER BY p.id`,
    [span.after, span.upTo],
  );
}

/** Returns the id an interrupted rebuild had reached; null when none is in progress. */
export async function selectRebuilding(db: Db): Promise<number | null> {
  return (await db.queryOne<{ lastId: number }>('SELECT last_id FROM search_rebuilding'))?.lastId ?? null;
}

/** Notes how far a rebuilding has come. */
export async function noteRebuilding({ tx, now }: WriteContext, lastId: number): Promise<void> {
  await tx.query('INSERT INTO search_rebuilding (last_id, begun_at) VALUES ($1, $2) ON CONFLICT (one) DO UPDATE SET last_id = excluded.last_id', [lastId, now]);
}

/** Notes that no rebuilding is under way. */
export async function endRebuilding(tx: Tx): Promise<void> {
  await tx.query('DELETE FROM search_rebuilding');
}

/** As CLOSED_COLUMNS of the columns, whose module this one may not ask. */
const CLOSED = `(SELECT kept.id FROM columns kept LEFT JOIN columns above ON above.id = kept.parent_id
  WHERE kept.visible_to IS NOT NULL OR above.visible_to IS NOT NULL)`;

/** Returns the published posts whose title has one of these grams, newest slice first, each with the parts it contains. */
export function selectSharing(
  db: Db,
  gameId: number,
  { grams, parts, range }: { grams: readonly number[]; parts: readonly string[]; range: { from: number; to: number; limit: number } },
): Promise<{ id: number; shared: number[] }[]> {
  return db.query(
    `SELECT p.id, ARRAY(SELECT (at - 1)::integer FROM unnest((SELECT $5::text[])) WITH ORDINALITY AS given (part, at) WHERE strpos(d.title, part) > 0) AS shared
     FROM generate_series((SELECT $2::integer), (SELECT $3::integer), -1) AS slices (slice)
     CROSS JOIN LATERAL (SELECT array_agg(${scopeSql('$1::integer', 'slices.slice')} + gram) AS keys FROM unnest((SELECT $4::bigint[])) gram) wanted
     CROSS JOIN LATERAL (SELECT d.post_id, d.title FROM search_documents d WHERE d.grams && wanted.keys OFFSET 0) d
     CROSS JOIN LATERAL (SELECT p.id FROM posts p
       WHERE p.id = d.post_id AND p.status = 'published' AND p.game_id = $1 AND p.column_id NOT IN ${CLOSED} LIMIT 1) p
     LIMIT (SELECT $6::integer)`,
    [gameId, range.from, range.to, grams, parts, range.limit],
  );
}

/** Returns the folded texts of posts that are found. */
export function selectBodies(db: Db, postIds: readonly number[]): Promise<{ id: number; body: string }[]> {
  return db.query('SELECT post_id AS id, body FROM search_documents WHERE post_id = ANY ($1::bigint[])', [postIds]);
}

/** Returns whether the caller may build a new index now; where somebody else does, it returns at once: who waits would be waited for. */
export async function lockReindexing(db: Db): Promise<boolean> {
  const row = await db.queryOne<{ locked: boolean }>(`SELECT pg_try_advisory_lock(hashtextextended('reindexing', 0)) AS locked`);
  return row?.locked === true;
}

/** Lets the next one build. */
export async function unlockReindexing(db: Db): Promise<void> {
  await db.query(`SELECT pg_advisory_unlock(hashtextextended('reindexing', 0))`);
}

/** Builds a new index over the documents beside the old one, which serves meanwhile. The connection has no statement timeout from then on. */
export async function reindexGrams(db: Db): Promise<void> {
  await db.query('SET statement_timeout = 0');
  await db.query('REINDEX INDEX CONCURRENTLY search_documents_grams');
}
