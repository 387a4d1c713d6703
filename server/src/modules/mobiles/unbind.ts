import { Failure } from '#contract/failures.ts';
import type { RateLimit } from '#contract/api/members.ts';
import { sendNow } from '#server/modules/deliveries/index.ts';
import { countSending, forgiveSending, newCode, refusalAt, tryCode, useCode } from '#server/modules/members/index.ts';
import { writeMail } from '#server/modules/mail-templates/index.ts';
import { logSecurity } from '#server/modules/security-log/index.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import { countAddressAttempt } from '#server/platform/attempts.ts';
import { requireMail } from '#server/platform/mail/mail.ts';
import { unbindMail } from './messages.ts';
import { deleteMobile, selectAddressee, selectMobile } from './queries.ts';
import { LIMITS } from './rules.ts';

/** Mails a code to the member's own address. Throws `mobileNotBound`, `tooManyRequests` (one a minute, ten a day), `mailMissing` and `mailNotSent`. */
export async function sendUnbindCode(request: MemberRequest): Promise<RateLimit> {
  const { db, platform, viewer, now } = request;
  requireMail(platform.mail);
  const addressee = await selectAddressee(db, viewer.id);
  if (!addressee?.email || !(await selectMobile(db, viewer.id))) throw new Failure('mobileNotBound');
  const target = String(viewer.id);
  await countAddressAttempt(request, 'mobile code', { limit: LIMITS.codesByAddress, refusal: 'tooManyRequests' });
  const limit = await countSending(request, 'unbind_mobile', target);
  try {
    const code = await newCode({ db, now }, 'unbind_mobile', target);
    const mail = await writeMail(db, unbindMail(addressee.siteName, code));
    await sendNow({ ...platform, now }, { kind: 'unbind-mobile-code', memberId: viewer.id, to: addressee.email, ...mail });
  } catch (error) {
    await forgiveSending(request, 'unbind_mobile', target);
    throw error;
  }
  return limit;
}

/** Unbinds the member's number with the code sent to their mailbox. Throws `wrongCode` and `mobileNotBound`. */
export async function unbindMobile(request: MemberRequest, code: string): Promise<void> {
  const { db, platform, viewer, now } = request;
  const target = String(viewer.id);
  // On the pool: the try must count even if everything after it is rolled back.
  if ((await tryCode({ db: platform.db, now }, { purpose: 'unbind_mobile', target }, code)) !== 'right') throw refusalAt('code', 'wrongCode');
  await db.transaction(async (tx) => {
    if (!(await useCode({ tx, now }, { purpose: 'unbind_mobile', target }, code))) throw refusalAt('code', 'wrongCode');
    if (!(await deleteMobile(tx, viewer.id))) throw new Failure('mobileNotBound');
    await logSecurity({ tx, now }, request, { kind: 'change_mobile', memberId: viewer.id });
  });
}
