import type { Db } from '#server/platform/database/db.ts';
import { scopeSql } from './grams.ts';

/** Returns the published posts whose title has one of these grams, newest slice first, each with the parts it contains. */
export function selectSharing(
  db: Db,
  gameId: number,
  { grams, parts, range }: { grams: readonly number[]; parts: readonly string[]; range: { from: number; to: number; most: number } },
): Promise<{ id: number; shared: number[] }[]> {
  return db.query(
    `SELECT p.id, ARRAY(SELECT (at - 1)::integer FROM unnest((SELECT $5::text[])) WITH ORDINALITY AS given (part, at) WHERE strpos(d.title, part) > 0) AS shared
     FROM generate_series((SELECT $2::integer), (SELECT $3::integer), -1) AS slices (slice)
     CROSS JOIN LATERAL (SELECT array_agg(${scopeSql('$1::integer', 'slices.slice')} + gram) AS keys FROM unnest((SELECT $4::bigint[])) gram) wanted
     CROSS JOIN LATERAL (SELECT d.post_id, d.title FROM search_documents d WHERE d.grams && wanted.keys OFFSET 0) d
     CROSS JOIN LATERAL (SELECT p.id FROM posts p JOIN columns c ON c.id = p.column_id
       WHERE p.id = d.post_id AND p.status = 'published' AND p.game_id = $1 AND c.visible_to IS NULL LIMIT 1) p
     LIMIT (SELECT $6::integer)`,
    [gameId, range.from, range.to, grams, parts, range.most],
  );
}

/** Returns the folded texts of posts that are found. */
export function selectBodies(db: Db, postIds: readonly number[]): Promise<{ id: number; body: string }[]> {
  return db.query('SELECT post_id AS id, body FROM search_documents WHERE post_id = ANY ($1::bigint[])', [postIds]);
}
