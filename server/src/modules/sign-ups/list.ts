import type { WaitingSignUp } from '#contract/api/admin/sign-ups.ts';
import { printText, readPrints } from '#server/modules/audit/index.ts';
import { maskEmail } from '#contract/text/mask-email.ts';
import type { Db, DbContext, Instant } from '#server/platform/database/db.ts';
import type { Secrets } from '#server/platform/process/secrets.ts';
import { openAddress } from '#server/platform/process/kept-address.ts';
import { countWaiting, selectNetworks, selectWaiting } from './queries.ts';

/** Returns a page of the members who wait for approval, those first who came first; with an `id` only that one. */
export async function listSignUps(
  { db, now, secrets }: DbContext & { secrets: Secrets },
  { id, page, size }: { id?: number | undefined; page: number; size: number },
): Promise<{ items: WaitingSignUp[]; total: number; page: number; size: number }> {
  const rows = await selectWaiting(db, { id: id ?? null, offset: (page - 1) * size, limit: size });
  const networks = (await selectNetworks(db)).map(({ network }) => network);
  const print = await readPrints({ db, now });
  const counts = Map.groupBy(networks, (network) => network);
  const items = rows.map(({ id: memberId, nickName, email, waitsSince, network, ...origin }) => ({
    id: memberId,
    nickName,
    mailMasked: email === null ? '' : maskEmail(email),
    waitsSince,
    print: print === null ? '' : printText(print(openAddress(secrets, origin))),
    alike: (counts.get(network)?.length ?? 1) - 1,
  }));
  return { items, total: networks.length, page, size };
}

/** Returns how many sign-ups wait for approval, and since when the first one does. */
export function countWaitingSignUps(db: Db): Promise<{ count: number; oldestAt: Instant | null }> {
  return countWaiting(db);
}
