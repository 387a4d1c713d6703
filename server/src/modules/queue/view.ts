import { queueKindsOf, type QueueKind } from '#contract/api/queue-kinds.ts';
import type { QueueItemView } from '#contract/api/queue.ts';
import { Failure } from '#contract/failures.ts';
import { personOf } from '#server/modules/members/index.ts';
import type { MemberContext } from '#server/platform/api.ts';
import { itemOf } from './list.ts';
import { selectLastWords, selectLately, selectQueueAuthor, type QueueAuthorRow } from './queries-view.ts';
import { selectQueueItem, type QueueItemRow } from './queries-waiting.ts';

const LATELY_MS = 30 * 24 * 60 * 60 * 1000;
const MAX_OTHERS = 4;

/** One thing of the queue. */
export interface QueueThing {
  kind: QueueKind;
  id: number;
}

/** Returns a thing that waits with what helps to decide it. Throws `notFound` when it does not wait (any more) for the reader. */
export async function viewQueueItem({ db, now, viewer }: MemberContext, thing: QueueThing): Promise<QueueItemView> {
  const row = await getWaiting({ db, now, viewer }, thing);
  const [author, others, lately] = await Promise.all([
    row.authorId === null ? null : selectQueueAuthor({ db, now }, row.authorId),
    row.authorId === null ? [] : selectLastWords(db, row.authorId, MAX_OTHERS),
    selectLately(db, thing, new Date(now.getTime() - LATELY_MS)),
  ]);
  return { item: itemOf(row, { now, readerId: viewer.id }), author: author === null ? null : authorOf(author), others, lately };
}

function authorOf({ person, ...facts }: QueueAuthorRow): QueueItemView['author'] {
  return { ...personOf(person), ...facts };
}

/** Returns a thing that waits for the reader. Throws `notFound` when it does not, or is not theirs to decide. */
export async function getWaiting({ db, now, viewer }: MemberContext, thing: QueueThing): Promise<QueueItemRow> {
  const isTheirs = queueKindsOf(viewer.role === 'operator' ? 'operator' : 'presenter').includes(thing.kind);
  const row = isTheirs ? await selectQueueItem({ db, now }, viewer.id, thing) : null;
  if (row === null) throw new Failure('notFound');
  return row;
}
