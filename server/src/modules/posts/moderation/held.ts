import { Failure, fieldFailure } from '#contract/failures.ts';
import type { HoldReason } from '#contract/api/held.ts';
import type { HeldPostView } from '#contract/api/held-posts.ts';
import type { PostForAuthor } from '#contract/api/posts.ts';
import { documentText } from '#server/modules/documents/index.ts';
import { withheldChanged } from '#server/modules/files/index.ts';
import { record } from '#server/modules/audit/index.ts';
import { notify } from '#server/modules/messages/index.ts';
import { restartPoll, shownPoll } from '#server/modules/polls/index.ts';
import { BY_LAW, findStaffRemoval, type StaffRemovalRow } from '#server/modules/removals/index.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import type { Viewer } from '#server/platform/api.ts';
import type { Db, DbContext, Tx } from '#server/platform/database/db.ts';
import { POST_NOTIFICATIONS } from '../post/notifications.ts';
import { publish } from '../publish/publish.ts';
import { decideHold, findLastHold, type HeldPostRow, isFirstPostHeld, selectHeldPost, selectHeldPosts, selectUsualMinutes } from './queries-held.ts';
import { selectOwnVoice } from '../post/queries-voice.ts';
import { selectPost } from '../read/queries-posts.ts';
import { postTag } from '../post/cache-tags.ts';
import { postViewOf } from '../read/view.ts';
import { lockPostRow, updateStatus } from '../post/queries.ts';

const MAX_LISTED = 50;
const MAX_NOTE_LENGTH = 500;

/** Why the post of a member waits where the column wants to see first posts; presenters and operators are known. */
export async function firstPostReasons(db: Db, author: Pick<Viewer, 'id' | 'role'>, columnId: number): Promise<HoldReason[]> {
  if (author.role !== 'member' || !(await isFirstPostHeld(db, columnId, author.id))) return [];
  return [{ rule: 'firstPost', path: '', label: '第一次在这里发帖', matched: '', quote: '' }];
}

/** Returns the held posts, longest waiting first; fifty at most. */
export function listHeldPosts(db: Db): Promise<HeldPostRow[]> {
  return selectHeldPosts(db, MAX_LISTED);
}

/** Returns a held post with its text, for review. Throws `alreadyDecided` for one that is not held. */
export async function viewHeldPost(db: Db, id: number): Promise<HeldPostView> {
  const held = await selectHeldPost(db, id);
  if (!held) throw new Failure('alreadyDecided');
  return { ...held, poll: shownPoll(held.poll) };
}

/**
 * Publishes a held post and notifies its author. `deciderId` null: an operator at the command line. `seenRevision`: the reviewed revision;
 * left out, any. Throws `postGone`, `alreadyDecided` when it is no longer held, `heldPostChanged` when its author has changed it since, and
 * `forbidden` for one's own post.
 */
export async function approveHeld(
  { db, now }: DbContext,
  postId: number,
  { deciderId, seenRevision }: { deciderId: number | null; seenRevision?: number },
): Promise<void> {
  await decide({ db, now }, { postId, deciderId, decision: 'approved', note: '', seenRevision });
}

/**
 * Returns a held post to its author with the reason; they may edit it and submit it again. Throws like `approveHeld`, and `invalidInput`
 * without a reason.
 */
export async function rejectHeld(
  { db, now }: DbContext,
  postId: number,
  { deciderId, reason, seenRevision }: { deciderId: number | null; reason: string; seenRevision?: number },
): Promise<void> {
  const note = reason.trim();
  if (note === '' || note.length > MAX_NOTE_LENGTH) throw fieldFailure('reason', `请写明理由，最多 ${MAX_NOTE_LENGTH} 个字`);
  await decide({ db, now }, { postId, deciderId, decision: 'rejected', note, seenRevision });
}

