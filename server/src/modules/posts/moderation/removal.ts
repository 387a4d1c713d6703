// What the staff takes off the site, and puts back as it was. One operation for the menu of operators and for reports that are upheld: the removal
// keeps why, what it has cost the author, and from which status it came.
import { Failure } from '#contract/failures.ts';
import type { PostStatus } from '#contract/api/posts.ts';
import { foresee, record, type Act } from '#server/modules/audit/index.ts';
import { notifyByChannels } from '#server/modules/channels/index.ts';
import { getRemovalReason, type RemovalInput } from '#server/modules/dictionaries/index.ts';
import { withheldChanged } from '#server/modules/files/index.ts';
import { fineForRemoval, giveBackExperience } from '#server/modules/members/index.ts';
import {
  BY_LAW,
  findReturnable,
  findStaffRemoval,
  isPurged,
  recordRemoval,
  removalAct,
  requireRestorable,
  restorationAct,
  takeBackRemoval,
  type BringingBack,
  readStaffDays,
} from '#server/modules/removals/index.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import type { MemberContext } from '#server/platform/api.ts';
import type { DbContext, WriteContext } from '#server/platform/database/db.ts';
import { columnTag, memberTag, postTag } from '../post/cache-tags.ts';
import { POST_NOTIFICATIONS } from '../post/notifications.ts';
import { lockPostRow, selectColumnOf, type LockedPost } from '../post/queries.ts';
import { publish, unpublish, type AuthoredPost } from '../publish/publish.ts';
import { clearRemoval } from '../own/queries-own.ts';
import { withdrawHold } from './queries-held.ts';
import { markRemovedByStaff, markRestoredByStaff, reopenHold, selectFormerStatus } from './queries-removal.ts';

/**
 * Removes another's post with a reason that its author and every visitor of its address read. Throws `postGone`, `forbidden` for one's own,
 * `caseInSight` for a complaint, `alreadyDecided` for one the staff has removed, and `invalidInput` for an unknown reason.
 */
export async function removePostByStaff({ db, now, viewer }: MemberContext, id: number, reason: RemovalInput): Promise<{ status: 'removed' }> {
  return db.transaction(async (tx) => {
    const post = await lockPostRow(tx, id);
    if (!post) throw new Failure('postGone');
    if (post.authorId === viewer.id) throw new Failure('forbidden');
    if ((await selectColumnOf(tx, id))?.kind === 'complaint') throw new Failure('caseInSight');
    const why = await getRemovalReason(tx, reason);
    const act = await takeDownPost({ tx, now }, id, why);
    if (act === null) throw new Failure('alreadyDecided');
    await record({ tx, now }, act);
    const notification = POST_NOTIFICATIONS.removed({
      about: { kind: 'post', id },
      data: { reason: why.reason, experience: fineOf(act), ...(await readStaffDays(tx)) },
    });
    await notifyByChannels({ tx, now }, [{ to: post.authorId, notification }]);
    return { status: 'removed' };
  });
}

/**
 * Takes a post off the site and fines its author; one that its author has removed costs nothing, and is theirs to restore no longer. Returns what
 * was done for the record; null when the staff had removed it already, when it is purged, and for an order about what was gone.
 */
export async function takeDownPost({ tx, now }: WriteContext, id: number, { code, reason }: { code: string; reason: string }): Promise<Act | null> {
  const post = await lockPostRow(tx, id);
  if (!post) return null;
  const removal = { kind: 'post', id, authorId: post.authorId, by: 'staff' } as const;
  if (post.status === 'removed') return takeOver({ tx, now }, post, { code, reason });
  const experience = code === BY_LAW ? 0 : await fineForRemoval(tx, post.authorId);
  const why = { code, reason, experience };
  await recordRemoval({ tx, now }, { ...removal, why });
  if (post.status === 'pending') await withdrawHold({ tx, now }, id);
  if (post.status === 'published') await unpublish(tx, listedOf(post));
  const { comments } = await markRemovedByStaff(tx, id);
  if (comments > 0) foresee(tx, { icon: 'content', text: '跟着看不见的评论，不会删', count: comments });
  changed({ tx, now }, post);
  return removalAct({ ...removal, title: post.title }, why, { from: post.status, seen: { revision: post.revision } });
}

