import { queueKindsOf } from '#contract/api/queue-kinds.ts';
import type { QueueCount } from '#contract/api/queue.ts';
import type { MemberContext } from '#server/platform/api.ts';
import { selectQueueCounts } from './queries-waiting.ts';

/** Returns how much waits of each kind the reader works on. */
export async function countQueue({ db, now, viewer }: MemberContext): Promise<QueueCount[]> {
  const kinds = queueKindsOf(viewer.role === 'operator' ? 'operator' : 'presenter');
  const rows = await selectQueueCounts({ db, now }, { readerId: viewer.id, kinds });
  const byKind = new Map(rows.map((row) => [row.kind, row]));
  return kinds.map((kind) => byKind.get(kind) ?? { kind, count: 0, oldestAt: null, dueAt: null, overdue: 0 });
}
