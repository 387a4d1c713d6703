import type { ApiRequest } from '#server/platform/api.ts';
import { networkOf } from '#server/platform/network.ts';
import { selectPlaces } from './queries-sessions.ts';
import { daysBefore, SESSION_IDLE_DAYS } from './rules.ts';

/**
 * The key under which failures on an account are counted. Networks where the member has lately been signed in have a count of their own each,
 * so that a stranger who guesses from elsewhere can't lock the owner out of his usual places. `account` is what was typed, for one that nobody has.
 */
export async function lockoutKey(request: ApiRequest, memberId: number | null, account: string): Promise<string> {
  const network = networkOf(request.address);
  const usual = await usualNetworks(request, memberId ?? 0);
  if (memberId === null) return `sign-in:account:${account}`;
  return usual.has(network) ? placeKey(memberId, network) : `sign-in:member:${memberId}`;
}

/** Forgets every failure counted against a member, wherever it came from. */
export async function liftLockouts(request: ApiRequest, memberId: number): Promise<void> {
  const networks = await usualNetworks(request, memberId);
  const keys = [`sign-in:member:${memberId}`, ...[...networks].map((network) => placeKey(memberId, network))];
  await Promise.all(keys.map((key) => request.platform.shared.forget(key)));
}

async function usualNetworks({ db, now }: ApiRequest, memberId: number): Promise<ReadonlySet<string>> {
  const places = await selectPlaces(db, memberId, daysBefore(now, SESSION_IDLE_DAYS));
  return new Set(places.map(({ address }) => networkOf(address)));
}

function placeKey(memberId: number, network: string): string {
  return `sign-in:member:${memberId}:network:${network}`;
}
