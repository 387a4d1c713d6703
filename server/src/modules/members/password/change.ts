import { Failure, fieldFailure } from '#contract/failures.ts';
import { PASSWORD_COMMON_MESSAGE } from '#contract/patterns.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import type { Tx } from '#server/platform/database/db.ts';
import { securityEventOf } from '../mail/event.ts';
import { requirePassword } from './require-password.ts';
import { passwordChangedMail } from '../mail/security-mails.ts';
import { queueAccountMail } from '../mail/queue-account-mail.ts';
import { hashPassword, isCommonPassword } from './hash.ts';
import { insertPassword, replacePassword, selectOwnAccount, selectOwnProviders, type OwnAccountRow } from '../member/queries.ts';
import { otherWaysIn } from './queries-other-ways.ts';
import { endRetrieveKeys } from './queries-retrieve.ts';
import { refusalAt } from '../member/rules.ts';
import { selectIsFresh } from '../sessions/queries-sessions.ts';
import { endSessions } from '../sessions/sessions.ts';

/** For how long signing in by an account somewhere else may stand in for the password that is not there yet. */
const FRESH_MINUTES = 15;

/**
 * Changes a member's own password: their other sessions end, a link mailed before becomes invalid, and they are notified by mail. Returns
 * the number of sessions ended. Throws `wrongOwnPassword`, `tooManyAttempts`, and `invalidInput` for the same password again or a common
 * one.
 */
export async function changePassword(request: MemberRequest, input: { oldPassword: string; password: string }): Promise<{ ended: number }> {
  const { db, viewer, now } = request;
  if (await isCommonPassword(input.password)) throw fieldFailure('password', PASSWORD_COMMON_MESSAGE);
  const account = await requirePassword(request, input.oldPassword, 'oldPassword');
  if (input.password === input.oldPassword) throw fieldFailure('password', '新密码和现在的一样，换一个吧');
  const passwordHash = await hashPassword(input.password);
  return db.transaction(async (tx) => {
    // Of two changes at once the second has not proved the password of now.
    if (!(await replacePassword({ tx, now }, viewer.id, { from: account.passwordHash, to: passwordHash }))) throw refusalAt('oldPassword', 'wrongOwnPassword');
    const ended = await endSessions({ tx, now }, viewer.id, viewer.sessionId);
    await endRetrieveKeys({ tx, now }, viewer.id, 'change');
    await mailPasswordChange(tx, request, account);
    return { ended };
  });
}

/**
 * Sets the password of a member who has none, because they signed up by an account somewhere else: in a session they have just opened by it. Their other
 * sessions end. Where what they signed up by is switched off here, any session that it opened will do. Throws `passwordThere`, `freshSignInNeeded`, and `invalidInput` for a common password.
 */
export async function setFirstPassword(request: MemberRequest, { password }: { password: string }): Promise<void> {
  const { db, viewer, now } = request;
  if (await isCommonPassword(password)) throw fieldFailure('password', PASSWORD_COMMON_MESSAGE);
  const since = (await canSignInAgain(request)) ? new Date(now.getTime() - FRESH_MINUTES * 60_000) : new Date(0);
  if (!(await selectIsFresh(db, viewer.sessionId, since))) throw new Failure('freshSignInNeeded');
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    if (!(await insertPassword({ tx, now }, viewer.id, passwordHash))) throw new Failure('passwordThere');
    await endSessions({ tx, now }, viewer.id, viewer.sessionId);
    const account = await selectOwnAccount(tx, viewer.id);
    if (account) await mailPasswordChange(tx, request, account);
  });
}

/** Returns whether one of the accounts somewhere else that a member signs in by is set up here: where none is, no later sign-in can prove anything. */
async function canSignInAgain({ db, viewer, platform }: MemberRequest): Promise<boolean> {
  const { identities } = platform.config;
  return (await selectOwnProviders(db, viewer.id)).some((provider) => identities[provider] !== null);
}

async function mailPasswordChange(tx: Tx, request: MemberRequest, { nickName, emailFold }: OwnAccountRow): Promise<void> {
  if (emailFold === null) return;
  const { viewer, now, platform } = request;
  const otherWays = await otherWaysIn(tx, viewer.id);
  const write = ({ siteName }: { siteName: string }) =>
    passwordChangedMail({ siteName, nickName, event: securityEventOf(request), otherWays, publicUrl: platform.config.publicUrl });
  await queueAccountMail({ tx, now, secrets: platform.secrets }, { kind: 'password-changed', memberId: viewer.id, to: emailFold, write });
}
