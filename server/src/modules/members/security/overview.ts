import { Failure } from '#contract/failures.ts';
import type { MemberSecure, OpenSession } from '#contract/api/members.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import { deviceName } from '../mail/device-name.ts';
import { maskEmail, maskPlace } from '../mail/mask.ts';
import { selectOwnAccount } from '../member/queries.ts';
import { endOwnSession, selectLivingSessions } from '../sessions/queries-sessions.ts';
import { selectTwoFactor } from '../two-factor/queries-two-factor.ts';
import { daysBefore, SESSION_IDLE_DAYS } from '../member/rules.ts';
import { endSessions, sessionsTag } from '../sessions/sessions.ts';
import { selectNeedsTotp } from '../member/queries-needs-totp.ts';

const SESSIONS_SHOWN = 50;

/** A member's mobile number, masked, or null; a later module knows. */
export type FindMobile = (request: MemberRequest, memberId: number) => Promise<string | null>;

/** What keeps a member's account safe, as he himself sees it: nothing in it is whole enough to be of use to somebody who looks over his shoulder. */
export async function getMemberSecure(request: MemberRequest, findMobile: FindMobile): Promise<MemberSecure> {
  const { db, viewer, now } = request;
  const account = await selectOwnAccount(db, viewer.id);
  if (!account) throw new Failure('notFound');
  const factor = await selectTwoFactor(db, viewer.id);
  const since = factor?.confirmed_at ?? null;
  const needed = await selectNeedsTotp(db, viewer.id);
  const sessions = await selectLivingSessions(db, viewer.id, daysBefore(now, SESSION_IDLE_DAYS), SESSIONS_SHOWN);
  const views = sessions.map((row): OpenSession => {
    const current = row.id === viewer.sessionId;
    return {
      id: row.id,
      device: deviceName(row.device),
      place: maskPlace(row.address),
      createdAt: row.created_at,
      lastSeenAt: current ? now.toISOString() : row.last_seen_at,
      current,
    };
  });
  return {
    email: account.email_fold === null ? null : maskEmail(account.email_fold),
    mobile: await findMobile(request, viewer.id),
    passwordChangedAt: account.password_changed_at,
    totp: { on: since !== null, since, recoveryCodesLeft: since === null ? 0 : (factor?.codes_left ?? 0), needed },
    sessions: views.toSorted((one, other) => Number(other.current) - Number(one.current)),
  };
}

/** Signs one of the member's own devices out. Throws `notFound` for a session that is not his. */
export async function endOne({ db, viewer, now }: MemberRequest, sessionId: number): Promise<void> {
  const found = await db.transaction((tx) => {
    writesTags(tx, sessionsTag(viewer.id));
    return endOwnSession(tx, viewer.id, sessionId, now);
  });
  if (!found) throw new Failure('notFound');
}

/** Signs every other device of the member out, and answers how many those were. */
export async function endOthers({ db, viewer, now }: MemberRequest): Promise<{ ended: number }> {
  return { ended: await db.transaction((tx) => endSessions(tx, viewer.id, viewer.sessionId, now)) };
}
