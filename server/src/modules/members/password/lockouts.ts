import type { ApiRequest } from '#server/platform/api.ts';
import { openAddress } from '#server/platform/process/kept-address.ts';
import { networkOf } from '#server/platform/process/network.ts';
import { ACCOUNT_KINDS, kindOfAccount, type AccountKind } from '../member/find-account.ts';
import { selectSignInOrigins } from '../sessions/queries-sessions.ts';
import { daysBefore, KNOWN_ORIGIN_DAYS } from '../member/rules.ts';

/**
 * Returns the key under which failures on an account are counted. Networks where the member was recently signed in have a count of their
 * own each, so that a stranger who guesses from elsewhere cannot lock the owner out of their usual networks. Strangers are counted by what
 * they typed: one count for all names of a member would reveal whose address or number they have.
 */
export async function lockoutKey(request: ApiRequest, memberId: number | null, account: string): Promise<string> {
  const network = networkOf(request.address);
  const usual = await usualNetworks(request, memberId ?? 0);
  if (memberId !== null && usual.has(network)) return networkKey(memberId, network);
  return memberId === null ? `sign-in:account:${account}` : nameKey(memberId, kindOfAccount(account));
}

/** Returns the key under which failures of one of a member's devices are counted, from any network. */
export function deviceLockoutKey(memberId: number, device: string): string {
  return `sign-in:member:${memberId}:device:${device}`;
}

/** Deletes every failure counted against a member, from any network. */
export async function clearLockouts(request: ApiRequest, memberId: number): Promise<void> {
  const networks = await usualNetworks(request, memberId);
  const keys = [...ACCOUNT_KINDS.map((kind) => nameKey(memberId, kind)), ...[...networks].map((network) => networkKey(memberId, network))];
  await Promise.all(keys.map((key) => request.platform.shared.delete(key)));
}

async function usualNetworks({ db, now, platform }: ApiRequest, memberId: number): Promise<ReadonlySet<string>> {
  const origins = await selectSignInOrigins(db, memberId, daysBefore(now, KNOWN_ORIGIN_DAYS));
  return new Set(origins.map((origin) => networkOf(openAddress(platform.secrets, origin))));
}

function nameKey(memberId: number, kind: AccountKind): string {
  return `sign-in:member:${memberId}:by:${kind}`;
}

function networkKey(memberId: number, network: string): string {
  return `sign-in:member:${memberId}:network:${network}`;
}
