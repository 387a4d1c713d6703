// What the staff takes off the wall, and puts back as it was: of pictures as of posts (posts/moderation/removal.ts).
import { Failure } from '#contract/failures.ts';
import type { SubmittedScenery } from '#contract/api/scenery.ts';
import { foresee, record, type Act } from '#server/modules/audit/index.ts';
import { notifyByChannels } from '#server/modules/channels/index.ts';
import { getRemovalReason, type RemovalInput } from '#server/modules/dictionaries/index.ts';
import { withheldChanged } from '#server/modules/files/index.ts';
import { fineForRemoval, giveBackExperience } from '#server/modules/members/index.ts';
import {
  BY_LAW,
  findReturnable,
  recordRemoval,
  removalAct,
  requireRestorable,
  restorationAct,
  takeBackRemoval,
  unsealRemoval,
  type BringingBack,
} from '#server/modules/removals/index.ts';
import type { MemberContext } from '#server/platform/api.ts';
import type { DbContext, WriteContext } from '#server/platform/database/db.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import { SCENERY_NOTIFICATIONS } from './notifications.ts';
import { lockScenery, markBack, markRemoved, type HeldRow } from './queries-save.ts';
import { getHeld, getSubmitted } from './review.ts';
import { galleryTag, sceneryCommentsTag } from './tags.ts';

interface Why {
  /** Of the dictionary of reasons for reports; empty where a presenter only has words. */
  code: string;
  reason: string;
  /** Null: an operator at the command line. */
  by: number | null;
}

/** Removes a public picture from the desk; its author is notified of the reason. Throws `notFound` and `alreadyDecided`. */
export async function removeScenery(
  { db, now }: DbContext,
  removerId: number | null,
  { id, reason }: { id: number; reason: string },
): Promise<SubmittedScenery> {
  return db.transaction(async (tx) => {
    const before = await getHeld(tx, id);
    await removeWith({ tx, now }, before, { code: '', reason, by: removerId });
    return getSubmitted(tx, id);
  });
}

/**
 * Removes another's picture with a reason from the dictionary, which its author reads, and so does every visitor of its address. Throws `notFound`,
 * `forbidden` for one's own, `alreadyDecided` for one that is not on the wall, and `invalidInput` for an unknown reason.
 */
export async function removeSceneryByStaff({ db, now, viewer }: MemberContext, id: number, reason: RemovalInput): Promise<{ status: 'removed' }> {
  return db.transaction(async (tx) => {
    const before = await getHeld(tx, id);
    if (before.authorId === viewer.id) throw new Failure('forbidden');
    await removeWith({ tx, now }, before, { ...(await getRemovalReason(tx, reason)), by: viewer.id });
    return { status: 'removed' };
  });
}

async function removeWith({ tx, now }: WriteContext, { id, authorId }: HeldRow, why: Why): Promise<void> {
  const act = await takeDownScenery({ tx, now }, id, why);
  if (act === null) throw new Failure('alreadyDecided');
  await record({ tx, now }, act);
  const notification = SCENERY_NOTIFICATIONS.removed({ about: { kind: 'scenery', id }, data: { reason: why.reason } });
  await notifyByChannels({ tx, now }, [{ to: authorId, notification }]);
}

/**
 * Takes a picture off the wall; where the reason is one of the dictionary, its author is fined. Returns what was done for the record; null where it
 * was not on the wall: then an order seals it where it is.
 */
export async function takeDownScenery({ tx, now }: WriteContext, id: number, { code, reason, by }: Why): Promise<Act | null> {
  const before = await lockScenery(tx, id);
  if (!before) return null;
  const removal = { kind: 'scenery', id, authorId: before.authorId, by: 'staff' } as const;
  if (before.status !== 'approved') {
    if (code === BY_LAW) {
      await recordRemoval({ tx, now }, { ...removal, why: { code, reason, experience: 0 } });
      changed({ tx, now }, before);
    }
    return null;
  }
  const experience = code === '' || code === BY_LAW ? 0 : await fineForRemoval(tx, before.authorId);
  const why = { code, reason, experience };
  await recordRemoval({ tx, now }, { ...removal, why });
  await markRemoved({ tx, now }, id, { reason, by });
  foresee(tx, { icon: 'content', text: '从影像墙、搜索和首页移走的风景', count: 1 });
  changed({ tx, now }, before);
  return removalAct({ ...removal, title: before.title }, why, { from: before.status, seen: { submittedAt: before.createdAt } });
}

/** Puts a removed picture back. Throws `undoPurged` once it is purged, and `alreadyDecided` for one the staff has not removed. */
export async function restoreSceneryByStaff({ db, now }: DbContext, id: number): Promise<{ status: 'approved' }> {
  return db.transaction(async (tx) => {
    await requireRestorable(tx, { kind: 'scenery', id });
    const status = await bringBackScenery({ tx, now }, id);
    if (status === null) throw new Failure('alreadyDecided');
    return { status };
  });
}

/**
 * Puts a picture back as it was before the staff removed it, with its author's experience, and notifies them unless something larger does. Returns
 * null when there is nothing to put back.
 */
export async function bringBackScenery({ tx, now }: WriteContext, id: number, how: BringingBack = {}): Promise<'approved' | null> {
  const scenery = await lockScenery(tx, id);
  const removal = await findReturnable(tx, { kind: 'scenery', id }, how);
  if (scenery?.status !== 'removed' || removal === null || removal.isPurged || !(await markBack(tx, id))) return null;
  if (!(await takeBackRemoval(tx, { kind: 'scenery', id }))) return null;
  await giveBackExperience({ tx, now }, scenery.authorId, removal.experience);
  changed({ tx, now }, scenery);
  await record({ tx, now }, restorationAct({ kind: 'scenery', id, authorId: scenery.authorId, title: scenery.title }, removal, 'approved'));
  const notification = SCENERY_NOTIFICATIONS.restored({ about: { kind: 'scenery', id }, data: { experience: removal.experience } });
  if (how.notifies !== false) await notifyByChannels({ tx, now }, [{ to: scenery.authorId, notification }]);
  return 'approved';
}

/** Ends the seal of a picture that was not on the wall when the order came: it waits, stays refused, or is removed as before. */
export async function unsealScenery({ tx, now }: WriteContext, id: number): Promise<void> {
  const scenery = await lockScenery(tx, id);
  if (!scenery) return;
  if (scenery.status === 'removed') return unsealRemoval({ tx, now }, { kind: 'scenery', id });
  await takeBackRemoval(tx, { kind: 'scenery', id });
  changed({ tx, now }, scenery);
}

function changed({ tx }: WriteContext, { id, gameId }: Pick<HeldRow, 'id' | 'gameId'>): void {
  writesTags(tx, galleryTag(gameId), sceneryCommentsTag(id));
  withheldChanged(tx);
}
