import type { Author } from '#server/modules/posts/index.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';

/** Returns the members whose folded nicknames are among these, in the order of their ids. */
export function selectByFolds(db: Db, folds: readonly string[]): Promise<(Author & { nickName: string; fold: string })[]> {
  return db.query('SELECT id, role, nick_name, nick_fold AS fold FROM members WHERE nick_fold = ANY ($1::text[]) ORDER BY id', [folds]);
}

/** Returns the newest two published posts of a member. */
export function selectNewestPosts(db: Db, memberId: number): Promise<{ id: number; columnId: number }[]> {
  return db.query("SELECT id, column_id FROM posts WHERE author_id = $1 AND status = 'published' ORDER BY id DESC LIMIT 2", [memberId]);
}

/** Counts a presenter as past probation: what they have decided is older than this site. */
export async function markTenured(tx: Tx, memberId: number): Promise<void> {
  await tx.query(`UPDATE presenters SET tenured_at = since - interval '2 years' WHERE member_id = $1`, [memberId]);
}
