import type { Role } from '#contract/api/members.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';
import { selectOperatorId, updateRole } from '../member/queries.ts';

/** Gives a member another role. It holds from his next call on, whatever token it comes with; pages that show him are drawn anew. */
export async function changeRole(tx: Tx, memberId: number, role: Role): Promise<void> {
  await updateRole(tx, memberId, role);
  writesTags(tx, `member:${memberId}`);
}

/** The operator who has been here longest, for what is done in the operators' name from the keyboard; null when there is none. */
export function findOperatorId(db: Db): Promise<number | null> {
  return selectOperatorId(db);
}
