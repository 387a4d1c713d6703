import { startVerification } from '#contract/chain/ticket-chain.ts';
import { listGames } from '#server/modules/games/index.ts';
import type { Db } from '#server/platform/database/db.ts';
import { readChain } from './tickets.ts';

/** Records of a chain that are checked at a time. */
const PART = 1_000;

/** Checks the chain of every game from the first record. Returns the name of the first game whose chain is not whole; null when all are. */
export async function findBrokenChain(db: Db): Promise<string | null> {
  for (const { id, name } of await listGames(db)) if (!(await isWhole(db, id))) return name;
  return null;
}

async function isWhole(db: Db, gameId: number): Promise<boolean> {
  const verification = startVerification();
  for (let from: number | null = 1; from !== null;) {
    const part = await readChain(db, gameId, { from, size: PART });
    const { whole } = await verification.take(part);
    if (!whole) return false;
    from = part.next;
  }
  return true;
}
