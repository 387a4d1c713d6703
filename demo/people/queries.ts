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

/** Sets where members are and wrote from, where that is not known. */
export async function updatePlaces(tx: Tx, homes: readonly { nickName: string; place: string }[]): Promise<void> {
  const values = [homes.map(({ nickName }) => nickName), homes.map(({ place }) => place)];
  const known = `SELECT m.id, home.place FROM unnest($1::text[], $2::text[]) AS home (nick_name, place) JOIN members m ON m.nick_name = home.nick_name`;
  await tx.query(`UPDATE members SET place = home.place FROM (${known}) home WHERE members.id = home.id AND members.place IS NULL`, values);
  await tx.query(`UPDATE posts SET place = home.place FROM (${known}) home WHERE posts.author_id = home.id AND posts.place IS NULL`, values);
  await tx.query(`UPDATE comments SET place = home.place FROM (${known}) home WHERE comments.author_id = home.id AND comments.place IS NULL`, values);
}
