import { queueKindsOf } from '#contract/api/queue-kinds.ts';
import type { QueueCount } from '#contract/api/queue.ts';
import { getPrincipal } from '#server/modules/members/index.ts';
import type { MemberContext } from '#server/platform/api.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import { selectQueueCounts } from './queries-waiting.ts';

/** Returns how much waits of each kind the reader works on. */
export function countQueue({ db, now, viewer }: MemberContext): Promise<QueueCount[]> {
  return countFor({ db, now }, { id: viewer.id, isOperator: viewer.role === 'operator' });
}

/** Returns the same for a member as they are by now; null for one who is not of the staff, or is suspended. */
export async function countWaiting({ db, now }: DbContext, memberId: number): Promise<QueueCount[] | null> {
  const { id, role, suspended } = await getPrincipal({ db, now }, memberId);
  return role === 'member' || suspended !== null ? null : countFor({ db, now }, { id, isOperator: role === 'operator' });
}

async function countFor({ db, now }: DbContext, { id, isOperator }: { id: number; isOperator: boolean }): Promise<QueueCount[]> {
  const kinds = queueKindsOf(isOperator ? 'operator' : 'presenter');
  const rows = await selectQueueCounts({ db, now }, { readerId: id, kinds });
  const byKind = new Map(rows.map((row) => [row.kind, row]));
  return kinds.map((kind) => byKind.get(kind) ?? { kind, count: 0, oldestAt: null, dueAt: null, overdue: 0 });
}
