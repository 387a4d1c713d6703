import type { Role, SignedIn } from '#contract/api/members.ts';
import { Failure } from '#contract/failures.ts';
import { logSecurity } from '#server/modules/security-log/index.ts';
import type { ApiRequest } from '#server/platform/api.ts';
import { countAddressAttempt, countAttempt } from '#server/platform/attempts.ts';
import type { DbContext, WriteContext } from '#server/platform/database/db.ts';
import { deviceName } from '../mail/device-name.ts';
import { findAccount } from '../member/find-account.ts';
import { knownDevices, makeDeviceKey } from '../password/devices.ts';
import { deviceLockoutKey, lockoutKey } from '../password/lockouts.ts';
import { maskNetwork } from '../mail/mask.ts';
import { foldNickName } from '../member/nick-names.ts';
import { fitsPassword } from '../password/hash.ts';
import { getPrincipal } from './principal.ts';
import { lockPassword, selectMergedName } from '../member/queries.ts';
import { selectSignInOrigins } from '../sessions/queries-sessions.ts';
import { daysBefore, LIMITS, refusalAt, KNOWN_ORIGIN_DAYS } from '../member/rules.ts';
import { requireSecondFactor } from '../two-factor/require-second-factor.ts';
import { endSession, openSession } from '../sessions/sessions.ts';

/** A later module's work when a member signs in on an unknown device. */
export type NotifyNewDevice = (context: WriteContext, member: { id: number; role: Role }, seen: { device: string; place: string }) => Promise<void>;

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
  if (!account || !fits) throw refusalAt('password', 'wrongPassword');
  const hasSecondFactor = await requireSecondFactor(request, account.id, input.totp);
  await request.platform.shared.delete(lockout);
  const token = await request.db.transaction(async (tx) => {
    // A password change ends every session: none may be opened concurrently with the old one.
    if (!(await lockPassword(tx, account.id, account.passwordHash))) throw refusalAt('password', 'wrongPassword');
    const mergedInto = await selectMergedName(tx, account.id);
    if (mergedInto !== null) throw new Failure('merged', { values: { name: mergedInto } });
    if (await isNewDevice({ db: tx, now: request.now }, account.id, request.device)) {
      await notifyNewDevice({ tx, now: request.now }, account, { device: deviceName(request.device), place: maskNetwork(request.address) });
    }
    const { address, device } = request;
    await logSecurity({ tx, now: request.now }, request, { kind: 'sign_in', memberId: account.id });
    return openSession({ tx, now: request.now }, account.id, { address, device, factor: hasSecondFactor ? 'totp' : 'password' });
  });
  return { token, principal: await getPrincipal(request, account.id), deviceKey: makeDeviceKey(request, account.id) };
}

/** Ends the session the call came with. Succeeds whatever the token is worth. */
export async function signOut({ db, token, now }: ApiRequest): Promise<void> {
  if (token !== null) await db.transaction((tx) => endSession({ tx, now }, token));
}

/** Returns whether other devices are known and this is none of them; a member's first one is not reported to them. */
async function isNewDevice({ db, now }: DbContext, memberId: number, device: string): Promise<boolean> {
  const origins = await selectSignInOrigins(db, memberId, daysBefore(now, KNOWN_ORIGIN_DAYS));
  const name = deviceName(device);
  return origins.length > 0 && origins.every((origin) => deviceName(origin.device) !== name);
}
