import { scopeSql } from '#server/modules/indexing/index.ts';
import type { Db, SqlValue } from '#server/platform/database/db.ts';
import type { Lookup } from './query.ts';

/** The filters of a search; null: not filtered by that. */
export interface Filter {
  gameId: number;
  columnIds: readonly number[];
  authorId: number | null;
  from: Date | null;
  to: Date | null;
  /** Folded as tags are. */
  tag: string | null;
  essenceOnly: boolean;
}

/** A post that matches. */
export interface Match {
  id: number;
  slice: number;
  /** How well, with its essence and its age; comparable within one query. */
  score: number;
  /** When it was written, in microseconds. */
  at: number;
  isEssence: boolean;
}

/** The points of a match: title over tags over body, terms side by side over scattered ones, a little for an essence, and one for two years of youth. */
const SCORE = `round((
    (SELECT 4 * count(*) FILTER (WHERE strpos(d.title, term) > 0) + 2 * count(*) FILTER (WHERE strpos(d.tags, term) > 0) FROM unnest((SELECT $4::text[])) term)::double precision / cardinality($4::text[])
    + CASE WHEN d.title = ANY ($4::text[]) THEN 2 ELSE 0 END
    + coalesce((SELECT max(CASE WHEN strpos(d.title, near) > 0 THEN 3::double precision WHEN strpos(d.body, near) > 0 THEN 1.5 END) FROM unnest((SELECT $7::text[])) near), 0)
    + 0.3::double precision * p.essence_level
    + date_part('epoch', p.created_at) / 63072000
  ) * 100000)`;

/**
 * Matches of some slices, the newest slice first. The sub-selects are fences: each slice is one look-up in the index, and each of its
 * rows one in `posts`, whatever the planner believes of arrays it can't see; the values are hidden from it so that one plan is
 * kept, as in the lists (decision 021).
 */
export const MATCHES = `SELECT p.id, slices.slice, ${SCORE} AS score, round(date_part('epoch', p.created_at) * 1000000)::bigint AS at, p.essence_level > 0 AS "isEssence"
FROM generate_series((SELECT $2::integer), (SELECT $3::integer), -1) AS slices (slice)
CROSS JOIN LATERAL (SELECT array_agg(${scopeSql('$1::integer', 'slices.slice')} + gram) AS keys FROM unnest((SELECT $5::bigint[])) gram) wanted
CROSS JOIN LATERAL (SELECT d.post_id, d.title, d.tags, d.body FROM search_documents d WHERE d.grams @> wanted.keys OFFSET 0) d
CROSS JOIN LATERAL (
  SELECT p.id, p.essence_level, p.created_at FROM posts p
  WHERE p.id = d.post_id AND p.status = 'published' AND p.game_id = $1 AND p.column_id = ANY ($9::integer[])
    AND ($10::bigint IS NULL OR p.author_id = $10) AND ($11::timestamptz IS NULL OR p.created_at >= $11) AND ($12::timestamptz IS NULL OR p.created_at < $12)
    AND (NOT $14::boolean OR p.essence_level > 0)
    AND ($13::text IS NULL OR EXISTS (SELECT FROM post_tags t WHERE t.post_id = p.id AND t.tag = $13))
  LIMIT 1
) p
WHERE NOT EXISTS (SELECT FROM unnest((SELECT $6::text[])) term WHERE strpos(d.body, term) = 0 AND strpos(d.title, term) = 0 AND strpos(d.tags, term) = 0)
  AND NOT EXISTS (SELECT FROM unnest((SELECT $8::text[])) term WHERE strpos(d.body, term) > 0 OR strpos(d.title, term) > 0 OR strpos(d.tags, term) > 0)
LIMIT (SELECT $15::integer)`;

/** Returns the parameters of `MATCHES`. */
export function matchValues(lookup: Lookup, filter: Filter, range: { from: number; to: number; limit: number }): SqlValue[] {
  return [
    filter.gameId,
    range.from,
    range.to,
    lookup.terms,
    lookup.grams,
    lookup.unproven,
    lookup.together,
    lookup.excluded,
    filter.columnIds,
    filter.authorId,
    filter.from,
    filter.to,
    filter.tag,
    filter.essenceOnly,
    range.limit,
  ];
}

/** Returns the matches of the slices from `from` down to `to`, at most `limit`; that may cut the last slice short. */
export function selectMatches(
  db: Db,
  { lookup, filter }: { lookup: Lookup; filter: Filter },
  range: { from: number; to: number; limit: number },
): Promise<Match[]> {
  return db.query(MATCHES, matchValues(lookup, filter, range));
}

/** What a search begins with: how far the index goes, and the other names of what is looked for. */
export interface Beginning {
  /** The highest id of a post; 0 when there is none. */
  lastId: number;
  names: { tag: string; names: string[] }[];
}

/**
 * Returns the highest id of a post and, in the same round trip, what these tags, given folded, are called otherwise: first what one is called
 * now, then the other names of that, the newest first. Only of tags that have other names.
 */
export async function selectBeginning(db: Db, tags: readonly string[]): Promise<Beginning> {
  const row = await db.queryOne<{ lastId: number | null; names: Beginning['names'] | null }>(BEGINNING, [tags]);
  return { lastId: row?.lastId ?? 0, names: row?.names ?? [] };
}

const BEGINNING = `WITH RECURSIVE way AS (
  SELECT asked, asked AS tag, NULL::text AS label, 0 AS step FROM (SELECT unnest($1::text[]) COLLATE "C" AS asked) given
  UNION ALL
  SELECT way.asked, r.into_tag, r.into_label, way.step + 1 FROM way JOIN tag_rules r ON r.tag = way.tag WHERE r.into_tag IS NOT NULL AND way.step < 20
), present AS (
  SELECT DISTINCT ON (asked) asked, tag, label FROM way ORDER BY asked, step DESC
), called AS (
  SELECT asked, label, NULL::timestamptz AS made_at FROM present WHERE label IS NOT NULL
  UNION ALL
  SELECT present.asked, r.label, r.made_at FROM present JOIN tag_rules r ON r.into_tag = present.tag AND r.tag <> present.asked
), grouped AS (
  SELECT asked, array_agg(label ORDER BY made_at DESC NULLS FIRST, label) AS labels FROM called GROUP BY asked
)
SELECT (SELECT max(id) FROM posts) AS last_id, (SELECT jsonb_agg(jsonb_build_object('tag', asked, 'names', labels)) FROM grouped) AS names`;
