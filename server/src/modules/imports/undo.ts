import { Failure } from '#contract/failures.ts';
import { foresee, record } from '#server/modules/audit/index.ts';
import { deleteNotificationsOf } from '#server/modules/channels/index.ts';
import { deleteImportedComments } from '#server/modules/comments/index.ts';
import { deleteDeliveriesOf } from '#server/modules/deliveries/index.ts';
import { deleteImportedFavors } from '#server/modules/favors/index.ts';
import { deleteImportedMembers, takeOffAvatars } from '#server/modules/members/index.ts';
import { deleteLetters } from '#server/modules/messages/index.ts';
import { deleteVotesBefore } from '#server/modules/polls/index.ts';
import { deleteImportedPosts, postTag } from '#server/modules/posts/index.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import type { Instant, Tx, WriteContext } from '#server/platform/database/db.ts';
import { lockRun } from './queries.ts';
import { importsChanged } from './old-addresses.ts';
import {
  deleteImported,
  lockImports,
  lockThingsOf,
  markUndone,
  selectCommentsOf,
  selectMembersOf,
  selectFavorsOf,
  selectPicturesOf,
  selectPostsOf,
  selectTargets,
  selectWornAvatars,
  type ImportedComment,
} from './queries-undo.ts';

interface Count {
  removed: number;
  /** Because somebody has built upon them since. */
  kept: number;
}

/** What taking an import back removes, and what it keeps. */
export interface UndoneImport {
  posts: Count;
  comments: Count;
  members: Count;
  letters: number;
  /** Avatars included. */
  pictures: Count;
}

/** How pictures go that nothing shows any more; which those are, a later module knows. */
export interface UnusedPictures {
  /** Makes this the only transaction that deletes any. Taken before the things that show them, as by the others. */
  lock(tx: Tx): Promise<void>;
  /** Deletes those of members among some, sent before an instant. */
  drop(context: WriteContext, memberIds: readonly number[], pictures: { ids: readonly number[]; sentBefore: Date }): Promise<void>;
}

/** How many things are deleted by one statement. */
const BATCH = 500;
/** Of how many members the pictures are deleted by one statement, which reads everything of theirs. */
const OWNERS = 100;

/**
 * Takes a run of an import back as a whole. What others have built upon stays: posts with comments, favorites or reactions of members, with all
 * their imported comments and pictures; comments that were replied to; members who have signed in or of who something stays. Letters, votes and avatars go. Throws `notFound`, and `alreadyDecided`
 * for a run that was taken back.
 */
export async function undoImport({ tx, now }: WriteContext, runId: number, unused: UnusedPictures): Promise<UndoneImport> {
  await lockImports(tx);
  const run = await lockRun(tx, runId);
  if (!run) throw new Failure('notFound');
  if (run.undoneAt !== null) throw new Failure('alreadyDecided');
  await unused.lock(tx);
  await lockThingsOf(tx, runId);
  const begun = new Date(run.startedAt);
  await deleteImportedFavors(tx, await selectFavorsOf(tx, runId), begun);
  const posts = await selectPostsOf(tx, runId);
  await remove(posts, (ids) => deleteImportedPosts(tx, ids));
  const kept = posts.flatMap(({ id, isBuiltUpon }) => (isBuiltUpon ? [id] : []));
  const comments = withAnswered(await selectCommentsOf(tx, runId, kept));
  // At once: one may have answered another.
  await deleteImportedComments(
    tx,
    comments.flatMap(({ id, isBuiltUpon }) => (isBuiltUpon ? [] : [id])),
  );
  const letters = await selectTargets(tx, runId, 'letter');
  for (let from = 0; from < letters.length; from += BATCH) await deleteLetters(tx, letters.slice(from, from + BATCH));
  await deleteVotesBefore(tx, { postIds: kept, memberIds: await selectTargets(tx, runId, 'member'), before: begun });
  for (const postId of kept) writesTags(tx, postTag(postId));
  const pictures = await removePictures({ tx, now }, { id: runId, finishedAt: run.finishedAt }, unused);
  const members = await selectMembersOf(tx, runId);
  await remove(members, (ids) => removeMembers(tx, ids));
  await deleteImported(tx, runId);
  await markUndone({ tx, now }, runId);
  importsChanged(tx);
  const undone = { posts: countOf(posts), comments: countOf(comments), members: countOf(members), letters: letters.length, pictures };
  foresee(tx, { icon: 'content', text: '退回去的帖子', count: undone.posts.removed });
  foresee(tx, { icon: 'content', text: '有人接着用、留下来的帖子', count: undone.posts.kept });
  foresee(tx, { icon: 'content', text: '退回去的会员', count: undone.members.removed });
  foresee(tx, { icon: 'content', text: '来过或还有东西、留下来的会员', count: undone.members.kept });
  if (letters.length > 0) foresee(tx, { icon: 'content', text: '退回去的私信', count: letters.length });
  if (pictures.removed > 0) foresee(tx, { icon: 'content', text: '退回去的图片和头像', count: pictures.removed });
  const after = {
    letters: letters.length,
    pictures: pictures.removed,
    posts: undone.posts.removed,
    comments: undone.comments.removed,
    members: undone.members.removed,
  };
  await record({ tx, now }, { act: 'import.undo', target: { kind: 'import', id: runId }, after });
  return undone;
}

