// Roles. A new operator waits for another one to confirm, or where none can, for a day; everything else counts at once. All operators hear of both.
import type { Role } from '#contract/api/members.ts';
import { Failure } from '#contract/failures.ts';
import { ROLE_CONFIRM_DAYS, ROLE_WAIT_HOURS } from '#contract/staff-limits.ts';
import { record, recordNothing } from '#server/modules/audit/index.ts';
import { notifyByChannels } from '#server/modules/channels/index.ts';
import { hasOtherActingOperator, listOperatorIds, requireOtherOperator } from '#server/modules/members/index.ts';
import type { MemberContext } from '#server/platform/api.ts';
import type { DbContext, WriteContext } from '#server/platform/database/db.ts';
import { about, getAccount } from './account.ts';
import { applyRole } from './apply-role.ts';
import { ACCOUNT_NOTIFICATIONS, ROLE_NOTIFICATIONS } from './notifications.ts';
import { deleteRoleChange, insertRoleChange, lockDueRoleChanges, selectRoleChange, type AccountRow } from './queries.ts';

const HOUR_MS = 60 * 60_000;
const AT_ONCE = 20;

interface RoleAnswer {
  role: Role;
  pendingUntil: string | null;
}

/**
 * Gives a member a role. Another operator who asks for the same new operator confirms it; asking for the role they have gives an open wish up. Throws
 * `notFound`, `lastOperator` and `reverify`.
 */
export async function setMemberRole({ db, now, viewer }: MemberContext, { id, role }: { id: number; role: Role }): Promise<RoleAnswer> {
  return db.transaction(async (tx) => {
    const account = await getAccount(tx, id);
    const open = await selectRoleChange(tx, id);
    if (account.role === role) {
      if (open !== null) await giveUp({ tx, now }, account);
      else recordNothing(tx);
      return { role, pendingUntil: null };
    }
    if (role !== 'operator') {
      if (open !== null) await deleteRoleChange(tx, id);
      await change({ tx, now }, account, role);
      return { role, pendingUntil: null };
    }
    if (open === null || new Date(open.until) <= now) return ask({ tx, now }, account, viewer.id);
    if (open.askedBy === viewer.id || !open.needsConfirmation) {
      recordNothing(tx);
      return { role: account.role, pendingUntil: open.until };
    }
    await deleteRoleChange(tx, id);
    await change({ tx, now }, account, role);
    return { role, pendingUntil: null };
  });
}

/** Lets the changes of roles count that only had to wait, and forgets those that nobody has confirmed. */
export async function applyDueRoles({ db, now }: DbContext): Promise<void> {
  while ((await db.transaction((tx) => applySome({ tx, now }))) === AT_ONCE);
}

/**
 * Takes a change of a role back: an open wish is given up, a change that counts is undone. Returns whether there was something to take back. Throws
 * `undoByAsking` for who would be an operator again.
 */
export async function takeBackRole({ tx, now }: WriteContext, id: number, { before, after }: { before: Role; after: Role }): Promise<boolean> {
  const account = await getAccount(tx, id);
  if (account.role === before && (await selectRoleChange(tx, id)) !== null) {
    await giveUp({ tx, now }, account);
    return true;
  }
  if (account.role !== after) return false;
  // Nobody becomes an operator by one person's press.
  if (before === 'operator') throw new Failure('undoByAsking');
  await change({ tx, now }, account, before);
  return true;
}

async function applySome({ tx, now }: WriteContext): Promise<number> {
  const due = await lockDueRoleChanges({ tx, now }, AT_ONCE);
  for (const { memberId, needsConfirmation } of due) {
    await deleteRoleChange(tx, memberId);
    const account = await getAccount(tx, memberId).catch(nullWhenGone);
    if (!needsConfirmation && account !== null && account.role !== 'operator') await change({ tx, now }, account, 'operator');
  }
  return due.length;
}

function nullWhenGone(error: unknown): null {
  if (error instanceof Failure && error.name === 'notFound') return null;
  throw error;
}

async function ask({ tx, now }: WriteContext, account: AccountRow, askedBy: number): Promise<RoleAnswer> {
  const { id, role } = account;
  const operators = await listOperatorIds(tx);
  const needsConfirmation = await hasOtherActingOperator({ db: tx, now }, askedBy);
  const until = new Date(now.getTime() + (needsConfirmation ? ROLE_CONFIRM_DAYS * 24 : ROLE_WAIT_HOURS) * HOUR_MS);
  await deleteRoleChange(tx, id);
  await insertRoleChange({ tx, now }, { memberId: id, askedBy, needsConfirmation, until });
  await record(
    { tx, now },
    { act: 'member.role', ...about(account), before: { role }, after: { role: 'operator', pending: true, until: until.toISOString(), needsConfirmation } },
  );
  const notification = ROLE_NOTIFICATIONS.asked({ about: { kind: 'member', id }, data: { until: until.toISOString(), needsConfirmation } });
  await notifyByChannels(
    { tx, now },
    operators.map((to) => ({ to, notification })),
  );
  return { role, pendingUntil: until.toISOString() };
}

async function giveUp({ tx, now }: WriteContext, account: AccountRow): Promise<void> {
  await deleteRoleChange(tx, account.id);
  await record(
    { tx, now },
    { act: 'member.role', ...about(account), before: { role: account.role, pending: true }, after: { role: account.role, pending: false } },
  );
}

async function change({ tx, now }: WriteContext, account: AccountRow, role: Role): Promise<void> {
  const { id } = account;
  if (account.role === 'operator') await requireOtherOperator({ tx, now }, id);
  const operators = await listOperatorIds(tx);
  await record({ tx, now }, { act: 'member.role', ...about(account), before: { role: account.role }, after: { role } });
  await applyRole({ tx, now }, account, role);
  const toOthers = ROLE_NOTIFICATIONS.changed({ about: { kind: 'member', id }, data: { role } });
  await notifyByChannels({ tx, now }, [
    { to: id, notification: ACCOUNT_NOTIFICATIONS.roleChanged({ data: { role } }) },
    ...operators.filter((to) => to !== id).map((to) => ({ to, notification: toOthers })),
  ]);
}
