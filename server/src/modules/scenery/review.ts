import type { Page } from '#contract/envelope.ts';
import { Failure } from '#contract/failures.ts';
import type { SceneryStatus, SubmittedScenery } from '#contract/api/scenery.ts';
import { record } from '#server/modules/audit/index.ts';
import { notify } from '#server/modules/messages/index.ts';
import { requireNotSealed } from '#server/modules/removals/index.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import type { Db, Tx, DbContext, WriteContext } from '#server/platform/database/db.ts';
import { FIRST_ROW, totalOf, BY_TIME, type PageInput } from '#server/platform/database/paging.ts';
import { SCENERY_NOTIFICATIONS } from './notifications.ts';
import { withheldChanged } from '#server/modules/files/index.ts';
import { decideScenery, lockScenery, selectDecided, selectSubmitted, selectWaiting, type HeldRow } from './queries-save.ts';
import { galleryTag, sceneryCommentsTag } from './tags.ts';
import { readRegions, submittedOf } from './view.ts';

/** Returns a page of pictures of a status: waiting ones the oldest first, others the newest first. Throws `invalidInput` for a broken cursor. */
export async function listSubmittedScenery(db: Db, { status, ...input }: PageInput & { status: SceneryStatus }): Promise<Page<SubmittedScenery>> {
  const select = (start: Parameters<typeof selectWaiting>[1]) => (status === 'pending' ? selectWaiting(db, start) : selectDecided(db, status, start));
  const [rows, regions] = await Promise.all([select(BY_TIME.startOf(input)), readRegions(db)]);
  const total = await totalOf(rows, input, () => select(FIRST_ROW));
  const found = BY_TIME.pageOf(rows, { ...input, total }, (row) => ({
    at: status === 'pending' ? row.createdAt : (row.decidedAt ?? ''),
    id: row.id,
  }));
  return { ...found, items: found.items.map((row) => submittedOf(row, regions)) };
}

/**
 * Approves a picture or refuses it; its author is notified. `reviewerId` null: an operator at the command line. `seenAt`: when the reviewed
 * version was submitted. Throws `notFound`, `alreadyDecided`, `lawfullyRemoved` for one that an order has sealed, `sceneryChanged` for one that was
 * submitted again since, and `forbidden` for one's own picture.
 */
export async function reviewScenery(
  { db, now }: DbContext,
  reviewerId: number | null,
  { id, approve, reason, seenAt }: { id: number; approve: boolean; reason: string; seenAt?: string | undefined },
): Promise<SubmittedScenery> {
  return db.transaction(async (tx) => {
    const before = await getHeld(tx, id);
    if (before.authorId === reviewerId) throw new Failure('forbidden');
    await requireNotSealed(tx, { kind: 'scenery', id });
    if (before.status !== 'pending') throw new Failure('alreadyDecided');
    if (seenAt !== undefined && seenAt !== before.createdAt) throw new Failure('sceneryChanged');
    const decision = { status: approve ? 'approved' : 'refused', reason: approve ? '' : reason } as const;
    await decideScenery({ tx, now }, id, { ...decision, by: reviewerId });
    await recordDecision({ tx, now }, before, decision);
    const about = { kind: 'scenery', id } as const;
    await notify(
      { tx, now },
      before.authorId,
      approve ? SCENERY_NOTIFICATIONS.approved({ about }) : SCENERY_NOTIFICATIONS.refused({ about, data: { reason } }),
    );
    writesTags(tx, galleryTag(before.gameId), sceneryCommentsTag(id));
    withheldChanged(tx);
    return getSubmitted(tx, id);
  });
}

const DECISIONS = { approved: 'scenery.approve', refused: 'scenery.refuse' } as const;

async function recordDecision(context: WriteContext, before: HeldRow, { status, reason }: { status: keyof typeof DECISIONS; reason: string }): Promise<void> {
  await record(context, {
    act: DECISIONS[status],
    target: { kind: 'scenery', id: before.id },
    reason,
    before: { status: before.status },
    after: { status },
    seen: { submittedAt: before.createdAt },
    personal: { memberId: before.authorId, data: { title: before.title } },
  });
}

/** Returns a picture, locked until the transaction ends. Throws `notFound` for one that never was, or was withdrawn. */
export async function getHeld(tx: Tx, id: number): Promise<HeldRow> {
  const row = await lockScenery(tx, id);
  if (!row || row.status === 'withdrawn') throw new Failure('notFound');
  return row;
}

/** Returns a picture as who decides sees it. Throws `notFound`. */
export async function getSubmitted(tx: Tx, id: number): Promise<SubmittedScenery> {
  const row = await selectSubmitted(tx, id);
  if (!row) throw new Failure('notFound');
  return submittedOf(row, await readRegions(tx));
}