/** Returns comments of which those are kept as well that a kept one is under or answers. */
function withAnswered(comments: readonly ImportedComment[]): ImportedComment[] {
  const byId = new Map(comments.map((comment) => [comment.id, comment]));
  const kept = new Set<number>();
  const waiting = comments.filter(({ isBuiltUpon }) => isBuiltUpon);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (kept.has(next.id)) continue;
    kept.add(next.id);
    for (const id of [next.parentId, next.answeredId]) {
      const answered = id === null ? undefined : byId.get(id);
      if (answered) waiting.push(answered);
    }
  }
  return comments.map((comment) => ({ ...comment, isBuiltUpon: kept.has(comment.id) }));
}

/** Takes off the avatars that a run has given, and deletes its pictures that nothing shows any more. */
async function removePictures({ tx, now }: WriteContext, run: { id: number; finishedAt: Instant | null }, unused: UnusedPictures): Promise<Count> {
  const wearers = (await selectWornAvatars(tx, run.id)).map(({ memberId }) => memberId);
  for (let from = 0; from < wearers.length; from += BATCH) await takeOffAvatars(tx, wearers.slice(from, from + BATCH));
  const pictures = await selectPicturesOf(tx, run.id);
  // What its owner has sent again since is theirs.
  const sentBefore = new Date((run.finishedAt === null ? now.getTime() : Date.parse(run.finishedAt)) + 1);
  for (let from = 0; from < pictures.length; from += OWNERS) {
    const batch = pictures.slice(from, from + OWNERS);
    const owners = batch.map(({ memberId }) => memberId);
    await unused.drop({ tx, now }, owners, { ids: batch.flatMap(({ ids }) => ids), sentBefore });
  }
  const left = (await selectPicturesOf(tx, run.id)).reduce((sum, { ids }) => sum + ids.length, 0);
  return { removed: pictures.reduce((sum, { ids }) => sum + ids.length, 0) - left, kept: left };
}

async function removeMembers(tx: Tx, ids: readonly number[]): Promise<void> {
  await deleteDeliveriesOf(tx, ids);
  await deleteNotificationsOf(tx, ids);
  await deleteImportedMembers(tx, ids);
}

async function remove(things: readonly { id: number; isBuiltUpon: boolean }[], act: (ids: readonly number[]) => Promise<void>): Promise<void> {
  const ids = things.flatMap(({ id, isBuiltUpon }) => (isBuiltUpon ? [] : [id]));
  for (let from = 0; from < ids.length; from += BATCH) await act(ids.slice(from, from + BATCH));
}

function countOf(things: readonly { isBuiltUpon: boolean }[]): Count {
  const kept = things.filter(({ isBuiltUpon }) => isBuiltUpon).length;
  return { removed: things.length - kept, kept };
}
