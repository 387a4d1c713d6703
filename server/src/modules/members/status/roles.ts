import type { Role } from '#contract/api/members.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import type { Db, Instant, Tx } from '#server/platform/database/db.ts';
import { findAccount } from '../member/find-account.ts';
import { clearFactors } from '../sessions/queries-sessions.ts';
import { selectOperatorsWithoutTotp } from '../member/queries-needs-totp.ts';
import { selectEmailsOf, selectOperatorId, selectOperatorIds, updateRole } from '../member/queries.ts';

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

/** Returns the ids of all operators. */
export function listOperatorIds(db: Db): Promise<number[]> {
  return selectOperatorIds(db);
}

/** Returns the operators without a second factor who have been given a day from which on they need one, with that day. */
export function listOperatorsWithoutTotp(db: Db): Promise<{ id: number; dueAt: Instant }[]> {
  return selectOperatorsWithoutTotp(db);
}

/** Returns the addresses of all operators, for what has to leave the site. */
export function listOperatorEmails(db: Db): Promise<{ id: number; email: string }[]> {
  return selectEmailsOf(db, 'operator');
}

/** Returns the addresses of all presenters, for what many have to keep. */
export function listPresenterEmails(db: Db): Promise<{ id: number; email: string }[]> {
  return selectEmailsOf(db, 'presenter');
}

/** Returns the id of the operator with an e-mail address or a nickname; null when nobody who is called so is one. */
export async function findOperatorNamed(db: Db, account: string): Promise<number | null> {
  const found = await findAccount(db, account, null);
  return found !== null && (await selectOperatorIds(db)).includes(found.id) ? found.id : null;
}
