import { sendComment } from '#web/features/comment-hosts/comment-hosts.ts';
import { idempotencyKeyOf } from '#web/lib/calls/api.ts';
import { isBusy, isFault, isSignedOut, isUnanswered } from '#web/lib/calls/unanswered.ts';
import { failureOf } from '#web/lib/page.ts';
import { isSignedIn, useSession } from '#web/lib/session.ts';
import { toast } from '#web/ui/toast.ts';
import { changeQueued, deleteQueued, listQueued, putQueued, takeQueued, type QueuedComment } from './queue-store.ts';

/** The server takes one comment in three seconds. */
const BETWEEN_MS = 3_500;
const LATER_MS = 15_000;
/** The server remembers a key for two days; what may have arrived is not resent automatically later than this. */
const MAX_RETRY_MS = 40 * 3_600_000;

// In a tab only: node has such channels too, and an open one holds a process that has drawn a page.
const channel = typeof document !== 'undefined' && 'BroadcastChannel' in globalThis ? new BroadcastChannel('hearth-queue') : null;
const listeners = new Set<() => void>();
if (channel) channel.onmessage = showNotice;

/** Calls the listener on every change of the queue, in any tab. */
export function onQueue(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Queues a comment until there is a network, with the key it was tried with, so that the server recognizes it. Rejects when nothing can be
 * stored.
 */
export async function queueComment(comment: Omit<QueuedComment, 'state' | 'problem'>): Promise<void> {
  await putQueued({ ...comment, state: 'waiting', problem: '' });
  changed();
  // Where only the answer was lost no network comes back that would send it.
  if (navigator.onLine) sendLater(LATER_MS);
}

/** Takes a comment out of the queue, unless it may have arrived. Returns whether it was taken. */
export async function cancelQueued(key: string): Promise<boolean> {
  const isTaken = await takeQueued(key);
  changed();
  return isTaken;
}

/** Retries a comment that was refused or has waited too long. */
export async function retryQueued(comment: QueuedComment): Promise<void> {
  await putQueued({ ...comment, triedAt: null, state: 'waiting', problem: '' });
  changed();
  void sendQueued();
}

let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Sends the queued comments of the signed-in member, the oldest first, from one tab at a time. Comments of other members are not touched.
 */
export async function sendQueued(): Promise<void> {
  clearTimeout(timer);
  const memberId = useSession.getState().principal?.id;
  if (memberId === undefined || !navigator.onLine || !isSignedIn()) return;
  const send = async () => {
    const waiting = (await listQueued().catch(() => [])).filter((each) => each.memberId === memberId && each.state !== 'refused');
    for (const [index, comment] of waiting.entries()) {
      if (index > 0) await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS));
      if (!(await sendOne(comment))) return;
    }
  };
  if ('locks' in navigator) await navigator.locks.request('hearth-queue', { ifAvailable: true }, (lock) => (lock ? send() : undefined));
  else await send();
}

/** Sends one comment. Returns whether to continue with the next. */
async function sendOne(comment: QueuedComment): Promise<boolean> {
  const { key, input, triedAt } = comment;
  if (triedAt !== null && Date.now() - triedAt > MAX_RETRY_MS) {
    await changeQueued(key, { state: 'refused', problem: '搁得太久了。先看看楼里有没有这一条，没有再发。' });
    changed();
    return true;
  }
  // Meanwhile its author may have taken it back: then it is in their form, and must not arrive.
  if (!(await changeQueued(key, { state: 'sending', triedAt: triedAt ?? Date.now() }))) return true;
  changed();
  idempotencyKeyOf(input, key);
  try {
    const saved = await sendComment(input);
    await deleteQueued(key);
    toast({ type: 'success', message: 'held' in saved ? '攒下的评论送到了，先请人看一眼' : '攒下的评论发出去了' });
    changed();
    return true;
  } catch (error) {
    const failure = failureOf(error);
    const { message, retryAfter } = failure;
    // It stays and is tried again, by itself or once the member has signed in.
    const hasToWait = isSignedOut(failure);
    const mayBeThere = isUnanswered(failure) || isFault(failure);
    if (hasToWait || mayBeThere || isBusy(failure)) {
      await changeQueued(key, { state: 'waiting', triedAt: triedAt ?? (mayBeThere ? Date.now() : null) });
      changed();
      if (!hasToWait) sendLater(retryAfter === undefined ? LATER_MS : (retryAfter + 1) * 1000);
      return false;
    }
    await changeQueued(key, { state: 'refused', problem: message });
    changed();
    return true;
  }
}

function sendLater(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void sendQueued(), ms);
}

function changed(): void {
  channel?.postMessage('changed');
  showNotice();
}

function showNotice(): void {
  for (const listener of listeners) listener();
}
