import { MAX_SUSPENSION_DAYS } from '#contract/staff-limits.ts';
import { fieldFailure } from '#contract/failures.ts';
import { countGraphemes } from '#contract/text/graphemes.ts';
import { foresee } from '#server/modules/audit/index.ts';
import { notifyByChannels } from '#server/modules/channels/index.ts';
import { findSuspensionHolder, findSuspensionReason, liftSuspension, suspendMember } from '#server/modules/members/index.ts';
import { handBack, lockSeats } from '#server/modules/trials/index.ts';
import type { DbContext, WriteContext } from '#server/platform/database/db.ts';
import { readStaffDays } from '#server/modules/removals/index.ts';
import { SUSPENSION_NOTIFICATIONS } from './notifications-suspension.ts';
import { MAX_SUSPENSION_REASON_LENGTH, endOfSuspension } from './rules.ts';

/** How long a member is suspended and why; they see both. */
export interface Suspension {
  /** Whole days from now. */
  days: number;
  reason: string;
}

/** Suspends a member for some days. Throws `invalidInput` and as `suspendUntil`. */
export async function suspend({ tx, now }: WriteContext, memberId: number, { days, reason }: Suspension): Promise<Date> {
  if (!Number.isInteger(days) || days < 1 || days > MAX_SUSPENSION_DAYS) throw fieldFailure('days', `停用 1 到 ${MAX_SUSPENSION_DAYS} 天`);
  const length = countGraphemes(reason.trim());
  if (length < 1 || length > MAX_SUSPENSION_REASON_LENGTH) throw fieldFailure('reason', `请写理由，最多 ${MAX_SUSPENSION_REASON_LENGTH} 个字`);
  const until = endOfSuspension(days, now);
  await suspendUntil({ tx, now }, memberId, { until, reason: reason.trim() });
  return until;
}

/**
 * Suspends a member until an instant and notifies them of the end and the reason; the cases of a presenter go back to the queue. Throws `notFound`, and
 * `lastOperator`.
 */
export async function suspendUntil(
  { tx, now }: WriteContext,
  memberId: number,
  { until, reason, reasonCode, notifies = true }: { until: Date; reason: string; reasonCode?: string; notifies?: boolean },
): Promise<void> {
  // Cases first, as in the steps of the court: otherwise this and a step might wait for each other.
  await lockSeats(tx, memberId);
  await suspendMember({ tx, now }, memberId, { until, reason, ...(reasonCode !== undefined && { reasonCode }) });
  const handedBack = await handBack({ tx, now }, memberId);
  if (handedBack > 0) foresee(tx, { icon: 'content', text: '退回审理台的案子', count: handedBack });
  const notification = SUSPENSION_NOTIFICATIONS.suspended({ data: { until: until.toISOString(), reason, appealDays: (await readStaffDays(tx)).appealDays } });
  if (notifies) await notifyByChannels({ tx, now }, [{ to: memberId, notification }]);
}

/** When a suspension ends that is taken back, and when the one ended that it took the place of; null: there was none. */
interface TakenBack {
  before: Date | null;
  after: Date;
}

/**
 * Takes a suspension back: the one it took the place of is there again until its end, where that is still to come; otherwise there is none. Of an account that
 * was merged since, the account that serves it is set free. The member is notified. Returns false when there is nothing to take back.
 */
export async function takeBackSuspension({ tx, now }: WriteContext, id: number, { before: until, after }: TakenBack): Promise<boolean> {
  const memberId = await findSuspensionHolder(tx, id, after);
  if (memberId === null) return false;
  const reason = until !== null && until > now ? await findSuspensionReason(tx, memberId, until) : null;
  if (until !== null && reason !== null) {
    await suspendMember({ tx, now }, memberId, { until, reason });
    const notification = SUSPENSION_NOTIFICATIONS.suspended({ data: { until: until.toISOString(), reason, appealDays: (await readStaffDays(tx)).appealDays } });
    await notifyByChannels({ tx, now }, [{ to: memberId, notification }]);
    return true;
  }
  const lifted = await liftSuspension({ tx, now }, memberId);
  if (lifted === 'running') await notifyByChannels({ tx, now }, [{ to: memberId, notification: SUSPENSION_NOTIFICATIONS.lifted({}) }]);
  return lifted !== null;
}

/** Ends a suspension early and notifies the member; returns whether there was one. */
export async function endSuspension({ db, now }: DbContext, memberId: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const lifted = (await liftSuspension({ tx, now }, memberId)) === 'running';
    if (lifted) await notifyByChannels({ tx, now }, [{ to: memberId, notification: SUSPENSION_NOTIFICATIONS.lifted({}) }]);
    return lifted;
  });
}
