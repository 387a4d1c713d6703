import { readPrints } from '#server/modules/audit/index.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import { selectOrigins } from './queries-find.ts';
import { selectSessions } from './queries-view.ts';
import { printIn, PRINT_DAYS } from './rules.ts';

const DAY_MS = 24 * 60 * 60_000;
const MAX_SESSIONS = 50;

/** Returns who was lately seen in the network that a text names. */
export async function findByPrint({ db, now }: DbContext, text: string): Promise<number[]> {
  const wanted = printIn(text);
  return wanted === null ? [] : (await findMembersByPrint({ db, now }, [wanted])).map(({ id }) => id);
}

/** Returns who was lately seen in networks with some prints. */
export async function findMembersByPrint({ db, now }: DbContext, prints: readonly string[]): Promise<{ id: number; print: string }[]> {
  const print = prints.length === 0 ? null : await readPrints({ db, now });
  if (print === null) return [];
  const origins = await selectOrigins(db, new Date(now.getTime() - PRINT_DAYS * DAY_MS));
  const found = new Map<string, { id: number; print: string }>();
  for (const { memberId, address } of origins) {
    const own = print(address);
    if (prints.includes(own)) found.set(`${memberId} ${own}`, { id: memberId, print: own });
  }
  return [...found.values()];
}

/** Returns the prints of the networks a member was lately seen in, the latest first. */
export async function printsOf({ db, now }: DbContext, id: number): Promise<string[]> {
  const print = await readPrints({ db, now });
  if (print === null) return [];
  const sessions = await selectSessions(db, id, MAX_SESSIONS);
  return [...new Set(sessions.filter(({ address }) => address !== '').map(({ address }) => print(address)))].slice(0, 5);
}
