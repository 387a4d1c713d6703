import type { Db, Instant } from '#server/platform/database/db.ts';

/** A post as members find it who react to it. */
export interface FoundPost {
  id: number;
  authorId: number;
  createdAt: Instant;
  /** A poll that is made now has it too. */
  revision: number;
  hasPoll: boolean;
}

/** Returns the oldest published post of each of these titles, by its title. */
export async function selectPosts(db: Db, titles: readonly string[]): Promise<ReadonlyMap<string, FoundPost>> {
  const rows = await db.query<FoundPost & { title: string }>(
    `SELECT DISTINCT ON (p.title) p.title, p.id, p.author_id, p.created_at, p.revision, EXISTS (SELECT FROM polls l WHERE l.post_id = p.id) AS has_poll
     FROM posts p WHERE p.title = ANY ($1::text[]) AND p.status = 'published' ORDER BY p.title, p.id`,
    [titles],
  );
  return new Map(rows.map(({ title, ...post }) => [title, post]));
}
