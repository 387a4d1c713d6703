import { recordRemoval } from '#server/modules/removals/index.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import type { Tx, WriteContext } from '#server/platform/database/db.ts';
import { findCommentHost } from '../comment/hosts.ts';
import { lockComment, markStatus, noteAccepted, selectComment, type PlacedComment } from '../comment/queries.ts';

type Status = PlacedComment['status'];

/** Hides a comment until it is reviewed; its floor stays. Returns whether it did. */
export function hideComment(tx: Tx, id: number): Promise<boolean> {
  return change(tx, id, { from: ['published'], to: 'hidden' });
}

/**
 * Shows a hidden comment again; a formerly accepted answer is accepted again unless the asker has accepted another one. Returns whether it
 * did.
 */
export function showComment(tx: Tx, id: number): Promise<boolean> {
  return change(tx, id, { from: ['hidden'], to: 'published' });
}

/** Removes a comment permanently. Returns whether it was still there. */
export async function takeDownComment({ tx, now }: WriteContext, id: number): Promise<boolean> {
  const isRemoved = await change(tx, id, { from: ['published', 'hidden'], to: 'removed' });
  const comment = await lockComment(tx, id);
  if (comment?.status === 'removed') await recordRemoval({ tx, now }, { kind: 'comment', id, authorId: comment.authorId, by: 'staff' });
  return isRemoved;
}

async function change(tx: Tx, id: number, { from, to }: { from: readonly Status[]; to: Status }): Promise<boolean> {
  const found = await selectComment(tx, id);
  const host = found && (await findCommentHost(tx, found));
  const comment = host && (await lockComment(tx, id));
  if (!host || !comment || !from.includes(comment.status)) return false;
  await markStatus(tx, id, to);
  if (comment.status === 'published') {
    const wasAccepted = await host.uncount(id);
    await noteAccepted(tx, id, wasAccepted && to === 'hidden');
  }
  if (to === 'published') await host.recall(comment.acceptedWhenHidden ? id : null);
  writesTags(tx, host.tag, `comments-of:${comment.authorId}`);
  return true;
}
