import { setImmediate } from 'node:timers/promises';
import { readPrints } from '#server/modules/audit/index.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import { openAddress } from '#server/platform/process/kept-address.ts';
import type { Secrets } from '#server/platform/process/secrets.ts';
import { selectNetworks, selectSeenIn } from './queries-find.ts';
import { selectSessions } from './queries-view.ts';
import { printIn, PRINT_DAYS } from './rules.ts';

const DAY_MS = 24 * 60 * 60_000;
const MAX_SESSIONS = 50;
/** How many addresses are decrypted before others have their turn. */
const AT_ONCE = 1_000;

/** What networks are named with. */
export type PrintContext = DbContext & { secrets: Secrets };

/** Returns who was lately seen in the network that a text names. */
export async function findByPrint(context: PrintContext, text: string): Promise<number[]> {
  const wanted = printIn(text);
  return wanted === null ? [] : (await findMembersByPrint(context, [wanted])).map(({ id }) => id);
}

/** Returns who was lately seen in networks with some prints. */
export async function findMembersByPrint({ db, now, secrets }: PrintContext, prints: readonly string[]): Promise<{ id: number; print: string }[]> {
  const print = prints.length === 0 ? null : await readPrints({ db, now });
  if (print === null) return [];
  const since = new Date(now.getTime() - PRINT_DAYS * DAY_MS);
  const found = new Map<string, string>();
  for (const [i, { network, ...origin }] of (await selectNetworks(db, since)).entries()) {
    if (i % AT_ONCE === AT_ONCE - 1) await setImmediate();
    const own = print(openAddress(secrets, origin));
    if (prints.includes(own)) found.set(network, own);
  }
  const seen = found.size === 0 ? [] : await selectSeenIn(db, [...found.keys()], since);
  return seen.flatMap(({ memberId, network }) => {
    const own = found.get(network);
    return own === undefined ? [] : [{ id: memberId, print: own }];
  });
}

/** Returns the prints of the networks a member was lately seen in, the latest first. */
export async function printsOf({ db, now, secrets }: PrintContext, id: number): Promise<string[]> {
  const print = await readPrints({ db, now });
  if (print === null) return [];
  const sessions = await selectSessions(db, id, MAX_SESSIONS);
  return [...new Set(sessions.filter(({ network }) => network !== '').map((origin) => print(openAddress(secrets, origin))))].slice(0, 5);
}
