import { MAX_SUSPENSION_DAYS } from '#contract/limits.ts';
import { fieldFailure } from '#contract/failures.ts';
import { countGraphemes } from '#contract/text/graphemes.ts';
import { notifyByChannels } from '#server/modules/channels/index.ts';
import { liftSuspension, suspendMember } from '#server/modules/members/index.ts';
import type { DbContext, WriteContext } from '#server/platform/database/db.ts';
import { SUSPENSION_NOTIFICATIONS } from './notifications.ts';
import { MAX_SUSPENSION_REASON_LENGTH, endOfSuspension } from './rules.ts';

/** How long a member is suspended and why; they see both. */
export interface Suspension {
  /** Whole days from now. */
  days: number;
  reason: string;
}

/** Suspends a member and notifies them of the end and the reason. Throws `invalidInput`, `notFound`, and `forbidden` for an operator. */
export async function suspend({ tx, now }: WriteContext, memberId: number, { days, reason }: Suspension): Promise<Date> {
  if (!Number.isInteger(days) || days < 1 || days > MAX_SUSPENSION_DAYS) throw fieldFailure('days', `停用 1 到 ${MAX_SUSPENSION_DAYS} 天`);
  const length = countGraphemes(reason.trim());
  if (length < 1 || length > MAX_SUSPENSION_REASON_LENGTH) throw fieldFailure('reason', `请写理由，最多 ${MAX_SUSPENSION_REASON_LENGTH} 个字`);
  const until = endOfSuspension(days, now);
  await suspendMember({ tx, now }, memberId, { until, reason: reason.trim() });
  const notification = SUSPENSION_NOTIFICATIONS.suspended({ data: { until: until.toISOString(), reason: reason.trim() } });
  await notifyByChannels({ tx, now }, [{ to: memberId, notification }]);
  return until;
}

/** Ends a suspension early and notifies the member; returns whether there was one. */
export async function endSuspension({ db, now }: DbContext, memberId: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const lifted = await liftSuspension({ tx, now }, memberId);
    if (lifted) await notifyByChannels({ tx, now }, [{ to: memberId, notification: SUSPENSION_NOTIFICATIONS.lifted({}) }]);
    return lifted;
  });
}
