import type { Role } from '#contract/api/members.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';
import { selectOperatorId, selectOperatorIds, updateRole } from '../member/queries.ts';

/** Changes a member's role. It applies from their next call on, with any of their tokens; pages that show them are invalidated. */
export async function changeRole(tx: Tx, memberId: number, role: Role): Promise<void> {
  await updateRole(tx, memberId, role);
  writesTags(tx, `member:${memberId}`);
}

/** Returns the longest-serving operator, for work done in the operators' name from the command line; null when there is none. */
export function findOperatorId(db: Db): Promise<number | null> {
  return selectOperatorId(db);
}

/** Returns all operators, for what they must know. */
export function listOperatorIds(db: Db): Promise<number[]> {
  return selectOperatorIds(db);
}