async function decide(
  { db, now }: DbContext,
  decided: { postId: number; deciderId: number | null; decision: 'approved' | 'rejected'; note: string; seenRevision: number | undefined },
): Promise<void> {
  await db.transaction(async (tx) => {
    const post = await lockPostRow(tx, decided.postId);
    if (!post || post.status === 'removed') throw new Failure('postGone');
    if (post.authorId === decided.deciderId) throw new Failure('forbidden');
    if (decided.decision === 'rejected' && decided.deciderId !== null) await requireOther(tx, decided.deciderId, post.id);
    if (post.status === 'pending' && decided.seenRevision !== undefined && decided.seenRevision !== post.revision) throw new Failure('heldPostChanged');
    const wasPublished = post.status === 'pending' ? await decideHold({ tx, now }, decided) : null;
    if (wasPublished === null) throw new Failure('alreadyDecided');
    const about = { kind: 'post', id: post.id } as const;
    const isApproved = decided.decision === 'approved';
    await record(
      { tx, now },
      {
        act: isApproved ? 'post.approve' : 'post.reject',
        target: about,
        reason: decided.note,
        before: { status: 'pending' },
        after: { status: isApproved ? 'published' : 'hidden' },
        seen: { revision: post.revision },
        personal: { memberId: post.authorId, data: { title: post.title } },
      },
    );
    if (decided.decision === 'approved') {
      await updateStatus({ tx, now }, post.id, 'published');
      const listed = { id: post.id, columnId: post.columnId, gameId: post.gameId, tags: post.tags, isEssence: post.essenceLevel > 0 };
      await publish({ tx, now }, { ...listed, authorId: post.authorId }, { isNew: !wasPublished });
      if (!wasPublished) await restartPoll({ tx, now }, post.id);
      await notify({ tx, now }, post.authorId, POST_NOTIFICATIONS.heldApproved({ about }));
    } else {
      await updateStatus({ tx, now }, post.id, 'hidden');
      await notify({ tx, now }, post.authorId, POST_NOTIFICATIONS.heldRejected({ about, data: { note: decided.note } }));
    }
    withheldChanged(tx);
    writesTags(tx, postTag(post.id));
  });
}

/** Nobody rejects what is about their own verdict or themselves: throws `conflictOfInterest`. */
async function requireOther(tx: Tx, deciderId: number, postId: number): Promise<void> {
  const held = await selectHeldPost(tx, postId);
  if (held && (await selectOwnVoice(tx, deciderId, { pageId: postId, text: `${held.title} ${documentText(held.body)}` })))
    throw new Failure('conflictOfInterest', { values: { conflict: '这说的是你' } });
}

/**
 * Returns a post for its page to its author, also while it is held or hidden or once the staff has removed it, with that state; an operator reads
 * it likewise. Throws `postGone`, `lawfullyRemoved` for what is sealed, and `forbidden` for another's.
 */
export async function getOwnPost(db: Db, id: number, viewer: Pick<Viewer, 'id' | 'role'>): Promise<PostForAuthor> {
  const [row, last, usualMinutes, removed] = await Promise.all([
    selectPost(db, id),
    findLastHold(db, id),
    selectUsualMinutes(db),
    findStaffRemoval(db, { kind: 'post', id }),
  ]);
  if (!row || (row.status === 'removed' && removed === null)) throw new Failure('postGone');
  if (row.status === 'removed' && removed?.reasonCode === BY_LAW) throw new Failure('lawfullyRemoved', { values: { number: removed.reason } });
  if (row.authorId !== viewer.id && viewer.role !== 'operator') throw new Failure('forbidden');
  const removal = row.status === 'removed' ? removalOf(removed) : null;
  if (!last) return { post: postViewOf(row, []), hold: null, usualMinutes, removal };
  const { reasons, heldAt, decision, decidedAt, note } = last;
  return { post: postViewOf(row, []), hold: { reasons, heldAt, decision, decidedAt, note }, usualMinutes, removal };
}

function removalOf(removed: StaffRemovalRow | null): PostForAuthor['removal'] {
  return removed && { removedAt: removed.removedAt, reason: removed.reason, experience: removed.experience, until: removed.purgeAt };
}
