import type { MemberRequest } from '#server/platform/api.ts';
import { requirePassword } from '../password/require-password.ts';
import { requireSecondFactor } from '../two-factor/require-second-factor.ts';

/**
 * Requires that the holder of a session knows its member's password and, where it is on, has their second factor; returns their account. Throws
 * `wrongOwnPassword`, `totpNeeded`, `wrongTotp` and `tooManyAttempts`.
 */
export async function requireFactors(request: MemberRequest, { password, totp }: { password: string; totp: string }): ReturnType<typeof requirePassword> {
  const account = await requirePassword(request, password, 'password');
  await requireSecondFactor(request, request.viewer.id, totp);
  return account;
}
