import type { Db } from '#server/platform/database/db.ts';

export interface SiteCounts {
  members: number;
  posts: number;
  comments: number;
  files: number;
  backups: number;
}

/** Returns how much a site holds. */
export async function countAll(db: Db): Promise<SiteCounts> {
  const row = await db.queryOne<SiteCounts>(
    `SELECT (SELECT count(*)::integer FROM members) AS members, (SELECT count(*)::integer FROM posts) AS posts,
            (SELECT count(*)::integer FROM comments) AS comments, (SELECT count(*)::integer FROM files) AS files,
            (SELECT count(*)::integer FROM backups WHERE made_at IS NOT NULL AND deleted_at IS NULL) AS backups`,
  );
  return row ?? { members: 0, posts: 0, comments: 0, files: 0, backups: 0 };
}
