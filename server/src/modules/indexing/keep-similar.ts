import type { Db, Tx } from '#server/platform/database/db.ts';
import { lockDue, selectDue, updateNear, updateUnaware } from './queries-similar.ts';
import { findSimilar } from './similar.ts';

/** More than a page shows: some may be hidden by then. */
const MAX_KEPT = 8;
const BATCH = 50;

/**
 * Finds what is similar to each post that is due, and keeps it. What a new title is near to finds it in its turn, and there it ends. Each post has
 * a transaction of its own, so that nobody who saves one waits for more than one.
 */
export async function findDueSimilar(db: Db, isEnding: () => boolean = () => false): Promise<void> {
  for (let ids = await selectDue(db, BATCH); ids.length > 0; ids = await selectDue(db, BATCH)) {
    let found = 0;
    for (const id of ids) {
      if (isEnding()) return;
      if (await db.transaction((tx) => keepSimilar(tx, id))) found += 1;
    }
    // All that are left are with another process.
    if (found === 0) return;
  }
}

/** Returns whether the post was still due. */
async function keepSimilar(tx: Tx, id: number): Promise<boolean> {
  const post = await lockDue(tx, id);
  if (!post) return false;
  const near = await findSimilar(tx, post, MAX_KEPT);
  await updateNear(tx, id, near);
  if (post.spreads) await updateUnaware(tx, near, id);
  return true;
}
