import { MIN_HIDING_REASON_LENGTH } from '#contract/staff-limits.ts';
import { Failure, fieldFailure } from '#contract/failures.ts';
import { foresee, record } from '#server/modules/audit/index.ts';
import { publishHeldComment, rejectHeldComment, removeCommentByStaff, showComment } from '#server/modules/comments/index.ts';
import { keptGroups } from '#server/modules/guards/index.ts';
import { approveHeld, rejectHeld, removePostByStaff, showPost } from '#server/modules/posts/index.ts';
import type { MemberContext } from '#server/platform/api.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { decideGroup, lockGroup, selectIsOwnVoice, selectTexts, type GroupText } from './queries-groups.ts';

/** Of the dictionary of reasons. */
const REASON_CODE = 'flood';

/** What becomes of a group, and why, as the authors read it. */
interface Decision {
  id: number;
  outcome: 'released' | 'removed';
  text: string;
}

/**
 * Decides about all texts of a group at once: what was held is published or returned, what was hidden is shown again where it was or removed.
 * What somebody has decided about meanwhile is left alone and counted in `left`. Throws `notFound`, `alreadyDecided`, `invalidInput` without a
 * reason for a removal, `conflictOfInterest` for a removal of what is about who decides, and `forbidden` for who has written one of them.
 */
export async function decideLookAlikes({ db, now, viewer }: MemberContext, { id, outcome, text }: Decision): Promise<{ done: number; left: number }> {
  if (outcome === 'removed' && text.length < MIN_HIDING_REASON_LENGTH) throw fieldFailure('text', `请写明理由，至少 ${MIN_HIDING_REASON_LENGTH} 个字`);
  return db.transaction(async (tx) => {
    const group = await lockGroup(tx, id);
    if (!group) throw new Failure('notFound');
    if (!group.isOpen) throw new Failure('alreadyDecided');
    const texts = await selectTexts(tx, id);
    if (texts.some(({ authorId }) => authorId === viewer.id)) throw new Failure('forbidden');
    if (outcome === 'removed' && (await selectIsOwnVoice(tx, id, viewer.id)))
      throw new Failure('conflictOfInterest', { values: { conflict: '里面有说到你，或是你判过的案子的' } });
    await record(
      { tx, now },
      {
        act: outcome === 'released' ? 'look_alike.release' : 'look_alike.remove',
        target: { kind: 'look_alike', id },
        reason: text,
        before: { decision: null },
        after: { decision: outcome, texts: texts.length, accounts: new Set(texts.map(({ authorId }) => authorId)).size },
        seen: { texts: texts.length },
      },
    );
    await decideGroup({ tx, now }, id, outcome);
    keptGroups.written(tx);
    let done = 0;
    for (const each of texts) if (await decideOne({ db: tx, tx, now, viewer }, each, { outcome, reason: text })) done += 1;
    foresee(tx, { icon: 'content', text: outcome === 'released' ? '放出来的帖子和评论' : '移走的帖子和评论', count: done });
    return { done, left: texts.length - done };
  });
}

/** Does to one text what was decided about its group. Returns whether it still waited for that. */
async function decideOne(
  { now, viewer, tx }: MemberContext & WriteContext,
  text: GroupText,
  { outcome, reason }: { outcome: Decision['outcome']; reason: string },
): Promise<boolean> {
  const { kind, id, wasHidden } = text;
  const deciderId = viewer.id;
  if (kind === 'comment' && !wasHidden) return false;
  if (wasHidden && outcome === 'released') return kind === 'post' ? showPost({ tx, now }, id) : showComment(tx, id);
  try {
    if (wasHidden && kind === 'post') await removePostByStaff({ db: tx, now, viewer }, id, { code: REASON_CODE, text: reason });
    else if (kind === 'comment') await removeCommentByStaff({ db: tx, now, viewer }, id, { code: REASON_CODE, text: reason });
    else if (kind === 'post' && outcome === 'released') await approveHeld({ db: tx, now }, id, { deciderId });
    else if (kind === 'post') await rejectHeld({ db: tx, now }, id, { deciderId, reason });
    else if (outcome === 'released') await publishHeldComment({ tx, now }, { id, deciderId });
    else await rejectHeldComment({ db: tx, now }, { id, deciderId, reason });
    return true;
  } catch (error) {
    if (error instanceof Failure && (ALREADY.has(error.name) || (outcome === 'released' && error.name === 'invalidInput'))) return false;
    throw error;
  }
}

/** Somebody has decided about it, its author has withdrawn it, or what it is under has gone; `invalidInput`, where one is let through, is a picture or the comment it answers that has. */
const ALREADY: ReadonlySet<string> = new Set(['alreadyDecided', 'notFound', 'postGone', 'discussionClosed', 'conflictOfInterest', 'caseInSight']);
