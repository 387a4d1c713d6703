import { Failure } from '#contract/failures.ts';
import type { ApiRequest } from '#server/platform/api.ts';
import { networkOf } from '#server/platform/process/network.ts';
import { countAttempt } from '#server/platform/attempts.ts';
import { selectTwoFactor, spendRecoveryCode, spendStep } from './queries-two-factor.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { LIMITS, refusalAt } from '../member/rules.ts';
import { stepOfCode } from './totp.ts';

/** The purpose for which authenticator secrets are sealed. */
export const TOTP_PURPOSE = 'totp';

/**
 * Requires the second factor of a member who has one: six digits of their authenticator, or a recovery code; each counts once.
 * Returns whether they have one. Throws `totpNeeded` without one, `wrongTotp` for a wrong or used one, and `tooManyAttempts` after five tries from a network.
 */
export async function requireSecondFactor(request: ApiRequest, memberId: number, code: string): Promise<boolean> {
  const { db, platform } = request;
  const factor = await selectTwoFactor(db, memberId);
  if (!factor || factor.confirmedAt === null) return false;
  if (code === '') throw new Failure('totpNeeded', { fields: [{ path: 'totp', message: '请填写验证器里的 6 位数字' }] });
  const keys = [`totp:member:${memberId}:network:${networkOf(request.address)}`, `totp:member:${memberId}`];
  for (const [at, key] of keys.entries())
    await countAttempt(request, key, { limit: at === 0 ? LIMITS.totpByNetwork : LIMITS.totpByMember, refusal: 'tooManyAttempts' });
  if (!(await spend(request, memberId, { sealed: factor.secret, code }))) throw refusalAt('totp', 'wrongTotp');
  for (const key of keys) await platform.shared.delete(key);
  return true;
}

/** Spends a code, which counts once. Returns whether it was right. */
async function spend({ db, platform, now }: ApiRequest, memberId: number, { sealed, code }: { sealed: string; code: string }): Promise<boolean> {
  if (!/^\d{6}$/.test(code)) return spendRecoveryCode({ db, now }, memberId, hashRecoveryCode(platform.secrets, memberId, code));
  const secret = Buffer.from(platform.secrets.decrypt(TOTP_PURPOSE, sealed), 'base64');
  const step = stepOfCode(secret, code, now);
  return step !== null && spendStep(db, memberId, step);
}
