import type { SignedIn } from '#contract/api/members.ts';
import type { ApiRequest } from '#server/platform/api.ts';
import { countAddressAttempt, countAttempt } from '#server/platform/attempts.ts';
import { findAccount } from '../member/find-account.ts';
import { knownDevices, makeDeviceKey } from '../password/devices.ts';
import { deviceLockoutKey, lockoutKey } from '../password/lockouts.ts';
import { foldNickName } from '../member/nick-names.ts';
import { fitsPassword, hashPassword } from '../password/hash.ts';
import { fitsOldPassword } from '../password/old-passwords.ts';
import { replaceOldPassword } from '../password/queries-old-passwords.ts';
import { getPrincipal } from './principal.ts';
import { lockPassword } from '../member/queries.ts';
import { LIMITS, refusalAt } from '../member/rules.ts';
import { requireSecondFactor } from '../two-factor/require-second-factor.ts';
import { endSession } from '../sessions/sessions.ts';
import { openSignIn, type NotifyNewDevice } from './open.ts';

/**
 * Opens a session with the password of an account, given as e-mail address, mobile number or nickname, and, where it is on, its second
 * factor; also for a suspended member, who may read. Throws `wrongPassword`, equally late for an unknown account, `totpNeeded`,
 * `wrongTotp`, `merged` for one that was merged into another, and `tooManyAttempts` by account and by address.
 */
export async function signIn(
  request: ApiRequest,
  input: { account: string; password: string; totp: string; deviceKeys?: readonly string[] },
  notifyNewDevice: NotifyNewDevice,
): Promise<SignedIn> {
  const devices = knownDevices(request, input.deviceKeys ?? []);
  const countAddress = () => countAddressAttempt(request, 'sign-in', { limit: LIMITS.signInByAddress, refusal: 'tooManyAttempts' });
  if (devices.size === 0) await countAddress();
  const account = await findAccount(request.db, input.account, request.platform.secrets);
  const device = account ? devices.get(account.id) : undefined;
  // Known to somebody else it is a stranger like any other.
  if (devices.size > 0 && device === undefined) await countAddress();
  const lockout =
    account && device !== undefined ? deviceLockoutKey(account.id, device) : await lockoutKey(request, account?.id ?? null, foldNickName(input.account));
  await countAttempt(request, lockout, { limit: LIMITS.signInByAccount, refusal: 'tooManyAttempts' });
  const fits = await fitsPassword(account?.passwordHash ?? null, input.password);
  const isOld = await fitsOldPassword(request.db, account?.id ?? null, input.password);
  if (!account || !(fits || isOld)) throw refusalAt('password', 'wrongPassword');
  const hasSecondFactor = await requireSecondFactor(request, account.id, input.totp);
  await request.platform.shared.delete(lockout);
  const replacement = isOld ? await hashPassword(input.password) : null;
  const token = await request.db.transaction(async (tx) => {
    // A password change ends every session: none may be opened concurrently with the old one.
    const holds = replacement === null ? lockPassword(tx, account.id, account.passwordHash) : replaceOldPassword(tx, account.id, replacement);
    if (!(await holds)) throw refusalAt('password', 'wrongPassword');
    return openSignIn(tx, request, { account, factor: hasSecondFactor ? 'totp' : 'password', notifyNewDevice });
  });
  return { token, principal: await getPrincipal(request, account.id), deviceKey: makeDeviceKey(request, account.id) };
}

/** Ends the session the call came with. Succeeds whatever the token is worth. */
export async function signOut({ db, token, now }: ApiRequest): Promise<void> {
  if (token !== null) await db.transaction((tx) => endSession({ tx, now }, token));
}
