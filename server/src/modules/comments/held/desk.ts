import type { WaitingComment } from '#contract/api/held-comments.ts';
import { findPictures } from '#server/modules/files/index.ts';
import { personOf } from '#server/modules/members/index.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import { commentHostOf } from '../comment/host-ref.ts';
import { notifySoon } from '../notify/notify.ts';
import { publishHeldComment, rejectHeldComment } from './decide.ts';
import { selectWaiting } from './queries-desk.ts';
import { waysToReturn } from './rules.ts';

const MAX_LISTED = 50;

/** Returns the comments that wait for review, the one that has waited longest first; fifty at most. */
export async function listWaitingComments({ db, now, viewer }: Pick<MemberRequest, 'db' | 'now' | 'viewer'>): Promise<WaitingComment[]> {
  const rows = await selectWaiting({ db, now }, { readerId: viewer.id, limit: MAX_LISTED });
  const pictures = await findPictures(db, [...new Set(rows.flatMap(({ imageIds }) => imageIds))]);
  return rows.map((row) => ({
    id: row.id,
    host: { ...commentHostOf(row), columnId: row.columnId, title: row.title },
    author: personOf(row.author),
    body: row.body,
    images: row.imageIds.flatMap((id) => pictures.get(id) ?? []),
    reasons: row.reasons,
    heldAt: row.heldAt,
    conflict: row.author.id === viewer.id ? 'own' : row.isOwnVoice ? 'voice' : null,
    mayReturn: waysToReturn(row, { isPresenter: viewer.role === 'presenter' }),
  }));
}

/** Publishes a held comment or returns it to its author. Throws like `publishHeldComment` and `rejectHeldComment`. */
export async function decideComment(
  { db, now, viewer, platform }: MemberRequest,
  { id, outcome, reason, documentNumber }: { id: number; outcome: 'approved' | 'rejected'; reason: string; documentNumber: string },
): Promise<void> {
  if (outcome === 'rejected') return rejectHeldComment({ db, now }, { id, deciderId: viewer.id, reason, documentNumber });
  await db.transaction(async (tx) => {
    await publishHeldComment({ tx, now }, { id, deciderId: viewer.id });
    tx.afterCommit(() => notifySoon(platform));
  });
}
