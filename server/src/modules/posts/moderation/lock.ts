// Posts under which nobody comments for a while: what is there stays, drafts stay, and it opens by itself.
import { Failure, fieldFailure } from '#contract/failures.ts';
import type { StaffPostState } from '#contract/api/staff-posts.ts';
import { foresee, record, recordNothing } from '#server/modules/audit/index.ts';
import type { MemberContext } from '#server/platform/api.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import { columnTag, postTag } from '../post/cache-tags.ts';
import { canRelock, lockProblem } from '../post/rules-staff.ts';
import { lockStanding, updateLock, type Lock, type Standing } from './queries-standing.ts';
import { getStanding, isSameInstant, stateOf } from './standing.ts';

/** A refusal says its end to the second. */
const SECOND_MS = 1_000;
const OPEN: Lock = { locked: false, lockedUntil: null, lockNotice: '', lockedBy: null };

/**
 * Locks a post: nobody comments on it, the notice is in the place of the form. Throws like `getStanding`, `postGone` for one that is out of
 * sight, `forbidden` for a presenter where another has locked it longer than they could, and `invalidInput` for an end that is over or later than
 * a presenter may choose.
 */
export async function lockPostByStaff(
  { db, now, viewer }: MemberContext,
  { id, until, notice }: { id: number; until: string | null; notice: string },
): Promise<StaffPostState> {
  return db.transaction(async (tx) => {
    const post = await getStanding(tx, id, viewer);
    if (post.status !== 'published') throw new Failure('postGone');
    if (!canRelock(post, { ...viewer, now })) throw new Failure('forbidden');
    const problem = lockProblem(until, { role: viewer.role, now });
    if (problem) throw fieldFailure(problem.path, problem.message);
    foresee(tx, { icon: 'act', text: '没有人能再评论；写了一半的，草稿还在；赞、收藏、关注照旧', count: 0 });
    const lockedUntil = until === null ? null : new Date(Math.ceil(Date.parse(until) / SECOND_MS) * SECOND_MS).toISOString();
    return change({ tx, now }, post, { locked: true, lockedUntil, lockNotice: notice, lockedBy: viewer.id });
  });
}

/** Opens a locked post before its time. Throws like `getStanding`, and `forbidden` for a presenter where an operator has locked it longer than they could. */
export async function unlockPostByStaff({ db, now, viewer }: MemberContext, id: number): Promise<StaffPostState> {
  return db.transaction(async (tx) => {
    const post = await getStanding(tx, id, viewer);
    if (!canRelock(post, { ...viewer, now })) throw new Failure('forbidden');
    foresee(tx, { icon: 'act', text: '大家又能评论', count: 0 });
    return change({ tx, now }, post, OPEN);
  });
}

/** Locks or opens a post as it was before an act, for an undo. Returns false when it has changed since. */
export async function restoreLock(
  { tx, now }: WriteContext,
  id: number,
  { before, after }: { before: Record<string, unknown>; after: Record<string, unknown> },
): Promise<boolean> {
  const post = await lockStanding(tx, id);
  const [was, made] = [lockIn(before), lockIn(after)];
  if (!post || post.status === 'removed' || !isSameLock(post, made)) return false;
  if (was.lockedUntil !== null && Date.parse(was.lockedUntil) <= now.getTime()) return false;
  await change({ tx, now }, post, was);
  return true;
}

async function change({ tx, now }: WriteContext, post: Standing, next: Lock): Promise<StaffPostState> {
  const was: Lock = { locked: post.locked, lockedUntil: post.lockedUntil, lockNotice: post.lockNotice, lockedBy: post.lockedBy };
  if (isSameLock(was, next)) {
    recordNothing(tx);
    return stateOf(post);
  }
  await updateLock(tx, post.id, next);
  await record(
    { tx, now },
    {
      act: next.locked ? 'post.lock' : 'post.unlock',
      target: { kind: 'post', id: post.id },
      before: was,
      after: next,
      personal: { memberId: post.authorId, data: { title: post.title } },
    },
  );
  writesTags(tx, postTag(post.id), columnTag(post.columnId, post.gameId));
  return stateOf({ ...post, ...next });
}

function isSameLock(one: Lock, other: Lock): boolean {
  return one.locked === other.locked && one.lockNotice === other.lockNotice && isSameInstant(one.lockedUntil, other.lockedUntil);
}

function lockIn(fields: Record<string, unknown>): Lock {
  const { locked, lockedUntil: until, lockNotice: notice, lockedBy: by } = fields;
  return {
    locked: locked === true,
    lockedUntil: typeof until === 'string' ? until : null,
    lockNotice: typeof notice === 'string' ? notice : '',
    lockedBy: typeof by === 'number' ? by : null,
  };
}
