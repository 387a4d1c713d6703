import { Failure, fieldFailure } from '#contract/failures.ts';
import { record } from '#server/modules/audit/index.ts';
import { excerptOf, notify } from '#server/modules/messages/index.ts';
import { selectOwnVoice } from '#server/modules/posts/index.ts';
import { recordRemoval } from '#server/modules/removals/index.ts';
import type { Database, DbContext, WriteContext } from '#server/platform/database/db.ts';
import { commentHostOf } from '../comment/host-ref.ts';
import { COMMENT_NOTIFICATIONS } from '../comment/notifications.ts';
import { notifyOfComments } from '../notify/notify.ts';
import { saveComment } from '../write/save.ts';
import { decideHeld, lockHeld, selectIsPresenter, type LockedHeldComment, type UnderCase } from './queries-held.ts';
import { waysToReturn } from './rules.ts';

const MAX_NOTE_LENGTH = 500;

/** Which held comment is decided, and the member who decides; null: an operator at the command line. */
export interface HeldDecision {
  id: number;
  deciderId: number | null;
}

/** Publishes a held comment like `publishHeldComment`, and then notifies those it concerns. */
export async function approveHeldComment({ db, now }: DbContext & { db: Database }, decision: HeldDecision): Promise<void> {
  await db.transaction((tx) => publishHeldComment({ tx, now }, decision));
  await notifyOfComments(db);
}

/**
 * Publishes a held comment on the next floor, as if written now, and notifies its author; those it concerns are notified after the commit,
 * by `notifyOfComments`. Throws `notFound`, `alreadyDecided`, `forbidden` for one's own, `conflictOfInterest` for what is about who
 * decides, and like `saveComment` when the host or the parent comment cannot be read.
 */
export async function publishHeldComment({ tx, now }: WriteContext, decision: HeldDecision): Promise<void> {
  const held = await lockWaiting({ tx, now }, decision);
  const { authorId, body, imageIds: images, answeredId, place, generated } = held;
  const { floor } = await saveComment(tx, { host: commentHostOf(held), authorId, body, images, parentId: answeredId ?? undefined, at: now, place, generated });
  // Behind what can refuse it: a decision empties the held words, and a caller may go on without this one.
  await decide({ tx, now }, held, { ...decision, outcome: 'approved', note: '' });
  await notify({ tx, now }, authorId, COMMENT_NOTIFICATIONS.heldApproved({ about: { ...commentHostOf(held), floor } }));
}

/**
 * Returns a held comment to its author with the reason. Throws `notFound`, `alreadyDecided`, `forbidden` for one's own,
 * `conflictOfInterest` for what is about who decides, `caseInSight` for a comment under a case that operators may not return, and `invalidInput`
 * without a reason, or without the lawful order they return it by.
 */
export async function rejectHeldComment(
  { db, now }: DbContext,
  { documentNumber, ...decision }: HeldDecision & { reason: string; documentNumber?: string },
): Promise<void> {
  const reason = decision.reason.trim();
  if (reason === '' || reason.length > MAX_NOTE_LENGTH) throw fieldFailure('reason', `请写明理由，最多 ${MAX_NOTE_LENGTH} 个字`);
  await db.transaction(async (tx) => {
    const held = await lockWaiting({ tx, now }, decision);
    const ways = waysToReturn(held, { isPresenter: await selectIsPresenter(tx, decision.deciderId) });
    if (ways === 'no' || (ways === 'byOrder' && documentNumber === undefined)) throw new Failure('caseInSight');
    if (ways === 'byOrder' && documentNumber === '') throw fieldFailure('documentNumber', '判完的案子下面的话，管理员只按法律要求退回：请写文号');
    const note = ways === 'byOrder' ? `${reason}\n按法律要求退回，文号 ${documentNumber}。` : reason;
    await decide({ tx, now }, held, { ...decision, outcome: 'rejected', note });
    const notification = COMMENT_NOTIFICATIONS.heldRejected({ about: commentHostOf(held), data: { note, excerpt: excerptOf(held.body) } });
    await recordRemoval({ tx, now }, { kind: 'held_comment', id: decision.id, authorId: held.authorId, by: 'staff' });
    await notify({ tx, now }, held.authorId, notification);
  });
}

/** Returns a held comment that this member may decide, locked until the transaction ends. */
async function lockWaiting({ tx, now }: WriteContext, { id, deciderId }: HeldDecision): Promise<LockedHeldComment & UnderCase> {
  const held = await lockHeld({ tx, now }, id);
  if (!held) throw new Failure('notFound');
  if (held.authorId === deciderId) throw new Failure('forbidden');
  if (!held.waits) throw new Failure('alreadyDecided');
  const isAbout = deciderId !== null && (await selectOwnVoice(tx, deciderId, { pageId: held.postId, text: held.body }));
  if (isAbout) throw new Failure('conflictOfInterest', { values: { conflict: '这说的是你判过的案子，或是你自己' } });
  return held;
}

/** Stores the decision on a held comment. */
async function decide(
  { tx, now }: WriteContext,
  held: LockedHeldComment,
  { id, ...decided }: HeldDecision & { outcome: 'approved' | 'rejected'; note: string },
): Promise<void> {
  await decideHeld({ tx, now }, { id, ...decided });
  const host = commentHostOf(held);
  await record(
    { tx, now },
    {
      act: decided.outcome === 'approved' ? 'comment.approve' : 'comment.reject',
      target: { kind: 'held_comment', id },
      reason: decided.note,
      after: { outcome: decided.outcome, host: host.kind, hostId: host.id },
      personal: { memberId: held.authorId, data: { excerpt: excerptOf(held.body) } },
    },
  );
}
