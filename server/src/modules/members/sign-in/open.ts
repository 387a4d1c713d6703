import type { Role } from '#contract/api/members.ts';
import { Failure } from '#contract/failures.ts';
import { logSecurity } from '#server/modules/security-log/index.ts';
import type { ApiRequest } from '#server/platform/api.ts';
import type { DbContext, Tx, WriteContext } from '#server/platform/database/db.ts';
import { openAddress } from '#server/platform/process/kept-address.ts';
import { networkOf } from '#server/platform/process/network.ts';
import { deviceName } from '../mail/device-name.ts';
import { maskNetwork } from '../mail/mask.ts';
import { selectMergedName } from '../member/queries.ts';
import { daysBefore, KNOWN_ORIGIN_DAYS } from '../member/rules.ts';
import { selectIsOlder, selectSignInOrigins, type Factor } from '../sessions/queries-sessions.ts';
import { openSession } from '../sessions/sessions.ts';

/** A later module's work when a member signs in on an unknown device. */
export type NotifyNewDevice = (context: WriteContext, member: { id: number; role: Role }, seen: { device: string; place: string }) => Promise<void>;

/** Who signs in, and what they have shown. */
interface SigningIn {
  account: { id: number; role: Role };
  factor: Factor;
  notifyNewDevice: NotifyNewDevice;
}

/**
 * Opens a session of somebody who has shown that the account is theirs, by whichever way, and returns its token: it is logged, and a new device is reported.
 * Throws `merged` for an account that was merged into another.
 */
export async function openSignIn(tx: Tx, request: ApiRequest, { account, factor, notifyNewDevice }: SigningIn): Promise<string> {
  const { now, address, device } = request;
  const mergedInto = await selectMergedName(tx, account.id);
  if (mergedInto !== null) throw new Failure('merged', { values: { name: mergedInto } });
  if (await isNewDevice({ db: tx, now }, account, request)) {
    await notifyNewDevice({ tx, now }, account, { device: deviceName(device), place: maskNetwork(address) });
  }
  await logSecurity({ tx, now }, request, { kind: 'sign_in', memberId: account.id });
  return openSession({ tx, now }, account.id, { address, device, platform: request.platform, factor });
}

/**
 * Returns whether other devices are known and this is none of them; a member's first one is not reported to them. An operator's is, where none is known any more:
 * an account that has slept is what somebody would take. The name of a browser is what many have: of the staff a device is known where it was used before.
 */
async function isNewDevice(
  { db, now }: DbContext,
  { id, role }: SigningIn['account'],
  { device, address, platform }: Pick<ApiRequest, 'device' | 'address' | 'platform'>,
): Promise<boolean> {
  const origins = await selectSignInOrigins(db, id, daysBefore(now, KNOWN_ORIGIN_DAYS));
  if (origins.length === 0) return role === 'operator' && (await selectIsOlder(db, id, daysBefore(now, 1)));
  const name = deviceName(device);
  const isKnownPlace = (from: string) => role === 'member' || regionOf(from) === regionOf(address);
  return !origins.some((origin) => deviceName(origin.device) === name && isKnownPlace(openAddress(platform.secrets, origin)));
}

/** Returns the first part of a network, which stays the same where a provider gives another address every day. */
function regionOf(address: string): string {
  return networkOf(address).split(/[.:]/).slice(0, 2).join('.');
}
