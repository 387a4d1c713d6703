import type { PostView } from '#contract/api/posts.ts';
import { CLOSED_COLUMNS } from '#server/modules/columns/index.ts';
import type { Db } from '#server/platform/database/db.ts';

/** The posts around a post: its neighbors in its column by time, and its author's newest others. */
export type Around = Pick<PostView, 'previous' | 'next' | 'more'>;

const MAX_MORE_BY_AUTHOR = 3;

const LINK = `'id', n.id, 'columnId', n.column_id, 'title', n.title`;
const link = (from: string, parts = LINK) => `SELECT json_build_object(${parts}) AS link FROM (${from}) n`;
const neighbor = (from: string) => link(from, `${LINK}, 'authorId', n.author_id`);

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
    WHERE author_id = p.author_id AND game_id = p.game_id AND status = 'published' AND id <> p.id AND column_id NOT IN ${CLOSED_COLUMNS}
    ORDER BY created_at DESC, id DESC LIMIT ${MAX_MORE_BY_AUTHOR}`)}) others), '[]') AS more
FROM posts p WHERE p.id = $1`;

/** Returns the posts around an existing post. */
export async function selectAround(db: Db, id: number): Promise<Around> {
  const row = await db.queryOne<Around>(AROUND, [id]);
  return row ?? { previous: null, next: null, more: [] };
}
