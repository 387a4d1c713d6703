import type { Instant, Tx } from '#server/platform/database/db.ts';
import { IS_NEW } from '../case/queries-queue.ts';
import { SELECT_CASE, type CaseRow } from '../case/queries-case.ts';

/** How many cases of the queue are looked at together. */
const BATCH = 20;

export interface QueuedCase extends CaseRow {
  isNew: boolean;
  queueDueAt: Instant;
}

/**
 * Returns the next cases of a game's queue behind one: what came back first, then what has least time left. What this presenter has put back is
 * left out: it waits for somebody else.
 */
export function selectQueued(tx: Tx, { gameId, presenterId }: { gameId: number; presenterId: number }, after: QueuedCase | null): Promise<QueuedCase[]> {
  return tx.query(
    `WITH page AS (
       SELECT k.post_id AS id, ${IS_NEW} AS is_new, k.due_at FROM cases k
       WHERE k.game_id = $1 AND k.state = 'filed' AND ($3::boolean IS NULL OR (${IS_NEW}, k.due_at, k.post_id) > ($3, $4::timestamptz, $5::bigint))
         AND NOT EXISTS (SELECT FROM case_events e WHERE e.case_id = k.post_id AND e.action = 'release' AND e.actor_id = $2)
       ORDER BY ${IS_NEW}, k.due_at, k.post_id LIMIT ${BATCH}
     ), found AS (${SELECT_CASE} WHERE k.post_id IN (SELECT id FROM page))
     SELECT found.*, page.is_new AS "isNew", page.due_at AS "queueDueAt" FROM page JOIN found ON found.id = page.id ORDER BY page.is_new, page.due_at, page.id`,
    [gameId, presenterId, after?.isNew ?? null, after?.queueDueAt ?? null, after?.id ?? null],
  );
}

/** Locks a case of the queue until the transaction ends; false where somebody else is about to receive it, or has. */
export async function lockQueued(tx: Tx, id: number): Promise<boolean> {
  return (await tx.queryOne(`SELECT FROM cases WHERE post_id = $1 AND state = 'filed' FOR NO KEY UPDATE SKIP LOCKED`, [id])) !== null;
}
