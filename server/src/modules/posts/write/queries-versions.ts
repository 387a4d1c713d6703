import type { Db, Instant, Tx } from '#server/platform/database/db.ts';

/** One text a post has had. */
export interface VersionRow {
  /** The revision it was. */
  number: number;
  title: string;
  characters: number;
  writtenAt: Instant;
}

/** How many texts from before an edit are kept for a post: the first, and the newest. */
export const MAX_VERSIONS = 50;

/** The texts of the post $1 from before its edits, and the one it has now. */
const ALL = `SELECT number, title, text, characters, written_at AS "writtenAt" FROM post_versions WHERE post_id = $1
  UNION ALL
  SELECT p.revision, p.title, b.text, b.characters, coalesce(p.edited_at, p.created_at) FROM posts p JOIN post_bodies b ON b.post_id = p.id WHERE p.id = $1`;

/** Returns every text a post has had without the texts themselves, newest first. */
export function selectVersions(db: Db, postId: number): Promise<VersionRow[]> {
  return db.query(`SELECT number, title, characters, "writtenAt" FROM (${ALL}) versions ORDER BY number DESC`, [postId]);
}

/** Returns the text of a number and the one before it, newest first; empty when there is no such number. */
export async function selectVersionPair(db: Db, postId: number, number: number): Promise<(VersionRow & { text: string })[]> {
  const rows = await db.query<VersionRow & { text: string }>(`SELECT * FROM (${ALL}) versions WHERE number <= $2 ORDER BY number DESC LIMIT 2`, [
    postId,
    number,
  ]);
  return rows[0]?.number === number ? rows : [];
}

/** Returns a post's author and whether it can be read; null when there is none. */
export function selectOwner(db: Db, postId: number): Promise<{ authorId: number; status: 'published' | 'pending' | 'hidden' | 'removed' } | null> {
  return db.queryOne('SELECT author_id AS "authorId", status FROM posts WHERE id = $1', [postId]);
}

/** Lets go of the oldest texts beyond the limit; the very first one stays. */
export async function trimVersions(tx: Tx, postId: number): Promise<void> {
  await tx.query(
    `DELETE FROM post_versions WHERE post_id = $1 AND number IN (
       SELECT number FROM post_versions WHERE post_id = $1 AND number > (SELECT min(number) FROM post_versions WHERE post_id = $1) ORDER BY number DESC OFFSET $2
     )`,
    [postId, MAX_VERSIONS - 1],
  );
}
