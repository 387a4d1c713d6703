// Posts at the top of their column, or of every column, until somebody takes them down or their time is over.
import { Failure, fieldFailure } from '#contract/failures.ts';
import { MAX_PINNED_IN_COLUMN, MAX_PINNED_ON_SITE } from '#contract/staff-limits.ts';
import { pinScope } from '#contract/api/staff-posts.shapes.ts';
import type { PinScope, StaffPostState } from '#contract/api/staff-posts.ts';
import { foresee, record, recordNothing } from '#server/modules/audit/index.ts';
import type { MemberContext } from '#server/platform/api.ts';
import type { Db, Tx, WriteContext } from '#server/platform/database/db.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import { columnTag, postTag, SITE_PINS_TAG } from '../post/cache-tags.ts';
import { canRepin, pinProblem } from '../post/rules-staff.ts';
import { countPinned, lockPins, lockStanding, updatePin, type Pin, type Standing } from './queries-standing.ts';
import { getStanding, isSameInstant, stateOf } from './standing.ts';

const MAX_PINNED: Readonly<Record<PinScope, number>> = { column: MAX_PINNED_IN_COLUMN, site: MAX_PINNED_ON_SITE };
const NOWHERE: Pin = { pinScope: null, pinnedUntil: null, pinnedAt: null };

/**
 * Pins a published post in its column or on the whole site. Throws like `getStanding`, `postGone` for one that is out of sight, `forbidden`
 * for a presenter where it is pinned on the whole site, `invalidInput` for an end that is over or later than a presenter may choose, and `pinsFull`.
 */
export async function pinPostByStaff(
  { db, now, viewer }: MemberContext,
  { id, scope, until }: { id: number; scope: PinScope; until: string | null },
): Promise<StaffPostState> {
  return db.transaction(async (tx) => {
    await lockPins(tx);
    const post = await getStanding(tx, id, viewer);
    if (post.status !== 'published') throw new Failure('postGone');
    if (!canRepin(post, viewer)) throw new Failure('forbidden');
    const problem = pinProblem({ scope, until }, { role: viewer.role, now });
    if (problem) throw fieldFailure(problem.path, problem.message);
    await requireRoom(tx, post, scope);
    // One that only stays longer keeps its place.
    const pinnedAt = post.pinScope === scope ? post.pinnedAt : now.toISOString();
    return change({ tx, now }, post, { pinScope: scope, pinnedUntil: until === null ? null : new Date(until).toISOString(), pinnedAt });
  });
}

/** Takes a pinned post down. Throws like `getStanding`, and `forbidden` for a presenter where it is pinned on the whole site. */
export async function unpinPostByStaff({ db, now, viewer }: MemberContext, id: number): Promise<StaffPostState> {
  return db.transaction(async (tx) => {
    const post = await getStanding(tx, id, viewer);
    if (!canRepin(post, viewer)) throw new Failure('forbidden');
    return change({ tx, now }, post, NOWHERE);
  });
}

/** Pins a post as it was pinned before an act, for an undo. Returns false when it has changed since. Throws `pinsFull`. */
export async function restorePin(
  { tx, now }: WriteContext,
  id: number,
  { before, after }: { before: Record<string, unknown>; after: Record<string, unknown> },
): Promise<boolean> {
  await lockPins(tx);
  const post = await lockStanding(tx, id);
  const [was, made] = [pinIn(before), pinIn(after)];
  if (!post || post.status === 'removed' || !isSamePin(post, made)) return false;
  if (was.pinnedUntil !== null && Date.parse(was.pinnedUntil) <= now.getTime()) return false;
  if (was.pinScope !== null) await requireRoom(tx, post, was.pinScope);
  await change({ tx, now }, post, was);
  return true;
}

/** Pins a published post in its column for good, or lets it go; for first content. Throws `postGone`. */
export async function pinPost(db: Db, id: number, pinned: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    const post = await lockStanding(tx, id);
    if (post?.status !== 'published') throw new Failure('postGone');
    await updatePin(tx, id, pinned ? { pinScope: 'column', pinnedUntil: null, pinnedAt: null } : NOWHERE);
    writesTags(tx, postTag(id), columnTag(post.columnId, post.gameId));
  });
}

/** Throws `pinsFull` where there is no place for one more. */
export async function requireRoom(tx: Tx, post: Pick<Standing, 'id' | 'columnId' | 'gameId' | 'columnName'>, scope: PinScope): Promise<void> {
  const { id, columnId, gameId, columnName } = post;
  const taken = await countPinned(tx, { scope, columnId, gameId, exceptId: id });
  const scopeName = scope === 'site' ? '全站' : `“${columnName}”`;
  if (taken >= MAX_PINNED[scope]) throw new Failure('pinsFull', { values: { place: scopeName, most: MAX_PINNED[scope] } });
  const where = scope === 'site' ? '在每个栏目第一页的最上面' : `在“${columnName}”第一页的最上面`;
  foresee(tx, { icon: 'act', text: `${where}；别的已有 ${taken} 篇，最多 ${MAX_PINNED[scope]} 篇`, count: 0 });
}

async function change({ tx, now }: WriteContext, post: Standing, next: Pin): Promise<StaffPostState> {
  const was: Pin = { pinScope: post.pinScope, pinnedUntil: post.pinnedUntil, pinnedAt: post.pinnedAt };
  if (isSamePin(post, next)) {
    recordNothing(tx);
    return stateOf(post);
  }
  await updatePin(tx, post.id, next);
  await record(
    { tx, now },
    {
      act: next.pinScope === null ? 'post.unpin' : 'post.pin',
      target: { kind: 'post', id: post.id },
      before: was,
      after: next,
      personal: { memberId: post.authorId, data: { title: post.title } },
    },
  );
  writesTags(tx, postTag(post.id), columnTag(post.columnId, post.gameId));
  if (was.pinScope === 'site' || next.pinScope === 'site') writesTags(tx, SITE_PINS_TAG);
  return stateOf({ ...post, ...next });
}

function isSamePin(one: Pin, other: Pin): boolean {
  return one.pinScope === other.pinScope && isSameInstant(one.pinnedUntil, other.pinnedUntil);
}

function pinIn(fields: Record<string, unknown>): Pin {
  const scope = pinScope.nullable().safeParse(fields['pinScope']);
  const [until, at] = [fields['pinnedUntil'], fields['pinnedAt']];
  return { pinScope: scope.success ? scope.data : null, pinnedUntil: typeof until === 'string' ? until : null, pinnedAt: typeof at === 'string' ? at : null };
}
