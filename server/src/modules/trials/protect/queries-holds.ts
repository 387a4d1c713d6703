import type { PersonRow } from '#server/modules/members/index.ts';
import type { Db, Instant, WriteContext } from '#server/platform/database/db.ts';

/** Returns the press that holds the comments under a case longest, and who pressed; null: nobody ever has. */
export function selectLastHold(db: Db, caseId: number): Promise<{ until: Instant; by: PersonRow } | null> {
  return db.queryOne(
    `SELECT h.until_at AS until, json_build_object('id', m.id, 'nickName', m.nick_name, 'experience', m.experience, 'role', m.role, 'avatarFileId', m.avatar_file_id) AS by
     FROM case_comment_holds h JOIN members m ON m.id = h.held_by WHERE h.case_id = $1 ORDER BY h.until_at DESC, h.held_by LIMIT 1`,
    [caseId],
  );
}

/** Returns whether a member has pressed under a case. */
export async function selectHasPressed(db: Db, caseId: number, memberId: number): Promise<boolean> {
  return (await db.queryOne('SELECT FROM case_comment_holds WHERE case_id = $1 AND held_by = $2', [caseId, memberId])) !== null;
}

/** Holds the new comments under a case until an instant. */
export async function insertHold({ tx, now }: WriteContext, hold: { caseId: number; memberId: number; until: Date }): Promise<void> {
  await tx.query('INSERT INTO case_comment_holds (case_id, held_by, held_at, until_at) VALUES ($1, $2, $3, $4)', [hold.caseId, hold.memberId, now, hold.until]);
}
