import { canonicalJson } from '#contract/chain/ticket-chain.ts';
import type { Tx, WriteContext } from '#server/platform/database/db.ts';
import { insertVersion, selectNewestVersion, selectTree } from './queries-tree.ts';

const kept = new WeakSet<Tx>();

/** Gives the tree a version at the end of a transaction that has changed columns, once however often this is called. */
export function keepVersion({ tx, now }: WriteContext): void {
  if (kept.has(tx)) return;
  kept.add(tx);
  tx.beforeCommit(async () => {
    await storeVersion({ tx, now });
  });
}

/** Stores the tree as it is, unless it is the newest version, and returns the number of that. */
export async function storeVersion({ tx, now }: WriteContext): Promise<number> {
  const [tree, newest] = [await selectTree(tx), await selectNewestVersion(tx)];
  if (newest && canonicalJson(newest.tree) === canonicalJson(tree)) return newest.version;
  const version = (newest?.version ?? 0) + 1;
  await insertVersion({ tx, now }, version, tree);
  return version;
}
