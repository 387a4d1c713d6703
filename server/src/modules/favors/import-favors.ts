// Favors that members have brought along from another site.
import { changeFavorCount, lockAnyPost } from '#server/modules/posts/index.ts';
import type { Tx } from '#server/platform/database/db.ts';
import { deleteFavorsBefore, insertFavor, type Kept } from './queries-import.ts';

/** Keeps a post for a member since an instant of the past; nobody is notified. Returns false for one that they keep, or have let go, which is left as it is. */
export async function importFavor(tx: Tx, { memberId, postId, keptSince }: { memberId: number; postId: number; keptSince: Date }): Promise<boolean> {
  const post = await lockAnyPost(tx, postId);
  if (!post || !(await insertFavor(tx, { memberId, postId, keptSince }))) return false;
  await changeFavorCount(tx, post, 1);
  return true;
}

/** Deletes favors that an import has brought, given before it began. */
export async function deleteImportedFavors(tx: Tx, kept: readonly Kept[], before: Date): Promise<void> {
  for (const { postId, counted } of await deleteFavorsBefore(tx, kept, before)) {
    const post = counted > 0 ? await lockAnyPost(tx, postId) : null;
    if (post) await changeFavorCount(tx, post, -counted);
  }
}
