import { Failure } from '#contract/failures.ts';
import type { MemberSecure, OpenSession } from '#contract/api/members.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import { openAddress } from '#server/platform/process/kept-address.ts';
import { readSettingValues } from '#server/platform/state/site-settings.ts';
import { deviceName } from '../mail/device-name.ts';
import { maskEmail } from '#contract/text/mask-email.ts';
import { maskNetwork } from '../mail/mask.ts';
import { selectOwnAccount } from '../member/queries.ts';
import { endOwnSession, selectLivingSessions } from '../sessions/queries-sessions.ts';
import { selectTwoFactor } from '../two-factor/queries-two-factor.ts';
import { sessionsSince } from '../member/rules.ts';
import { endSessions, sessionsTag } from '../sessions/sessions.ts';
import { selectNeedsTotp, selectTotpDue } from '../member/queries-needs-totp.ts';

const SESSIONS_SHOWN = 50;

/** Returns a member's mobile number, masked, or null; provided by a later module. */
export type FindMobile = (request: MemberRequest, memberId: number) => Promise<string | null>;

/**
 * Returns a member's security settings, as they see them: nothing in it is complete enough to be of use to somebody looking over their
 * shoulder.
 */
export async function getMemberSecure(request: MemberRequest, findMobile: FindMobile): Promise<MemberSecure> {
  const { db, viewer, now, platform } = request;
  const account = await selectOwnAccount(db, viewer.id);
  if (!account) throw new Failure('notFound');
  const factor = await selectTwoFactor(db, viewer.id);
  const since = factor?.confirmedAt ?? null;
  const needed = await selectNeedsTotp(db, viewer.id);
  const dueAt = since === null ? await selectTotpDue(db, viewer.id) : null;
  const sessions = await selectLivingSessions(db, viewer.id, {
    ...sessionsSince(viewer.role, now, (await readSettingValues(db)).settings),
    limit: SESSIONS_SHOWN,
  });
  const views = sessions.map((row): OpenSession => {
    const current = row.id === viewer.sessionId;
    return {
      id: row.id,
      device: deviceName(row.device),
      place: maskNetwork(openAddress(platform.secrets, row)),
      createdAt: row.createdAt,
      lastSeenAt: current ? now.toISOString() : row.lastSeenAt,
      current,
    };
  });
  return {
    email: account.emailFold === null ? null : maskEmail(account.emailFold),
    mobile: await findMobile(request, viewer.id),
    passwordChangedAt: account.passwordChangedAt,
    totp: { on: since !== null, since, recoveryCodesLeft: since === null ? 0 : (factor?.codesLeft ?? 0), needed, dueAt },
    sessions: views.toSorted((one, other) => Number(other.current) - Number(one.current)),
  };
}

/** Signs out one of the member's own devices. Throws `notFound` for a session that is not theirs. */
export async function endOne({ db, viewer, now }: MemberRequest, sessionId: number): Promise<void> {
  const found = await db.transaction((tx) => {
    writesTags(tx, sessionsTag(viewer.id));
    return endOwnSession({ tx, now }, viewer.id, sessionId);
  });
  if (!found) throw new Failure('notFound');
}

/** Signs out every other device of the member, and returns their number. */
export async function endOthers({ db, viewer, now }: MemberRequest): Promise<{ ended: number }> {
  return { ended: await db.transaction((tx) => endSessions({ tx, now }, viewer.id, viewer.sessionId)) };
}
