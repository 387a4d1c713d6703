import type { WaitingSignUp } from '#contract/api/admin/sign-ups.ts';
import { maskEmail } from '#contract/text/mask-email.ts';
import type { Db, DbContext, Instant } from '#server/platform/database/db.ts';
import { printOf, quarterOf } from '#server/platform/process/network-print.ts';
import { networkOf } from '#server/platform/process/network.ts';
import type { Secrets } from '#server/platform/process/secrets.ts';
import { countWaiting, selectAddresses, selectWaiting } from './queries.ts';

/** Returns a page of the members who wait for approval, those first who came first; with an `id` only that one. */
export async function listSignUps(
  { db, now, secrets }: DbContext & { secrets: Secrets },
  { id, page, size }: { id?: number | undefined; page: number; size: number },
): Promise<{ items: WaitingSignUp[]; total: number; page: number; size: number }> {
  const rows = await selectWaiting(db, { id: id ?? null, offset: (page - 1) * size, limit: size });
  const networks = (await selectAddresses(db)).map(({ address }) => networkOf(address));
  const counts = Map.groupBy(networks, (network) => network);
  const items = rows.map(({ id: memberId, nickName, email, waitsSince, address }) => {
    const network = networkOf(address);
    return {
      id: memberId,
      nickName,
      mailMasked: email === null ? '' : maskEmail(email),
      waitsSince,
      print: printOf(secrets, network, quarterOf(now)),
      alike: (counts.get(network)?.length ?? 1) - 1,
    };
  });
  return { items, total: networks.length, page, size };
}

/** Returns how many sign-ups wait for approval, and since when the first one does. */
export function countWaitingSignUps(db: Db): Promise<{ count: number; oldestAt: Instant | null }> {
  return countWaiting(db);
}
