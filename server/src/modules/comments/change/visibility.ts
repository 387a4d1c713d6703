import { indexComments } from '#server/modules/indexing/index.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import type { Tx } from '#server/platform/database/db.ts';
import { findCommentHost } from '../comment/hosts.ts';
import { lockComment, markStatus, noteAccepted, selectComment, type PlacedComment } from '../comment/queries.ts';

type Status = PlacedComment['status'];

/** Hides a comment until it is reviewed; its floor stays. Returns whether it did. */
export async function hideComment(tx: Tx, id: number): Promise<boolean> {
  return (await change(tx, id, { from: ['published'], to: 'hidden' })) !== null;
}

/**
 * Shows a hidden comment again; a formerly accepted answer is accepted again unless the asker has accepted another one. Returns whether it
 * did.
 */
export async function showComment(tx: Tx, id: number): Promise<boolean> {
  return (await change(tx, id, { from: ['hidden'], to: 'published' })) !== null;
}

/** Takes a comment off the site for good, or until the staff restores it. Returns its former state; null when it was removed already. */
export function removeShownComment(tx: Tx, id: number): Promise<PlacedComment | null> {
  return change(tx, id, { from: ['published', 'hidden'], to: 'removed' });
}

/** Gives a comment the staff has removed its former status; an answer is accepted again unless the asker has accepted another one. Returns whether it did. */
export async function restoreRemovedComment(tx: Tx, id: number, to: 'published' | 'hidden'): Promise<boolean> {
  return (await change(tx, id, { from: ['removed'], to })) !== null;
}

async function change(tx: Tx, id: number, { from, to }: { from: readonly Status[]; to: Status }): Promise<PlacedComment | null> {
  const found = await selectComment(tx, id);
  const host = found && (await findCommentHost(tx, found));
  const comment = host && (await lockComment(tx, id));
  if (!host || !comment || !from.includes(comment.status)) return null;
  await markStatus(tx, id, { status: to, removedFrom: to === 'removed' && comment.status !== 'removed' ? comment.status : null });
  if (comment.status === 'published') {
    const wasAccepted = await host.uncount(id);
    await noteAccepted(tx, id, wasAccepted);
  }
  if (to === 'published') {
    await host.recall(comment.acceptedWhenHidden ? id : null);
    await noteAccepted(tx, id, false);
  }
  await indexComments(tx, [id]);
  writesTags(tx, host.tag, `comments-of:${comment.authorId}`);
  return comment;
}
