import { Failure } from '#contract/failures.ts';
import type { RateLimit } from '#contract/api/members.ts';
import { sendNow } from '#server/modules/deliveries/index.ts';
import { countSending, getSendLimit, forgiveSending, mobileHash, newCode, refusalAt, tryCode, useCode } from '#server/modules/members/index.ts';
import { writeSms } from '#server/modules/mail-templates/index.ts';
import { logSecurity } from '#server/modules/security-log/index.ts';
import type { ApiRequest, MemberRequest } from '#server/platform/api.ts';
import { countAddressAttempt } from '#server/platform/attempts.ts';
import { isUniqueViolation } from '#server/platform/database/db.ts';
import type { Secrets } from '#server/platform/process/secrets.ts';
import { bindMessage } from './messages.ts';
import { insertMobile, selectAddressee, selectMobile } from './queries.ts';
import { LIMITS, maskMobile } from './rules.ts';

/** The purpose for which the number is sealed. */
const PURPOSE = 'mobile';

/** Returns the member's number, masked, or null. */
export async function findMobile({ db, platform }: Pick<ApiRequest, 'db' | 'platform'>, memberId: number): Promise<string | null> {
  const number = await findMobileNumber({ db, secrets: platform.secrets }, memberId);
  return number && maskMobile(number);
}

/** Returns the member's number as text messages need it, or null. */
export async function findMobileNumber({ db, secrets }: Pick<ApiRequest, 'db'> & { secrets: Secrets }, memberId: number): Promise<string | null> {
  const row = await selectMobile(db, memberId);
  return row && secrets.decrypt(PURPOSE, row.numberSealed);
}

/** Returns how long the next code has to wait, by the caller (who may be a guest) and by the number, if one is given. */
export function getMobileRateLimit(request: ApiRequest, mobile: string | undefined): Promise<RateLimit> {
  const byMember = request.viewer ? [memberName(request.viewer.id)] : [];
  const byNumber = mobile === undefined ? [] : [numberName(mobileHash(request.platform.secrets, mobile))];
  return getSendLimit(request, 'bind_mobile', ...byMember, ...byNumber);
}

/**
 * Sends a code to a number, without revealing whether it is bound to somebody. Throws `mobileBound` for a member who has a number,
 * `tooManyRequests` (one a minute, ten a day, by number and by member; some by address) and `smsNotSent`.
 */
export async function sendBindCode(request: MemberRequest, mobile: string): Promise<RateLimit> {
  const { db, platform, viewer, now } = request;
  if (await selectMobile(db, viewer.id)) throw new Failure('mobileBound');
  const hash = mobileHash(platform.secrets, mobile);
  const concerned = [memberName(viewer.id), numberName(hash)];
  await countAddressAttempt(request, 'mobile code', { limit: LIMITS.codesByAddress, refusal: 'tooManyRequests' });
  const limit = await countSending(request, 'bind_mobile', ...concerned);
  const addressee = await selectAddressee(db, viewer.id);
  try {
    const code = await newCode({ db, now }, 'bind_mobile', targetOf(viewer.id, hash));
    const { text, providerCode } = await writeSms(db, bindMessage(addressee?.siteName ?? '', code));
    await sendNow({ ...platform, now }, { kind: 'bind-mobile-code', memberId: viewer.id, to: mobile, subject: '', text, content: { code }, providerCode });
  } catch (error) {
    await forgiveSending(request, 'bind_mobile', ...concerned);
    throw error;
  }
  return limit;
}

/**
 * Binds the number a code was sent to, and returns it masked. Throws `wrongCode`, `mobileTaken` (shown only with the right code, which then
 * still works) and `mobileBound`.
 */
export async function bindMobile(request: MemberRequest, { mobile, code }: { mobile: string; code: string }): Promise<{ mobile: string }> {
  const { db, platform, viewer, now } = request;
  const hash = mobileHash(platform.secrets, mobile);
  const target = targetOf(viewer.id, hash);
  // On the pool: the try must count even if everything after it is rolled back.
  const worth = await tryCode({ db: platform.db, now }, { purpose: 'bind_mobile', target }, code);
  // A form sent twice: the first one has done it.
  if (worth === 'used' && (await selectMobile(db, viewer.id))?.numberHash.equals(hash)) return { mobile: maskMobile(mobile) };
  if (worth !== 'right') throw refusalAt('code', 'wrongCode');
  try {
    await db.transaction(async (tx) => {
      if (!(await useCode({ tx, now }, { purpose: 'bind_mobile', target }, code))) throw refusalAt('code', 'wrongCode');
      await logSecurity({ tx, now }, request, { kind: 'change_mobile', memberId: viewer.id });
      await insertMobile({ tx, now }, { memberId: viewer.id, hash, sealed: platform.secrets.encrypt(PURPOSE, mobile) });
    });
  } catch (error) {
    if (isUniqueViolation(error, 'mobiles_one_member')) throw refusalAt('mobile', 'mobileTaken');
    if (isUniqueViolation(error, 'mobiles_pkey')) throw new Failure('mobileBound');
    throw error;
  }
  return { mobile: maskMobile(mobile) };
}

function memberName(memberId: number): string {
  return `member:${memberId}`;
}

function numberName(hash: Buffer): string {
  return `number:${hash.toString('base64url')}`;
}

/**
 * Returns the target of a code: it belongs to a member and a number, so a code sent for one member is useless to another. The number itself
 * is not in it.
 */
function targetOf(memberId: number, hash: Buffer): string {
  return `${memberId} ${hash.toString('base64url')}`;
}
