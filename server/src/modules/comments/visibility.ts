import { writesTags } from '#server/platform/state/cache-tags.ts';
import type { Tx } from '#server/platform/database/db.ts';
import { findHost } from './hosts.ts';
import { lockComment, markStatus, noteAccepted, selectComment, type PlacedComment } from './queries-change.ts';

type Status = PlacedComment['status'];

/** Takes a comment out of sight until somebody has looked at it: its floor stays. Answers whether it did. */
export function hideComment(tx: Tx, id: number): Promise<boolean> {
  return change(tx, id, ['published'], 'hidden');
}

/** Brings a comment back that was taken out of sight; what was the accepted answer is so again, unless the asker has taken another one. Answers whether it did. */
export function showComment(tx: Tx, id: number): Promise<boolean> {
  return change(tx, id, ['hidden'], 'published');
}

/** Takes a comment away for good. Answers whether it still was there. */
export function takeDownComment(tx: Tx, id: number): Promise<boolean> {
  return change(tx, id, ['published', 'hidden'], 'removed');
}

async function change(tx: Tx, id: number, from: readonly Status[], to: Status): Promise<boolean> {
  const found = await selectComment(tx, id);
  const host = found && (await findHost(tx, found));
  const comment = host && (await lockComment(tx, id));
  if (!host || !comment || !from.includes(comment.status)) return false;
  await markStatus(tx, id, to);
  if (comment.status === 'published') {
    const wasAccepted = await host.forget(id);
    await noteAccepted(tx, id, wasAccepted && to === 'hidden');
  }
  if (to === 'published') await host.recall(comment.acceptedWhenHidden ? id : null);
  writesTags(tx, host.tag, `comments-of:${comment.authorId}`);
  return true;
}
