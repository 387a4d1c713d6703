import { queueKindOf, queueKindsOf } from '#contract/api/queue-kinds.ts';
import type { listQueue as listShape } from '#contract/api/queue.shapes.ts';
import type { QueueItem } from '#contract/api/queue.ts';
import type { Page } from '#contract/envelope.ts';
import { Failure } from '#contract/failures.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import { personOf } from '#server/modules/members/index.ts';
import type { MemberContext } from '#server/platform/api.ts';
import { keyset } from '#server/platform/database/paging.ts';
import { selectQueue, type QueueItemRow } from './queries-waiting.ts';

const BY_LIMIT = keyset({ isLater: 'boolean', dueAt: 'instant', id: 'integer' });

/** Returns a page of what waits. Throws `forbidden` for a kind that is not the reader's, and `invalidInput` for a broken cursor. */
export async function listQueue({ db, now, viewer }: MemberContext, input: ParsedInputOf<typeof listShape>): Promise<Page<QueueItem>> {
  const kinds = queueKindsOf(viewer.role === 'operator' ? 'operator' : 'presenter').filter(
    (kind) => (input.kind === undefined || kind === input.kind) && (input.tab === undefined || queueKindOf(kind).tab === input.tab),
  );
  if (kinds.length === 0) throw new Failure('forbidden');
  const { rows, total } = await selectQueue({ db, now }, { readerId: viewer.id, kinds }, BY_LIMIT.startOf(input));
  const page = BY_LIMIT.pageOf(rows, { ...input, total }, ({ isLater, dueAt, id }) => ({ isLater, dueAt, id }));
  return { ...page, items: page.items.map((row) => itemOf(row, { now, readerId: viewer.id })) };
}

/** Returns a thing that waits as it is read. */
export function itemOf(row: QueueItemRow, { now, readerId }: { now: Date; readerId: number }): QueueItem {
  const { kind, id, title, note, since, dueAt, claimedBy, claimedUntil } = row;
  return {
    kind,
    id,
    title,
    note,
    since,
    dueAt,
    overdue: Date.parse(dueAt) <= now.getTime(),
    claim: claimedBy === null || claimedUntil === null ? null : { by: personOf(claimedBy), until: claimedUntil, isMine: claimedBy.id === readerId },
  };
}
