import type { MemberFile } from '#contract/api/staff-members.ts';
import { Failure } from '#contract/failures.ts';
import { CLOSING_DAYS } from '#contract/limits.ts';
import { foresee, record } from '#server/modules/audit/index.ts';
import { notifyByChannels } from '#server/modules/channels/index.ts';
import { endSessions, startClosing, stopClosing } from '#server/modules/members/index.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { about, getAccount } from './account.ts';
import { ACCOUNT_NOTIFICATIONS } from './notifications.ts';
import { viewMember } from './view.ts';

const DAY_MS = 24 * 60 * 60_000;

/**
 * Starts for a member the fifteen days after which their account is erased, as they could themselves. Throws `notFound`, `staffAccount` for who holds
 * an office, `alreadyDecided` where the days run, and `reverify`.
 */
export async function closeMember(request: MemberRequest, id: number): Promise<MemberFile> {
  const { db, now } = request;
  return db.transaction(async (tx) => {
    const account = await getAccount(tx, id);
    if (account.role !== 'member') throw new Failure('staffAccount');
    const until = new Date(now.getTime() + CLOSING_DAYS * DAY_MS);
    const closing = await startClosing(tx, id, until);
    if (!closing.isNew) throw new Failure('alreadyDecided');
    const ended = await endSessions({ tx, now }, id, null);
    if (ended > 0) foresee(tx, { icon: 'session', text: '退出的登录', count: ended });
    await record({ tx, now }, { act: 'member.close', ...about(account), before: { closingAt: null }, after: { closingAt: closing.closingAt } });
    await notifyByChannels({ tx, now }, [{ to: id, notification: ACCOUNT_NOTIFICATIONS.closing({ data: { days: CLOSING_DAYS } }) }]);
    return viewMember({ ...request, db: tx }, id);
  });
}

/** Stops the days after which an account would be erased. Returns whether they ran. */
export async function keepMember({ tx, now }: WriteContext, id: number, closingAt: string): Promise<boolean> {
  const account = await getAccount(tx, id);
  if ((await stopClosing({ tx, now }, id)) !== '') return false;
  await record({ tx, now }, { act: 'member.keep', ...about(account), before: { closingAt }, after: { closingAt: null } });
  await notifyByChannels({ tx, now }, [{ to: id, notification: ACCOUNT_NOTIFICATIONS.kept({}) }]);
  return true;
}
