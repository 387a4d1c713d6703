import { Failure } from '#contract/failures.ts';
import { CLOSING_DAYS } from '#contract/limits.ts';
import { notifyByChannels } from '#server/modules/channels/index.ts';
import { requirePassword, requireSecondFactor, endSessions, getPrincipal, startClosing, stopClosing } from '#server/modules/members/index.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import { CLOSING_NOTIFICATIONS } from './notifications.ts';

const DAY_MS = 24 * 60 * 60_000;

/**
 * Starts the fifteen days after which an account is erased, and signs its member out everywhere else. Repeated calls do not restart them.
 * Throws `closingRefused` for holders of an office, `wrongOwnPassword`, `totpNeeded`, `wrongTotp` and `tooManyAttempts`.
 */
export async function closeAccount(request: MemberRequest, { password, totp }: { password: string; totp: string }): Promise<{ closingAt: string }> {
  const { db, viewer, now } = request;
  await requirePassword(request, password, 'password');
  if ((await getPrincipal({ db, now }, viewer.id)).role !== 'member') throw new Failure('closingRefused');
  await requireSecondFactor(request, viewer.id, totp);
  return db.transaction(async (tx) => {
    const until = new Date(now.getTime() + CLOSING_DAYS * DAY_MS);
    const closing = await startClosing(tx, viewer.id, until);
    await endSessions({ tx, now }, viewer.id, viewer.sessionId);
    if (closing.isNew) {
      await notifyByChannels({ tx, now }, [{ to: viewer.id, notification: CLOSING_NOTIFICATIONS.started({ data: { days: CLOSING_DAYS } }) }]);
    }
    return { closingAt: closing.closingAt };
  });
}

/** Stops the days; where none run it changes nothing. Throws `closingTooLate` once they are over. */
export async function cancelClosing({ db, viewer, now }: MemberRequest): Promise<void> {
  const closingAt = await db.transaction((tx) => stopClosing({ tx, now }, viewer.id));
  if (closingAt !== '') throw new Failure('closingTooLate');
}
