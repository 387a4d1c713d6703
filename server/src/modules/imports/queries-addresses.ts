import type { Db } from '#server/platform/database/db.ts';

/** Returns whether anything was ever imported. */
export async function selectIsAnythingImported(db: Db): Promise<boolean> {
  return (await db.queryOne('SELECT FROM import_runs WHERE undone_at IS NULL LIMIT 1')) !== null;
}

/** The newest of what was brought under an id of a kind: `i`. */
const BROUGHT = (kind: string) => `(SELECT target_id FROM imported WHERE kind = '${kind}' AND source_id = $1 ORDER BY run_id DESC LIMIT 1) i`;

/** Returns a post that was brought; null: there is none. */
export function selectOldPost(db: Db, sourceId: string): Promise<{ id: number; columnId: number } | null> {
  return db.queryOne(`SELECT p.id, p.column_id FROM ${BROUGHT('post')} JOIN posts p ON p.id = i.target_id`, [sourceId]);
}

/** Returns the post that an old address was named for; null: none. */
export function selectRedirected(db: Db, from: string): Promise<{ id: number; columnId: number } | null> {
  return db.queryOne(`SELECT p.id, p.column_id FROM ${BROUGHT('redirect')} JOIN posts p ON p.id = i.target_id`, [from]);
}

/** Returns a comment that was brought, with the post it is under; null: there is none. */
export function selectOldComment(db: Db, sourceId: string): Promise<{ columnId: number; postId: number; floor: number } | null> {
  return db.queryOne(
    `SELECT p.column_id, p.id AS post_id, c.floor FROM ${BROUGHT('comment')} JOIN comments c ON c.id = i.target_id JOIN posts p ON p.id = c.post_id`,
    [sourceId],
  );
}

/** Returns the number of a member who was brought, and whose account is there; null: there is none. */
export async function selectOldMember(db: Db, sourceId: string): Promise<number | null> {
  const row = await db.queryOne<{ id: number }>(
    `SELECT coalesce(m.merged_into, m.id) AS id FROM ${BROUGHT('member')} JOIN members m ON m.id = i.target_id WHERE m.closed_at IS NULL`,
    [sourceId],
  );
  return row?.id ?? null;
}

/** Returns the column that one of the old site has become; null: there is none. */
export function selectOldColumn(db: Db, sourceId: string): Promise<{ id: number; action: string } | null> {
  return db.queryOne(`SELECT c.id, c.action FROM ${BROUGHT('column')} JOIN columns c ON c.id = i.target_id WHERE c.retired_at IS NULL`, [sourceId]);
}

/** Returns the first floor of a post that is there from one on, or else its last one; null: it has none. */
export async function selectFloorFrom(db: Db, postId: number, from: number): Promise<number | null> {
  const row = await db.queryOne<{ floor: number }>(
    `(SELECT floor, 0 AS place FROM comments WHERE post_id = $1 AND floor >= $2 ORDER BY floor LIMIT 1)
     UNION ALL (SELECT floor, 1 FROM comments WHERE post_id = $1 ORDER BY floor DESC LIMIT 1) ORDER BY place LIMIT 1`,
    [postId, from],
  );
  return row?.floor ?? null;
}

/** Returns the file of a picture that was brought; null: there is none. Which of them may be seen, those know who serve it. */
export async function selectOldPicture(db: Db, sourceId: string): Promise<number | null> {
  const row = await db.queryOne<{ id: number }>(`SELECT f.id FROM ${BROUGHT('picture')} JOIN files f ON f.id = i.target_id`, [sourceId]);
  return row?.id ?? null;
}
