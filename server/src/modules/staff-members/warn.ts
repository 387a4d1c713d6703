import { Failure } from '#contract/failures.ts';
import { record } from '#server/modules/audit/index.ts';
import { notifyByChannels } from '#server/modules/channels/index.ts';
import type { MemberContext } from '#server/platform/api.ts';
import type { DbContext, WriteContext } from '#server/platform/database/db.ts';
import { about, getAccount } from './account.ts';
import { ACCOUNT_NOTIFICATIONS } from './notifications.ts';
import { insertWarning, markTicked, markWithdrawn } from './queries.ts';

/** Warns a member, who has to say that they read it. Returns the warning's id. Throws `notFound`, and `forbidden` for oneself. */
export async function warnMember({ db, now, viewer }: MemberContext, { id, text }: { id: number; text: string }): Promise<{ warningId: number }> {
  if (id === viewer.id) throw new Failure('forbidden');
  return db.transaction(async (tx) => ({ warningId: await warn({ tx, now }, id, text) }));
}

/** Warns a member as part of another act. Returns the warning's id. Throws `notFound`. */
export async function warn({ tx, now }: WriteContext, id: number, text: string): Promise<number> {
  const account = await getAccount(tx, id);
  const warningId = await insertWarning({ tx, now }, id, text);
  await record({ tx, now }, { act: 'member.warn', ...about(account), reason: text, after: { warning: warningId } });
  await notifyByChannels({ tx, now }, [{ to: id, notification: ACCOUNT_NOTIFICATIONS.warned({ data: { text } }) }]);
  return warningId;
}

/** Withdraws a warning; the member is notified. Returns whether it stood. */
export async function withdrawWarning({ tx, now }: WriteContext, id: number, text: string): Promise<boolean> {
  const memberId = await markWithdrawn({ tx, now }, id);
  if (memberId === null) return false;
  await record({ tx, now }, { act: 'member.unwarn', ...about(await getAccount(tx, memberId)), before: { warning: id }, after: { warning: null } });
  await notifyByChannels({ tx, now }, [{ to: memberId, notification: ACCOUNT_NOTIFICATIONS.warningWithdrawn({ data: { text } }) }]);
  return true;
}

/** Notes that a member has read a warning of theirs. Throws `notFound` for one of somebody else. */
export async function tickWarning({ db, now }: DbContext, { id, memberId }: { id: number; memberId: number }): Promise<void> {
  const isTheirs = await db.transaction((tx) => markTicked({ tx, now }, { id, memberId }));
  if (!isTheirs) throw new Failure('notFound');
}
