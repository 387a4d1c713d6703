import type { Db, Tx, WriteContext } from '#server/platform/database/db.ts';

/** Holds a skeleton until the transaction ends, so that of two who want it at once the second sees the first. */
export async function lockSkeleton(tx: Tx, skeleton: string): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('held name ' || $1, 0))`, [skeleton]);
}

/** Replaces a name whose member has left: it can be compared with, and not read. */
const hashed = (name: string) => `'sha256 ' || encode(sha256(convert_to(${name}, 'UTF8')), 'hex')`;

/** Returns the expression that hashes a column of a name; hashed before it stays as it is. */
export const hashedOnce = (column: string) => `CASE nick_name WHEN '' THEN ${column} ELSE ${hashed(column)} END`;

/** Another member's name with this skeleton, held or left since an instant; null when there is none. */
export function selectAlike(
  db: Db,
  { skeleton, memberId, freeBefore }: { skeleton: string; memberId: number; freeBefore: Date },
): Promise<{ nickName: string; isLeft: boolean } | null> {
  return db.queryOne(
    `SELECT nick_name AS "nickName", left_at IS NOT NULL AS "isLeft" FROM held_names
     WHERE skeleton IN ($1, ${hashed('$1')}) AND member_id <> $2 AND (left_at IS NULL OR left_at > $3) ORDER BY left_at NULLS FIRST LIMIT 1`,
    [skeleton, memberId, freeBefore],
  );
}

/** Records that a member has given up their name. */
export async function markNamesLeft({ tx, now }: WriteContext, memberId: number): Promise<void> {
  await tx.query('UPDATE held_names SET left_at = $2 WHERE member_id = $1 AND left_at IS NULL', [memberId, now]);
}

/** Records a member's name; one they had before is theirs again. */
export async function claimName(tx: Tx, name: { memberId: number; nickName: string; nickFold: string; skeleton: string }): Promise<void> {
  await tx.query(
    `INSERT INTO held_names (member_id, nick_fold, nick_name, skeleton) VALUES ($1, $2, $3, $4)
     ON CONFLICT (member_id, nick_fold) DO UPDATE SET nick_name = excluded.nick_name, skeleton = excluded.skeleton, left_at = NULL`,
    [name.memberId, name.nickFold, name.nickName, name.skeleton],
  );
}

/** Returns the members whose name is not recorded. */
export function selectUnheld(db: Db, limit: number): Promise<{ id: number; nickName: string }[]> {
  return db.query(
    `SELECT id, nick_name AS "nickName" FROM members m
     WHERE closed_at IS NULL AND NOT EXISTS (SELECT FROM held_names h WHERE h.member_id = m.id AND h.left_at IS NULL) ORDER BY id LIMIT $1`,
    [limit],
  );
}

/** Deletes names left before an instant. */
export async function deleteLeftNames(tx: Tx, before: Date): Promise<void> {
  await tx.query('DELETE FROM held_names WHERE left_at < $1', [before]);
}
