import type { Database, Tx, WriteContext } from '#server/platform/database/db.ts';
import { GAME, type WrittenComment, type WrittenPost } from './writing.ts';

/** The tables whose indexes are created at the end: one sort instead of a million insertions. */
const BULKY = ['posts', 'post_bodies', 'post_tags', 'comments', 'search_documents', 'comment_documents'];

/** The steps of a load; each is noted in the transaction that does it. */
export type Step = 'prepared' | 'counted' | 'ordered' | 'documented' | 'commented' | 'searchable' | 'tidied';

/** Notes of the load lie in a schema of their own, beside the site's tables. */
export async function openNotes(db: Database): Promise<void> {
  await db.query('CREATE SCHEMA IF NOT EXISTS scale');
  await db.query('CREATE TABLE IF NOT EXISTS scale.steps (name text PRIMARY KEY, posts integer NOT NULL, seconds real NOT NULL)');
  await db.query('CREATE TABLE IF NOT EXISTS scale.indexes (name text PRIMARY KEY, definition text NOT NULL)');
}

/** Returns how long a step took, and how many posts the load was to have; null while it has not been done. */
export function findStep(db: Database, name: Step): Promise<{ posts: number; seconds: number } | null> {
  return db.queryOne('SELECT posts, seconds FROM scale.steps WHERE name = $1', [name]);
}

/** Notes that a step is done, and how long it took. */
export async function noteStep(db: Database | Tx, name: Step, { posts, seconds }: { posts: number; seconds: number }): Promise<void> {
  await db.query('INSERT INTO scale.steps (name, posts, seconds) VALUES ($1, $2, $3)', [name, posts, seconds]);
}

/**
 * Speeds up the transaction: our rows are correct by construction and can be loaded again after a crash, so foreign keys are not checked
 * and commits do not wait for the disk.
 */
export async function disableSyncCommit(tx: Tx): Promise<void> {
  await tx.query('SET LOCAL session_replication_role = replica');
  await tx.query('SET LOCAL synchronous_commit = off');
  await tx.query('SET LOCAL statement_timeout = 0');
}

/** Inserts members who write the load. */
export async function insertMembers({ tx, now }: WriteContext, count: number): Promise<void> {
  await tx.query(
    `INSERT INTO members (nick_name, nick_fold, joined_at, last_seen_at) SELECT '炉客' || n, '炉客' || n, $2::timestamptz, $2::timestamptz FROM generate_series(1, $1::integer) n`,
    [count, now],
  );
}

/** Returns the members of the load. */
export async function selectMembers(db: Database): Promise<number[]> {
  return (await db.query<{ id: number }>(`SELECT id FROM members WHERE nick_fold LIKE '炉客%' ORDER BY id`)).map(({ id }) => id);
}

/** Notes the indexes that only serve reading, and drops them. */
export async function dropIndexes(tx: Tx): Promise<void> {
  const dropped = await tx.query<{ name: string }>(
    `INSERT INTO scale.indexes (name, definition)
     SELECT indexrelid::regclass::text, pg_get_indexdef(indexrelid) FROM pg_index WHERE indrelid = ANY ($1::text[]::regclass[]) AND NOT indisunique RETURNING name`,
    [BULKY],
  );
  for (const { name } of dropped) await tx.query(`DROP INDEX ${name}`);
}

/** Returns the noted indexes that are not there yet. */
export function selectMissingIndexes(db: Database): Promise<{ name: string; definition: string }[]> {
  return db.query('SELECT name, definition FROM scale.indexes WHERE to_regclass(name) IS NULL ORDER BY name');
}

/** Returns the highest ids in use, behind which the load begins. */
export async function selectLastIds(db: Database): Promise<{ post: number; comment: number }> {
  const row = await db.queryOne<{ post: number; comment: number }>(
    'SELECT coalesce((SELECT max(id) FROM posts), 0) AS post, coalesce((SELECT max(id) FROM comments), 0) AS comment',
  );
  return row ?? { post: 0, comment: 0 };
}

