import type { PostView } from '#contract/api/posts.ts';
import { openColumnSql } from '#server/modules/columns/index.ts';
import { keptSimilarSql } from '#server/modules/indexing/index.ts';
import type { Db } from '#server/platform/database/db.ts';
import { askBriefly } from '#server/platform/database/lanes.ts';
import { COVER_COLUMNS, type CoverColumns } from '../post/queries-cards.ts';

export interface RelatedRow extends CoverColumns {
  id: number;
  columnId: number;
  authorId: number;
  title: string;
}

/** The posts around a post: its neighbors in its column by time, its author's newest others, and further reading. */
export interface Around extends Pick<PostView, 'previous' | 'next' | 'more'> {
  related: RelatedRow[];
  /** False: nobody has found posts with a similar title yet, so `related` has none. */
  knowsSimilar: boolean;
}

const MAX_MORE_BY_AUTHOR = 3;
export const MAX_RELATED = 4;

const LINK = `'id', n.id, 'columnId', n.column_id, 'title', n.title`;
const link = (from: string, parts = LINK) => `SELECT json_build_object(${parts}) AS link FROM (${from}) n`;
const neighbor = (from: string) => link(from, `${LINK}, 'authorId', n.author_id`);

/**
 * What of posts near to post `p` everybody in its game may read, in the order of `near`, then the newest of its column that share one of its tags,
 * then the newest others.
 */
const relatedSql = (near: string) => `SELECT json_agg(json_build_object('id', r.id, 'columnId', r.column_id, 'authorId', r.author_id, 'title', r.title,
    'coverName', r.cover_name, 'coverWidths', r.cover_widths, 'coverAvif', r.cover_avif, 'coverWidth', r.cover_width, 'coverHeight', r.cover_height,
    'coverColor', r.cover_color, 'coverGenerated', r.cover_generated))
  FROM (
    SELECT s.id, s.column_id, s.author_id, s.title, ${COVER_COLUMNS}
    FROM (
      SELECT id, min(distance) AS distance FROM (
        (SELECT alike.id, ordinal - 100 AS distance FROM unnest(${near}) WITH ORDINALITY AS alike (id, ordinal)
         JOIN posts o ON o.id = alike.id WHERE o.status = 'published' AND o.game_id = p.game_id AND ${openColumnSql('o.column_id')})
        UNION ALL
        (SELECT tagged.id, 0 AS distance FROM post_tags wanted
         CROSS JOIN LATERAL (
           SELECT post_id AS id FROM post_tags t WHERE t.column_id = p.column_id AND t.game_id = p.game_id AND t.tag = wanted.tag
           ORDER BY t.created_at DESC, t.post_id DESC LIMIT ${MAX_RELATED + 1}
         ) tagged WHERE wanted.post_id = p.id)
        UNION ALL
        (SELECT id, 1 AS distance FROM posts
         WHERE column_id = p.column_id AND game_id = p.game_id AND status = 'published' AND NOT pinned
         ORDER BY created_at DESC, id DESC LIMIT ${MAX_RELATED + 1})
      ) found GROUP BY id
    ) near
    JOIN posts s ON s.id = near.id
    LEFT JOIN files f ON f.id = s.cover_file_id
    WHERE near.id <> p.id AND s.status = 'published'
    ORDER BY near.distance, s.created_at DESC, s.id DESC LIMIT ${MAX_RELATED}
  ) r`;

/**
 * Each part is the top of an index, however long column and author are. Pinned posts are separate in the index, and so are nobody's
 * neighbors.
 */
export const AROUND = `SELECT
  (${neighbor(`SELECT id, column_id, title, author_id FROM posts
    WHERE column_id = p.column_id AND game_id = p.game_id AND NOT pinned AND status = 'published' AND (created_at, id) < (p.created_at, p.id)
    ORDER BY created_at DESC, id DESC LIMIT 1`)}) AS previous,
  (${neighbor(`SELECT id, column_id, title, author_id FROM posts
    WHERE column_id = p.column_id AND game_id = p.game_id AND NOT pinned AND status = 'published' AND (created_at, id) > (p.created_at, p.id)
    ORDER BY created_at, id LIMIT 1`)}) AS next,
  coalesce((SELECT json_agg(link) FROM (${link(`SELECT id, column_id, title FROM posts
    WHERE author_id = p.author_id AND game_id = p.game_id AND status = 'published' AND id <> p.id AND ${openColumnSql('posts.column_id')}
    ORDER BY created_at DESC, id DESC LIMIT ${MAX_MORE_BY_AUTHOR}`)}) others), '[]') AS more,
  ${keptSimilarSql('p.id')} IS NOT NULL AS knows_similar,
  coalesce((${relatedSql(keptSimilarSql('p.id'))}), '[]') AS related
FROM posts p WHERE p.id = $1`;

/** Returns the posts around an existing post: all that its page shows of others, in one statement, since all of it follows from the id. */
export async function selectAround(db: Db, id: number): Promise<Around> {
  const row = await askBriefly(() => db.queryOne<Around>(AROUND, [id]));
  return row ?? { previous: null, next: null, more: [], related: [], knowsSimilar: true };
}

/** Returns further reading for an existing post, with posts near to it that were found just now. */
export async function selectRelated(db: Db, id: number, near: readonly number[]): Promise<RelatedRow[]> {
  const row = await db.queryOne<{ related: RelatedRow[] }>(RELATED, [id, near]);
  return row?.related ?? [];
}

export const RELATED = `SELECT coalesce((${relatedSql('$2::bigint[]')}), '[]') AS related FROM posts p WHERE p.id = $1`;
