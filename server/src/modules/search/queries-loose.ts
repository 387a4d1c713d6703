import { scopeSql } from '#server/modules/indexing/index.ts';
import type { Db } from '#server/platform/database/db.ts';
import type { Filter } from './queries-matches.ts';

/** What a document has of some parts of a question. */
export interface LooseRow {
  id: number;
  /** How often its text has each part. */
  times: number[];
  /** The parts in its title and its tags. */
  titled: number[];
  length: number;
}

/** The parts of a question, the grams of those that are looked up, and in which slices. */
export interface LooseLookup {
  parts: readonly string[];
  grams: readonly number[];
  newest: number;
  limit: number;
}

const countSql = (table: 'search_documents' | 'comment_documents') => `SELECT (
    SELECT count(*)::integer FROM generate_series((SELECT $2::integer), (SELECT $3::integer)) AS slices (slice)
    CROSS JOIN LATERAL (SELECT FROM ${table} d WHERE d.grams @> ARRAY[${scopeSql('$1::integer', 'slices.slice')} + wanted.gram] OFFSET 0) d
  ) AS count
  FROM unnest((SELECT $4::bigint[])) WITH ORDINALITY AS wanted (gram, at) ORDER BY wanted.at`;
const COUNTS = { post: countSql('search_documents'), comment: countSql('comment_documents') };

/** Returns how many documents of the slices `to` to `from` have each of these grams, in their order. */
export async function countHaving(
  db: Db,
  kind: 'post' | 'comment',
  { gameId, grams, from, to }: { gameId: number; grams: readonly number[]; from: number; to: number },
): Promise<number[]> {
  return (await db.query<{ count: number }>(COUNTS[kind], [gameId, to, from, grams])).map(({ count }) => count);
}

const HAVING_ANY = `generate_series((SELECT $2::integer), 0, -1) AS slices (slice)
  CROSS JOIN LATERAL (SELECT array_agg(${scopeSql('$1::integer', 'slices.slice')} + gram) AS keys FROM unnest((SELECT $3::bigint[])) gram) wanted`;
const TIMES = `ARRAY(SELECT (char_length(d.body) - char_length(replace(d.body, part, ''))) / char_length(part) FROM unnest((SELECT $4::text[])) WITH ORDINALITY AS given (part, at) ORDER BY at) AS times,
  char_length(d.body) AS length`;

/** Posts that have any of some grams, the newest slice first. */
export const LOOSE_POSTS = `SELECT p.id, ${TIMES},
  ARRAY(SELECT (at - 1)::integer FROM unnest((SELECT $4::text[])) WITH ORDINALITY AS given (part, at) WHERE strpos(d.title, part) > 0 OR strpos(d.tags, part) > 0) AS titled
  FROM ${HAVING_ANY}
  CROSS JOIN LATERAL (SELECT d.post_id, d.title, d.tags, d.body FROM search_documents d WHERE d.grams && wanted.keys OFFSET 0) d
  CROSS JOIN LATERAL (SELECT p.id FROM posts p WHERE p.id = d.post_id AND p.status = 'published' AND p.game_id = $1 AND p.column_id = ANY ($6::integer[])
    AND ($7::bigint IS NULL OR p.author_id = $7) AND ($8::timestamptz IS NULL OR p.created_at >= $8) AND ($9::timestamptz IS NULL OR p.created_at < $9)
    AND (NOT $11::boolean OR p.essence_level > 0) AND ($10::text IS NULL OR EXISTS (SELECT FROM post_tags t WHERE t.post_id = p.id AND t.tag = $10)) LIMIT 1) p
  LIMIT (SELECT $5::integer)`;

/** Returns posts that pass the filter and have any of the grams, the newest slice first. */
export function selectLoosePosts(db: Db, { parts, grams, newest, limit }: LooseLookup, filter: Filter): Promise<LooseRow[]> {
  const { gameId, columnIds, authorId, from, to, tag, essenceOnly } = filter;
  return db.query(LOOSE_POSTS, [gameId, newest, grams, parts, limit, columnIds, authorId, from, to, tag, essenceOnly]);
}

/** Comments that have any of some grams, the newest slice first. */
export const LOOSE_COMMENTS = `SELECT d.comment_id AS id, ${TIMES}, '{}'::integer[] AS titled
  FROM ${HAVING_ANY}
  CROSS JOIN LATERAL (SELECT d.comment_id, d.body FROM comment_documents d WHERE d.grams && wanted.keys OFFSET 0) d
  LIMIT (SELECT $5::integer)`;

/** Returns comments that have any of the grams, the newest slice first; whether each may be read is asked when it is drawn. */
export function selectLooseComments(db: Db, { parts, grams, newest, limit }: LooseLookup, gameId: number): Promise<LooseRow[]> {
  return db.query(LOOSE_COMMENTS, [gameId, newest, grams, parts, limit]);
}
