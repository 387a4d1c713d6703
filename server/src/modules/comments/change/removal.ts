// What the staff takes off the site, and puts back as it was: of comments as of posts (posts/moderation/removal.ts).
import { Failure } from '#contract/failures.ts';
import { foresee, record, type Act } from '#server/modules/audit/index.ts';
import { notifyByChannels } from '#server/modules/channels/index.ts';
import { getRemovalReason, type RemovalInput } from '#server/modules/dictionaries/index.ts';
import { withheldChanged } from '#server/modules/files/index.ts';
import { fineForRemoval, giveBackExperience } from '#server/modules/members/index.ts';
import { fineOf } from '#server/modules/posts/index.ts';
import {
  BY_LAW,
  findReturnable,
  findStaffRemoval,
  recordRemoval,
  removalAct,
  requireRestorable,
  restorationAct,
  takeBackRemoval,
  type BringingBack,
  type StaffRemovalRow,
  readStaffDays,
} from '#server/modules/removals/index.ts';
import type { MemberContext } from '#server/platform/api.ts';
import type { DbContext, Tx, WriteContext } from '#server/platform/database/db.ts';
import { commentHostOf } from '../comment/host-ref.ts';
import { COMMENT_NOTIFICATIONS } from '../comment/notifications.ts';
import { lockComment, selectComment, selectPlace, type PlacedComment } from '../comment/queries.ts';
import { removeShownComment, restoreRemovedComment } from './visibility.ts';

/**
 * Removes another's comment with a reason its author reads; its floor stays. Throws `notFound`, `forbidden` for one's own, `caseInSight` for one
 * under a case, `alreadyDecided` for one that is removed, and `invalidInput` for an unknown reason.
 */
export async function removeCommentByStaff({ db, now, viewer }: MemberContext, id: number, reason: RemovalInput): Promise<{ status: 'removed' }> {
  return db.transaction(async (tx) => {
    const location = await selectPlace(tx, id);
    if (!location) throw new Failure('notFound');
    if (location.authorId === viewer.id) throw new Failure('forbidden');
    if (location.isUnderCase) throw new Failure('caseInSight');
    const why = await getRemovalReason(tx, reason);
    const act = await takeDownComment({ tx, now }, id, why);
    if (act === null) throw new Failure('alreadyDecided');
    await record({ tx, now }, act);
    const data = { reason: why.reason, experience: fineOf(act), ...(await readStaffDays(tx)) };
    await notifyByChannels({ tx, now }, [{ to: location.authorId, notification: COMMENT_NOTIFICATIONS.removed({ about: aboutOf(location), data }) }]);
    return { status: 'removed' };
  });
}

/**
 * Takes a comment off the site and fines its author; one that its author has removed costs nothing. Returns what was done for the record; null when the
 * staff had removed it already, and for an order about what was gone.
 */
export async function takeDownComment({ tx, now }: WriteContext, id: number, { code, reason }: { code: string; reason: string }): Promise<Act | null> {
  const before = await removeShownComment(tx, id);
  const comment = before ?? (await lockComment(tx, id));
  if (comment === null) return null;
  const removal = { kind: 'comment', id, authorId: comment.authorId, by: 'staff' } as const;
  if (before === null) {
    const isLaw = code === BY_LAW;
    if (!isLaw && (await findStaffRemoval(tx, removal)) !== null) return null;
    const why = { code, reason, experience: 0 };
    await recordRemoval({ tx, now }, { ...removal, why });
    return isLaw ? null : removalAct({ ...removal, title: await titleOfHost(tx, id) }, why, { from: 'removed' });
  }
  const experience = code === BY_LAW ? 0 : await fineForRemoval(tx, comment.authorId);
  const why = { code, reason, experience };
  await recordRemoval({ tx, now }, { ...removal, why });
  foresee(tx, { icon: 'content', text: '看不见的评论，楼层留着', count: 1 });
  withheldChanged(tx);
  return removalAct({ ...removal, title: await titleOfHost(tx, id) }, why, { from: before.status });
}

/** Restores a comment the staff has removed. Throws `undoPurged` once its words are purged, and `alreadyDecided` for one they have not removed. */
export async function restoreCommentByStaff({ db, now }: DbContext, id: number): Promise<{ status: 'published' | 'hidden' }> {
  return db.transaction(async (tx) => {
    await requireRestorable(tx, { kind: 'comment', id });
    const isBack = await bringBackComment({ tx, now }, id);
    const status = isBack ? (await selectComment(tx, id))?.status : undefined;
    if (status === undefined || status === 'removed') throw new Failure('alreadyDecided');
    return { status };
  });
}

/** Puts a comment back as it was before the staff removed it, with its author's experience, and notifies them unless something larger does. Returns whether it did. */
export async function bringBackComment({ tx, now }: WriteContext, id: number, how: BringingBack = {}): Promise<boolean> {
  const comment = await selectComment(tx, id);
  const removal = await findReturnable(tx, { kind: 'comment', id }, how);
  if (!comment || removal === null) return false;
  const to = comment.removedFrom;
  if (to === null) return giveBackToAuthor({ tx, now }, comment, removal);
  if (!(await restoreRemovedComment(tx, id, to)) || !(await takeBackRemoval(tx, { kind: 'comment', id }))) return false;
  await giveBackExperience({ tx, now }, comment.authorId, removal.experience);
  withheldChanged(tx);
  await record({ tx, now }, restorationAct({ kind: 'comment', id, authorId: comment.authorId, title: await titleOfHost(tx, id) }, removal, to));
  const notification = COMMENT_NOTIFICATIONS.restored({ about: aboutOf(comment), data: { experience: removal.experience } });
  if (how.notifies !== false) await notifyByChannels({ tx, now }, [{ to: comment.authorId, notification }]);
  return true;
}

/** Leaves a comment that its author had removed before the staff did as its author left it. Returns whether there was such a removal. */
async function giveBackToAuthor({ tx, now }: WriteContext, { id, authorId, status }: PlacedComment, removal: StaffRemovalRow): Promise<boolean> {
  const removed = { kind: 'comment', id } as const;
  if (status !== 'removed' || !(await takeBackRemoval(tx, removed))) return false;
  await recordRemoval({ tx, now }, { ...removed, authorId, by: 'author' });
  await record({ tx, now }, restorationAct({ ...removed, authorId, title: await titleOfHost(tx, id) }, removal, 'removed'));
  return true;
}

/** Returns the title of what a comment is under. */
async function titleOfHost(tx: Tx, id: number): Promise<string> {
  return (await selectPlace(tx, id))?.title ?? '';
}

function aboutOf(comment: Pick<PlacedComment, 'postId' | 'sceneryId' | 'floor'>) {
  const { kind, id } = commentHostOf(comment);
  return { kind, id, floor: comment.floor };
}
