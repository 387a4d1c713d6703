// Members are notified of a comment after its commit, from the comments themselves: a cursor over their ids moves in the same
// transaction as the messages, so that nobody is notified twice, by whichever process, whatever crashes in between.
import { setTimeout as wait } from 'node:timers/promises';
import { notifyAll, type Notification } from '#server/modules/messages/index.ts';
import type { Platform } from '#server/platform/api.ts';
import type { Database, Db, Tx, WriteContext } from '#server/platform/database/db.ts';
import { COMMENT_NOTIFICATIONS } from '../comment/notifications.ts';
import { commentHostOf, type CommentHostColumns } from '../comment/host-ref.ts';
import { findCalled } from '../comment/mentions.ts';
import {
  lockComments,
  lockCursor,
  selectCommitted,
  selectCursor,
  selectLastId,
  selectWriting,
  skipFlush,
  updateCursor,
  type CommittedComment,
} from './queries-committed.ts';
import { recipientsOf, type NotificationReason } from './recipients.ts';

const BATCH = 100;
/** After how many messages a transaction ends: until then its recipients can't mark anything as read. */
const MAX_MESSAGES = 4_000;
/** How long after a comment others are awaited that are notified of with it: one transaction for many costs little more than for one. */
const COLLECT_MS = 30;
/** How often is asked whether those who were writing have finished, and how long. */
const POLL_MS = 3;
const MAX_WAIT_MS = 5_000;

const busy = new WeakMap<Database, { again: boolean }>();

const UNDER_PICTURES = {
  replied: COMMENT_NOTIFICATIONS.sceneryReplied,
  commented: COMMENT_NOTIFICATIONS.sceneryCommented,
  mentioned: COMMENT_NOTIFICATIONS.sceneryMentioned,
};

/** Notifies members in the background, a moment later. */
export function notifySoon({ db, background }: Pick<Platform, 'db' | 'background'>): void {
  const running = busy.get(db);
  if (running) {
    running.again = true;
    return;
  }
  const state = { again: true };
  busy.set(db, state);
  background.run(async () => {
    try {
      while (state.again) {
        await wait(COLLECT_MS);
        state.again = false;
        await notifyOfComments(db);
      }
    } finally {
      busy.delete(db);
    }
  });
}

/** Notifies members of the comments committed until now that concern them. Comments of transactions that last on are left for the next time. */
export async function notifyOfComments(db: Database): Promise<void> {
  const lastId = await selectLastId(db);
  // Mostly there is nothing to do, which costs no lock.
  if (lastId === (await selectCursor(db)) || !(await isSettled(db))) return;
  let isMore = true;
  while (isMore)
    isMore = await db.transaction(async (tx) => {
      await skipFlush(tx);
      return notifyBatch(tx, lastId);
    });
}

/**
 * Notifies of all comments within the transaction that has written them, as its events happen in a replayed past. Nobody else can write
 * comments until it ends.
 */
export async function notifyWithin(tx: Tx): Promise<void> {
  await lockComments(tx);
  const upTo = await selectLastId(tx);
  while (await notifyBatch(tx, upTo));
}

/**
 * Returns whether all who were writing comments have finished: then every comment with an id drawn before the call has been committed or
 * never will be. False when somebody keeps writing for too long. Ids are not committed in their order, and a cursor that passed one still
 * under way would lose it; who begins to write later draws a higher id.
 */
async function isSettled(db: Db): Promise<boolean> {
  const until = performance.now() + MAX_WAIT_MS;
  let writing = await selectWriting(db, null);
  while (writing.length > 0) {
    if (performance.now() > until) return false;
    await wait(POLL_MS);
    writing = await selectWriting(db, writing);
  }
  return true;
}

/** Notifies of the next comments up to that id, and moves the cursor. Returns whether there may be more. */
async function notifyBatch(tx: Tx, upTo: number): Promise<boolean> {
  const after = await lockCursor(tx, upTo);
  if (after >= upTo) return false;
  const comments = await selectCommitted(tx, { after, upTo }, BATCH);
  const called = await findCalled(
    tx,
    comments.map(({ body }) => body),
  );
  const messages: ReturnType<typeof messagesOf> = [];
  let done = 0;
  for (const comment of comments) {
    if (messages.length >= MAX_MESSAGES) break;
    messages.push(...messagesOf(comment, called(comment.body).memberIds));
    done += 1;
  }
  const isMore = done < comments.length || done === BATCH;
  await updateCursor(tx, isMore ? (comments[done - 1]?.id ?? upTo) : upTo);
  // In one call: mailboxes locked call by call would deadlock with others who notify.
  if (messages.length > 0) await notifyAll({ tx, now: new Date(comments[done - 1]?.createdAt ?? 0) }, messages);
  return isMore;
}

/**
 * Notifies the members an edited comment mentions that none of its texts before has; `knowing` were notified of it already. Once for each
 * member, however often the text changes.
 */
export async function notifyOfNewMentions(
  { tx, now }: WriteContext,
  comment: CommentHostColumns & { floor: number; authorId: number },
  { bodies, body, knowing }: { bodies: readonly string[]; body: string; knowing: readonly number[] },
): Promise<void> {
  const called = await findCalled(tx, [...bodies, body]);
  const before = new Set([...knowing, ...bodies.flatMap((text) => called(text).memberIds)]);
  const messages = called(body)
    .memberIds.filter((to) => !before.has(to))
    .map((to) => ({ to, notification: notificationOf(comment, 'mentioned'), at: now }));
  if (messages.length > 0) await notifyAll({ tx, now }, messages);
}

/** Returns the messages about a comment, with its time. */
function messagesOf(comment: CommittedComment, mentionedIds: readonly number[]) {
  const at = new Date(comment.createdAt);
  return [...recipientsOf({ ...comment, mentionedIds })].map(([to, reason]) => ({ to, notification: notificationOf(comment, reason), at }));
}

/** Returns the notification of a comment to a member it concerns. */
function notificationOf(comment: CommentHostColumns & { floor: number; authorId: number }, reason: NotificationReason): Notification {
  const { floor, authorId: actorId } = comment;
  const about = { ...commentHostOf(comment), floor };
  if (about.kind === 'post') return COMMENT_NOTIFICATIONS[reason]({ about, actorId });
  // Nobody asks a question with a picture, and nobody follows one.
  if (reason === 'answered' || reason === 'followed') throw new Error(`a picture has nobody who is notified as ${reason}`);
  return UNDER_PICTURES[reason]({ about, actorId });
}
