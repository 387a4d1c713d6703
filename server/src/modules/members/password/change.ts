import { fieldFailure } from '#contract/failures.ts';
import { PASSWORD_COMMON_MESSAGE } from '#contract/patterns.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import { securityEventOf } from '../mail/event.ts';
import { requirePassword } from './require-password.ts';
import { passwordChangedMail } from '../mail/security-mails.ts';
import { queueAccountMail } from '../mail/queue-account-mail.ts';
import { hashPassword, isCommonPassword } from './hash.ts';
import { replacePassword } from '../member/queries.ts';
import { endRetrieveKeys } from './queries-retrieve.ts';
import { refusalAt } from '../member/rules.ts';
import { endSessions } from '../sessions/sessions.ts';

/**
 * Changes a member's own password: their other sessions end, a link mailed before becomes invalid, and they are notified by mail. Returns
 * the number of sessions ended. Throws `wrongOwnPassword`, `tooManyAttempts`, and `invalidInput` for the same password again or a common
 * one.
 */
export async function changePassword(request: MemberRequest, input: { oldPassword: string; password: string }): Promise<{ ended: number }> {
  const { db, viewer, now, platform } = request;
  if (await isCommonPassword(input.password)) throw fieldFailure('password', PASSWORD_COMMON_MESSAGE);
  const account = await requirePassword(request, input.oldPassword, 'oldPassword');
  if (input.password === input.oldPassword) throw fieldFailure('password', '新密码和现在的一样，换一个吧');
  const passwordHash = await hashPassword(input.password);
  return db.transaction(async (tx) => {
    // Of two changes at once the second has not proved the password of now.
    if (!(await replacePassword({ tx, now }, viewer.id, { from: account.passwordHash, to: passwordHash }))) throw refusalAt('oldPassword', 'wrongOwnPassword');
    const ended = await endSessions({ tx, now }, viewer.id, viewer.sessionId);
    await endRetrieveKeys({ tx, now }, viewer.id, 'change');
    await queueAccountMail(
      { tx, now: request.now, secrets: request.platform.secrets },
      {
        kind: 'password-changed',
        memberId: viewer.id,
        to: account.emailFold,
        write: ({ siteName }) =>
          passwordChangedMail({ siteName, nickName: account.nickName, event: securityEventOf(request), publicUrl: platform.config.publicUrl }),
      },
    );
    return { ended };
  });
}
