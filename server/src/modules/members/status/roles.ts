import type { Role } from '#contract/api/members.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';
import { findAccount } from '../member/find-account.ts';
import { clearFactors } from '../sessions/queries-sessions.ts';
import { selectOperatorEmails, selectOperatorId, selectOperatorIds, updateRole } from '../member/queries.ts';

/** Changes a member's role. It applies from their next call on, with any of their tokens; pages that show them are invalidated. */
export async function changeRole(tx: Tx, memberId: number, role: Role): Promise<void> {
  await updateRole(tx, memberId, role);
  await clearFactors(tx, memberId);
  writesTags(tx, `member:${memberId}`);
}

/** Returns the longest-serving operator, for work done in the operators' name from the command line; null when there is none. */
export function findOperatorId(db: Db): Promise<number | null> {
  return selectOperatorId(db);
}

/** Returns the addresses of all operators, for what has to leave the site. */
export function listOperatorEmails(db: Db): Promise<{ id: number; email: string }[]> {
  return selectOperatorEmails(db);
}

/** Returns the id of the operator with an e-mail address or a nickname; null when nobody who is called so is one. */
export async function findOperatorNamed(db: Db, account: string): Promise<number | null> {
  const found = await findAccount(db, account, null);
  return found !== null && (await selectOperatorIds(db)).includes(found.id) ? found.id : null;
}