/** Makes a post that is removed one the staff has removed: otherwise its author would put back what was found wrong meanwhile. */
async function takeOver({ tx, now }: WriteContext, post: LockedPost, { code, reason }: { code: string; reason: string }): Promise<Act | null> {
  const removal = { kind: 'post', id: post.id, authorId: post.authorId, by: 'staff' } as const;
  const why = { code, reason, experience: 0 };
  const isLaw = code === BY_LAW;
  const earlier = await findStaffRemoval(tx, removal);
  if (!isLaw && (earlier !== null || (await isPurged(tx, removal)))) return null;
  await recordRemoval({ tx, now }, { ...removal, why });
  if (isLaw && earlier === null) await clearRemoval(tx, post.id);
  changed({ tx, now }, post);
  return isLaw ? null : removalAct({ ...removal, title: post.title }, why, { from: post.status, seen: { revision: post.revision } });
}

/** Restores a post the staff has removed. Throws `postGone`, `undoPurged` once its words are purged, and `alreadyDecided` for one they have not removed. */
export async function restorePostByStaff({ db, now }: DbContext, id: number): Promise<{ status: PostStatus }> {
  return db.transaction(async (tx) => {
    await requireRestorable(tx, { kind: 'post', id });
    const status = await bringBackPost({ tx, now }, id);
    if (status === null) throw new Failure('alreadyDecided');
    return { status };
  });
}

/**
 * Puts a post back as it was before the staff removed it, with its counts, its place in lists and its author's experience, and notifies them
 * unless something larger does; one its author had removed is theirs to restore again, for as many days as at first. Returns its status; null when
 * there is nothing to put back, or an order seals it.
 */
export async function bringBackPost({ tx, now }: WriteContext, id: number, how: BringingBack = {}): Promise<PostStatus | null> {
  const post = await lockPostRow(tx, id);
  const removal = await findReturnable(tx, { kind: 'post', id }, how);
  const status = post?.status === 'removed' && removal !== null ? await selectFormerStatus(tx, id) : null;
  if (!post || !removal || status === null || !(await takeBackRemoval(tx, { kind: 'post', id }))) return null;
  if (status === 'removed') await recordRemoval({ tx, now }, { kind: 'post', id, authorId: post.authorId, by: 'author' });
  else await markRestoredByStaff(tx, id, status);
  if (status === 'pending') await reopenHold(tx, id, removal.removedAt);
  if (status === 'published') await publish({ tx, now }, listedOf(post), { isNew: false });
  await giveBackExperience({ tx, now }, post.authorId, removal.experience);
  changed({ tx, now }, post);
  await record({ tx, now }, restorationAct({ kind: 'post', id, authorId: post.authorId, title: post.title }, removal, status));
  const notification = POST_NOTIFICATIONS.restored({ about: { kind: 'post', id }, data: { experience: removal.experience, status } });
  if (how.notifies !== false) await notifyByChannels({ tx, now }, [{ to: post.authorId, notification }]);
  return status;
}

/** Returns what a removal has cost its author. */
export function fineOf({ after }: Act): number {
  return after !== undefined && 'experience' in after && typeof after.experience === 'number' ? -after.experience : 0;
}

function changed({ tx }: WriteContext, { id, columnId, gameId, authorId }: LockedPost): void {
  withheldChanged(tx);
  writesTags(tx, postTag(id), columnTag(columnId, gameId), memberTag(authorId));
}

function listedOf(post: LockedPost): AuthoredPost {
  return { id: post.id, columnId: post.columnId, gameId: post.gameId, authorId: post.authorId, tags: post.tags, isEssence: post.essenceLevel > 0 };
}
