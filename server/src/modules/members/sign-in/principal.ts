import { isMinor } from '#contract/age.ts';
import type { Principal } from '#contract/api/members.ts';
import { Failure } from '#contract/failures.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import { personOf } from '../member/person.ts';
import { selectClosing } from '../status/queries-closing.ts';
import { selectOpenWarning, selectSuspension } from '../status/queries-suspensions.ts';
import { selectDuties, selectPerson, selectWaits } from '../member/queries.ts';
import { isSuspended } from '../member/rules.ts';
import { selectNeedsTotp } from '../member/queries-needs-totp.ts';

/** Returns a member as the header shows them. Throws `notFound`. */
export async function getPrincipal({ db, now }: DbContext, memberId: number): Promise<Principal> {
  const row = await selectPerson(db, memberId);
  if (!row) throw new Failure('notFound');
  const [needsTotp, closingAt, suspension] = [await selectNeedsTotp(db, memberId), await selectClosing(db, memberId), await selectSuspension(db, memberId)];
  const suspended = suspension && isSuspended(suspension, now) ? { until: suspension.suspendedUntil, reason: suspension.suspendedReason ?? '' } : null;
  const { ageBand, consentsDue } = await selectDuties(db, memberId);
  const [waits, warning] = [await selectWaits(db, memberId), await selectOpenWarning(db, memberId)];
  return {
    ...personOf(row),
    needsTotp,
    closingAt,
    suspended,
    minor: isMinor(ageBand),
    ageUnknown: ageBand === null && row.role === 'member',
    consentsDue,
    waits,
    warning,
  };
}
