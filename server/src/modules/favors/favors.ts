import { grantExperience } from '#server/modules/members/index.ts';
import { notify } from '#server/modules/messages/index.ts';
import { changeFavorCount, lockAnyPost, lockPost } from '#server/modules/posts/index.ts';
import type { DbContext, WriteContext } from '#server/platform/database/db.ts';
import { FAVOR_NOTIFICATIONS } from './notifications.ts';
import { endFavor, reopenFavor, selectFavor, selectFavored, toggle } from './queries.ts';

/**
 * Adds a post to a member's favors or removes it, as `wanted` says, and returns the new state; without it, the other state than before. The first time,
 * its author is notified and gains experience. Of an account that is younger than the post it is kept and not counted where only older ones are. Throws
 * `postGone`.
 */
export async function toggleFavor(
  { db, now, countsOlderOnly = false, wanted }: DbContext & { countsOlderOnly?: boolean; wanted?: boolean | undefined },
  postId: number,
  memberId: number,
): Promise<{ favoured: boolean; favorCount: number; folderId: number }> {
  return db.transaction(async (tx) => {
    const post = await lockPost(tx, postId);
    const before = wanted === undefined ? null : await selectFavor(tx, postId, memberId);
    if (wanted !== undefined && (before?.favoured ?? false) === wanted)
      return { favoured: wanted, favorCount: await changeFavorCount(tx, post, 0), folderId: before?.folderId ?? 0 };
    const { favoured, newcomer, folderId, counts } = await toggle({ tx, now }, postId, { memberId, countsAll: !countsOlderOnly });
    const favorCount = await changeFavorCount(tx, post, counts ? (favoured ? 1 : -1) : 0);
    if (newcomer !== null && counts && post.authorId !== memberId) {
      const notification = FAVOR_NOTIFICATIONS.postFavored({ about: { kind: 'post', id: postId }, actorId: memberId, data: { count: favorCount } });
      await notify({ tx, now }, post.authorId, notification);
      await grantExperience({ tx, now }, post.authorId, 'favoured');
    }
    return { favoured, favorCount, folderId };
  });
}

/** Lets a post go, also one that is not there any more; doing it again changes nothing. */
export async function removeFavor({ db, now }: DbContext, postId: number, memberId: number): Promise<void> {
  await db.transaction(async (tx) => {
    const post = await lockAnyPost(tx, postId);
    if (post && (await endFavor({ tx, now }, postId, memberId)) === 'counted') await changeFavorCount(tx, post, -1);
  });
}

/** Withdraws all favors of a member, so that the posts' counts are right: also of those out of sight, which may come back. */
export async function endAllFavors({ db, now }: DbContext, memberId: number): Promise<void> {
  for (const postId of await selectFavored(db, memberId)) await removeFavor({ db, now }, postId, memberId);
}

/** Withdraws a member's favor of a post as of now, in the transaction of the staff who cleans up after them. Returns whether there was one. */
export async function withdrawFavor({ tx, now }: WriteContext, postId: number, memberId: number): Promise<boolean> {
  const post = await lockAnyPost(tx, postId);
  const ended = post && (await endFavor({ tx, now }, postId, memberId));
  if (!ended) return false;
  if (ended === 'counted') await changeFavorCount(tx, post, -1);
  return true;
}

/** Makes a favor stand again that was withdrawn at an instant. Returns whether it was still withdrawn. */
export async function bringBackFavor(
  { tx, now }: WriteContext,
  postId: number,
  { memberId, withdrawnAt }: { memberId: number; withdrawnAt: Date },
): Promise<boolean> {
  const post = await lockAnyPost(tx, postId);
  const reopened = post && (await reopenFavor({ tx, now }, postId, { memberId, withdrawnAt }));
  if (!reopened) return false;
  if (reopened === 'counted') await changeFavorCount(tx, post, 1);
  return true;
}
