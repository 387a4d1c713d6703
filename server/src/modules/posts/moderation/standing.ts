import { Failure } from '#contract/failures.ts';
import type { StaffPostState } from '#contract/api/staff-posts.ts';
import type { Viewer } from '#server/platform/api.ts';
import type { DbContext, Tx } from '#server/platform/database/db.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import { columnTag, postTag, SITE_PINS_TAG } from '../post/cache-tags.ts';
import { endLocks, endPins, lockStanding, type Standing } from './queries-standing.ts';
import { selectIsAbout } from '../post/queries-voice.ts';

/**
 * Returns a post for an act of staff, locked until the transaction ends. Throws `postGone`, `caseInSight` for a complaint, and for presenters
 * `forbidden` for their own and `conflictOfInterest` for one that is about themselves.
 */
export async function getStanding(tx: Tx, id: number, viewer: Pick<Viewer, 'id' | 'role'>): Promise<Standing> {
  const post = await lockStanding(tx, id);
  if (!post || post.status === 'removed') throw new Failure('postGone');
  if (post.kind === 'complaint') throw new Failure('caseInSight');
  if (viewer.role !== 'operator' && post.authorId === viewer.id) throw new Failure('forbidden');
  if (viewer.role !== 'operator' && (await selectIsAbout(tx, viewer.id, id)))
    throw new Failure('conflictOfInterest', { values: { conflict: '这篇说的是你自己' } });
  return post;
}

/** Returns where a post is and what holds of it, as every act on it replies. */
export function stateOf(post: Standing): StaffPostState {
  const { id, columnId, title, tags, pinScope, pinnedUntil, locked, lockedUntil, lockNotice, movedFrom } = post;
  return { id, columnId, title, tags, pinned: pinScope !== null, pinScope, pinnedUntil, locked, lockedUntil, lockNotice, movedFrom };
}

/** Takes down the pins and opens the locks that have ended. */
export async function endPinsAndLocks({ db, now }: DbContext): Promise<void> {
  await db.transaction(async (tx) => {
    const ended = [...(await endPins({ tx, now })), ...(await endLocks({ tx, now }))];
    for (const { id, columnId, gameId } of ended) writesTags(tx, postTag(id), columnTag(columnId, gameId));
    if (ended.some(({ pinScope }) => pinScope === 'site')) writesTags(tx, SITE_PINS_TAG);
  });
}

/** Returns whether two instants, or the lack of one, are the same. */
export function isSameInstant(one: string | null, other: string | null): boolean {
  return one === null || other === null ? one === other : Date.parse(one) === Date.parse(other);
}
