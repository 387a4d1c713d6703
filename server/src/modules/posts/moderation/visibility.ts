import type { WriteContext } from '#server/platform/database/db.ts';
import { type AuthoredPost, publish, unpublish } from '../publish/publish.ts';
import { noteShown } from '../own/queries-own.ts';
import { type LockedPost, lockPostRow, updateStatus } from '../post/queries.ts';

/** Hides a published post until it is reviewed; its author can still read it. Returns whether it did: any other post stays as it is. */
export async function hidePost({ tx, now }: WriteContext, id: number): Promise<boolean> {
  const post = await lockPostRow(tx, id);
  if (post?.status !== 'published') return false;
  await unpublish(tx, listedOf(post));
  await updateStatus({ tx, now }, id, 'hidden');
  return true;
}

/**
 * Shows a hidden post again; one its author has removed meanwhile becomes visible when they restore it. Returns whether it can be read now.
 */
export async function showPost({ tx, now }: WriteContext, id: number): Promise<boolean> {
  const post = await lockPostRow(tx, id);
  if (post?.status === 'removed') await noteShown(tx, id);
  if (post?.status !== 'hidden') return false;
  await updateStatus({ tx, now }, id, 'published');
  await publish({ tx, now }, listedOf(post), { isNew: false });
  return true;
}

function listedOf(post: LockedPost): AuthoredPost {
  return { id: post.id, columnId: post.columnId, gameId: post.gameId, authorId: post.authorId, tags: post.tags, isEssence: post.essenceLevel > 0 };
}
