// A message to every member: it is sent a few hundred at a time, because a transaction with all of them would hold every mailbox.
import type { DbContext, WriteContext } from '#server/platform/database/db.ts';
import { MESSAGE_TYPES } from '#contract/message-types.ts';
import { notifyAll } from './facts/notify.ts';
import { announcement } from './notifications.ts';
import { countAudience, insertBroadcast, lockBroadcast, selectMemberIds, updateBroadcast } from './queries-broadcasts.ts';

const BATCH = 500;

export { BROADCAST_PROGRESS, NEXT_BROADCAST } from './queries-broadcasts.ts';

/** Has every member of now get a message of the site, by a job that begins at once. */
export async function broadcast(context: WriteContext, message: { title: string; content: string }): Promise<void> {
  const people = await countAudience(context.tx, 'members');
  await insertBroadcast(context, { ...message, audience: 'members', byOperator: false, people });
}

/** Sends what is to be sent to everybody, batch by batch. */
export async function sendBroadcasts({ db, now }: DbContext): Promise<void> {
  while (await sendBatch({ db, now }));
}

function sendBatch({ db, now }: DbContext): Promise<boolean> {
  return db.transaction((tx) => sendNext({ tx, now }));
}

async function sendNext({ tx, now }: WriteContext): Promise<boolean> {
  const next = await lockBroadcast(tx);
  if (!next) return false;
  const ids = await selectMemberIds(tx, { audience: next.audience, after: next.afterId, upTo: next.upToId, limit: BATCH });
  const notification = announcement({ type: MESSAGE_TYPES.system, isUrgent: 0, title: next.title, content: next.content });
  await notifyAll(
    { tx, now },
    ids.map((to) => ({ to, notification })),
  );
  await updateBroadcast(tx, next.id, { afterId: ids.at(-1) ?? next.upToId, doneAt: ids.length < BATCH ? now : null });
  return true;
}
