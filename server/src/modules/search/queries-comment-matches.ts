import { scopeSql } from '#server/modules/indexing/index.ts';
import type { Db, SqlValue } from '#server/platform/database/db.ts';
import type { Lookup } from './query.ts';
import type { InSlice, SliceRange } from './windows.ts';

/** A comment whose document matches; whether it may be seen is asked when it is drawn. */
export type CommentMatch = InSlice;

/**
 * The points of a match: each term by how often it occurs in how short a text, terms side by side over scattered ones, and a little for being new.
 * Half of what a term can bring comes with its first occurrence in a comment of forty characters.
 */
const SCORE = `round((
    (SELECT sum(times / (times + 0.3::double precision + char_length(d.body) / 60::double precision))
     FROM (SELECT ((char_length(d.body) - char_length(replace(d.body, term, ''))) / char_length(term))::double precision AS times FROM unnest((SELECT $4::text[])) term) counted)
    + CASE WHEN EXISTS (SELECT FROM unnest((SELECT $7::text[])) near WHERE strpos(d.body, near) > 0) THEN 1.5 ELSE 0 END
    + d.comment_id / 10000000::double precision
  ) * 100000)`;

/**
 * Matches of some slices, the newest slice first. The sub-selects are fences, as in the search of posts: each slice is one look-up in the index.
 */
export const COMMENT_MATCHES = `SELECT d.comment_id AS id, slices.slice, ${SCORE} AS score
FROM generate_series((SELECT $2::integer), (SELECT $3::integer), -1) AS slices (slice)
CROSS JOIN LATERAL (SELECT array_agg(${scopeSql('$1::integer', 'slices.slice')} + gram) AS keys FROM unnest((SELECT $5::bigint[])) gram) wanted
CROSS JOIN LATERAL (SELECT d.comment_id, d.body FROM comment_documents d WHERE d.grams @> wanted.keys OFFSET 0) d
WHERE NOT EXISTS (SELECT FROM unnest((SELECT $6::text[])) term WHERE strpos(d.body, term) = 0)
LIMIT (SELECT $8::integer)`;

/** Returns the parameters of `COMMENT_MATCHES`. */
export function commentMatchValues(gameId: number, lookup: Lookup, range: SliceRange): SqlValue[] {
  return [gameId, range.from, range.to, lookup.terms, lookup.grams, lookup.unproven, lookup.together, range.limit];
}

/** Returns the matches of the slices from `from` down to `to`, at most `limit`; that may cut the last slice short. */
export function selectCommentMatches(db: Db, { gameId, lookup }: { gameId: number; lookup: Lookup }, range: SliceRange): Promise<CommentMatch[]> {
  return db.query(COMMENT_MATCHES, commentMatchValues(gameId, lookup, range));
}

/** Returns when comments were written, in microseconds: of an import the ids do not say it. */
export async function selectWrittenAt(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db.query<{ id: number; at: number }>(
    `SELECT id, round(date_part('epoch', created_at) * 1000000)::bigint AS at FROM comments WHERE id = ANY ($1::bigint[])`,
    [ids],
  );
  return new Map(rows.map(({ id, at }) => [id, at]));
}

/** Returns the highest id of a comment; 0 when there is none. */
export async function selectLastCommentId(db: Db): Promise<number> {
  return (await db.queryOne<{ last: number | null }>('SELECT max(id) AS last FROM comments'))?.last ?? 0;
}
