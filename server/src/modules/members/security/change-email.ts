import { fieldFailure } from '#contract/failures.ts';
import type { RateLimit } from '#contract/api/members.ts';
import { confirmAddress } from '#server/modules/deliveries/index.ts';
import { logSecurity } from '#server/modules/security-log/index.ts';
import { requireUsableMail } from '#server/modules/guards/index.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import { isUniqueViolation } from '#server/platform/database/db.ts';
import { countAttempt } from '#server/platform/attempts.ts';
import { mailCode, tryCode, useCode } from '../codes/codes.ts';
import { securityEventOf } from '../mail/event.ts';
import { requirePassword } from '../password/require-password.ts';
import { alreadyRegisteredMail } from '../mail/sign-up-mails.ts';
import { changeEmailCodeMail, emailChangedMail } from '../mail/security-mails.ts';
import { maskEmail } from '#contract/text/mask-email.ts';
import { queueAccountMail } from '../mail/queue-account-mail.ts';
import { selectOwnAccount, updateEmail } from '../member/queries.ts';
import { endRetrieveKeys } from '../password/queries-retrieve.ts';
import { LIMITS, refusalAt } from '../member/rules.ts';

/**
 * Mails a code to a member's new address; an address that already has an account gets a note instead, with the same reply. Throws
 * `wrongOwnPassword`, `tooManyAttempts`, `invalidInput` for their present address, `tooManyRequests` (by address and by member) and
 * `mailNotSent`.
 */
export async function sendChangeEmailCode(request: MemberRequest, { email, password }: { email: string; password: string }): Promise<RateLimit> {
  const account = await requirePassword(request, password, 'password');
  if (account.emailFold === email) throw fieldFailure('email', '这就是你现在的邮箱');
  await requireUsableMail(request, email);
  await countAttempt(request, `code:change_email:member:${request.viewer.id}`, { limit: LIMITS.sendingsADay, refusal: 'tooManyRequests' });
  const { publicUrl } = request.platform.config;
  return mailCode(request, { purpose: 'change_email', target: targetOf(request, email), email }, (siteName, code, known) =>
    known ? alreadyRegisteredMail(siteName, publicUrl) : changeEmailCodeMail(siteName, code),
  );
}

/**
 * Sets the address a code was mailed to as the member's own; their old address is notified, and a password link mailed there becomes
 * invalid. Throws `wrongCode` and `emailTaken`.
 */
export async function changeEmail(request: MemberRequest, { email, code }: { email: string; code: string }): Promise<{ email: string }> {
  const { db, platform, viewer, now } = request;
  const target = targetOf(request, email);
  // On the pool: the try must count even if everything after it is rolled back.
  if ((await tryCode({ db: platform.db, now }, { purpose: 'change_email', target }, code)) !== 'right') throw refusalAt('code', 'wrongCode');
  const before = await selectOwnAccount(db, viewer.id);
  try {
    await db.transaction(async (tx) => {
      if (!(await useCode({ tx, now }, { purpose: 'change_email', target }, code))) throw refusalAt('code', 'wrongCode');
      await updateEmail(tx, viewer.id, email);
      await logSecurity({ tx, now }, request, { kind: 'change_email', memberId: viewer.id });
      await confirmAddress(tx, platform.secrets, email);
      await endRetrieveKeys({ tx, now }, viewer.id, 'change');
      if (before?.emailFold) {
        const { nickName, emailFold: oldEmail } = before;
        await queueAccountMail(
          { tx, now: request.now, secrets: request.platform.secrets },
          {
            kind: 'email-changed',
            memberId: viewer.id,
            to: oldEmail,
            write: ({ siteName, contact }) => emailChangedMail({ siteName, nickName, newEmail: maskEmail(email), event: securityEventOf(request), contact }),
          },
        );
      }
    });
  } catch (error) {
    if (isUniqueViolation(error, 'members_email_fold_key')) throw refusalAt('email', 'emailTaken');
    throw error;
  }
  return { email: maskEmail(email) };
}

/** Returns the target of a code: it belongs to a member and an address, so a code mailed for one member is useless to another. */
function targetOf({ viewer }: MemberRequest, email: string): string {
  return `${viewer.id} ${email}`;
}