/** Inserts posts with their bodies and tags, and their comments; the comment counters are stored with the post. */
export async function insertPosts(tx: Tx, posts: readonly WrittenPost[], comments: readonly WrittenComment[]): Promise<void> {
  await tx.query(
    `WITH given (id, column_id, author_id, title, summary, tags, essence_level, pinned, read_count, created_at, body, text, characters, reading_minutes) AS MATERIALIZED (
       SELECT * FROM json_to_recordset($1::json) AS p (id bigint, "columnId" integer, "authorId" bigint, title text, summary text, tags text[], "essenceLevel" smallint,
         pinned boolean, "readCount" integer, "createdAt" timestamptz, body jsonb, text text, characters integer, "readingMinutes" integer)
     ), written AS (
       INSERT INTO comments (id, post_id, floor, parent_id, answered_id, author_id, to_member_id, body, created_at, reply_count)
       SELECT * FROM json_to_recordset($2::json) AS c (id bigint, "postId" bigint, floor integer, "parentId" bigint, "answeredId" bigint, "authorId" bigint, "toMemberId" bigint,
         body text, "createdAt" timestamptz, "replyCount" integer)
       RETURNING post_id, floor, parent_id, author_id, created_at
     ), counted AS (
       SELECT post_id, count(*)::integer AS comments, count(*) FILTER (WHERE parent_id IS NULL)::integer AS threads, max(created_at) AS last_at,
         (array_agg(author_id ORDER BY floor DESC))[1] AS last_by
       FROM written GROUP BY post_id
     ), bodies AS (
       INSERT INTO post_bodies (post_id, body, text, characters, reading_minutes) SELECT id, body, text, characters, reading_minutes FROM given
     ), tagged AS (
       INSERT INTO post_tags (post_id, tag, column_id, game_id, created_at) SELECT id, tag, column_id, ${GAME}, created_at FROM given, unnest(tags) tag
     )
     INSERT INTO posts (id, column_id, game_id, author_id, title, summary, tags, essence_level, essence_reason, pin_scope, read_count, comment_count, thread_count, last_floor,
       last_comment_at, last_commenter_id, created_at, updated_at)
     SELECT id, column_id, ${GAME}, author_id, title, summary, tags, essence_level, CASE WHEN essence_level > 0 THEN '值得再读' ELSE '' END, CASE WHEN pinned THEN 'column' END, read_count,
       coalesce(comments, 0), coalesce(threads, 0), coalesce(comments, 0), last_at, last_by, created_at, created_at
     FROM given LEFT JOIN counted ON counted.post_id = given.id`,
    [JSON.stringify(posts), JSON.stringify(comments)],
  );
}

/** Updates the counters of lists and members, and sets the id sequences past the inserted posts. */
export async function count(tx: Tx): Promise<void> {
  for (const statement of COUNTS) await tx.query(statement);
}

const COUNTS = [
  'INSERT INTO column_counts (column_id, game_id, posts, essences) SELECT column_id, game_id, count(*), count(*) FILTER (WHERE essence_level > 0) FROM posts GROUP BY 1, 2',
  'INSERT INTO tag_counts (column_id, game_id, tag, label, posts) SELECT column_id, game_id, tag, tag, count(*) FROM post_tags GROUP BY 1, 2, 3',
  `UPDATE members SET post_count = own.posts, essence_count = own.essences
   FROM (SELECT author_id, count(*) AS posts, count(*) FILTER (WHERE essence_level > 0) AS essences FROM posts GROUP BY 1) own WHERE own.author_id = members.id`,
  `SELECT setval(pg_get_serial_sequence('posts', 'id'), (SELECT max(id) FROM posts)), setval(pg_get_serial_sequence('comments', 'id'), (SELECT max(id) FROM comments))`,
  // Nobody is notified of what is only there to be measured.
  'UPDATE comment_notifications SET up_to = (SELECT coalesce(max(id), 0) FROM comments)',
];
