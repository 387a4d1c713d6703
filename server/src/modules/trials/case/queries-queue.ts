import type { DbContext, Instant, Tx, WriteContext } from '#server/platform/database/db.ts';

/** When somebody is called next for a case that waits; for the table of jobs. */
export const NEXT_QUEUE_CALL = 'SELECT min(next_at) FROM queue_calls WHERE next_at > since';

/** Whether a case `k` of the queue waits there for the first time: what came back, and what was filed again, goes before. */
export const IS_NEW = '(k.received_at IS NULL AND k.refiled_from IS NULL)';

/** The calls for a case that waits for a presenter. */
export interface QueueCallsRow {
  startedAt: Instant;
  calledIds: number[];
  operatorsCalledAt: Instant | null;
}

/** Begins the calls for a case; the first one is due at once. */
export async function insertQueueCalls({ tx, now }: WriteContext, caseId: number): Promise<void> {
  await tx.query(
    `INSERT INTO queue_calls (case_id, started_at, next_at) VALUES ($1, $2, $2)
     ON CONFLICT (case_id) DO UPDATE SET started_at = excluded.started_at, next_at = excluded.next_at, called_ids = '{}', operators_called_at = NULL`,
    [caseId, now],
  );
}

/** Ends the calls for a case and returns them; null where there were none. */
export function deleteQueueCalls(tx: Tx, caseId: number): Promise<Pick<QueueCallsRow, 'operatorsCalledAt'> | null> {
  return tx.queryOne('DELETE FROM queue_calls WHERE case_id = $1 RETURNING operators_called_at', [caseId]);
}

/** Returns the calls for a case whose next one is due; null where none is. */
export function selectDueQueueCalls({ tx, now }: WriteContext, caseId: number): Promise<QueueCallsRow | null> {
  return tx.queryOne('SELECT started_at, called_ids, operators_called_at FROM queue_calls WHERE case_id = $1 AND next_at <= $2', [caseId, now]);
}

/** Returns the cases for which a call is due, longest ago first; at most two hundred. */
export async function selectWaitingForCalls({ db, now }: DbContext): Promise<number[]> {
  const rows = await db.query<{ id: number }>('SELECT case_id AS id FROM queue_calls WHERE next_at <= $1 ORDER BY next_at, case_id LIMIT 200', [now]);
  return rows.map(({ id }) => id);
}

/** Notes who was called, and when somebody else is. */
export async function updateQueueCalls(
  tx: Tx,
  caseId: number,
  { calledIds, operatorsCalledAt, nextAt }: { calledIds: readonly number[]; operatorsCalledAt: Date | null; nextAt: Date | null },
): Promise<void> {
  await tx.query('UPDATE queue_calls SET called_ids = $2, operators_called_at = coalesce($3, operators_called_at), next_at = $4 WHERE case_id = $1', [
    caseId,
    calledIds,
    operatorsCalledAt,
    nextAt,
  ]);
}

/** Begins the calls for cases that an older version of the program has put into the queue. */
export async function insertMissingQueueCalls({ db, now }: DbContext): Promise<void> {
  await db.query(
    `INSERT INTO queue_calls (case_id, started_at, next_at) SELECT k.post_id, $1, $1 FROM cases k
     WHERE k.state = 'filed' AND NOT EXISTS (SELECT FROM queue_calls q WHERE q.case_id = k.post_id) ON CONFLICT DO NOTHING`,
    [now],
  );
}

export interface CallableRow {
  id: number;
  specialities: string[];
  /** The realm of the character they hold their office with. */
  realm: string;
  held: number;
  lastSeenAt: Instant | null;
}

/** Returns the presenters who may be called, in the order of their ids, with the open cases each one holds. */
export function selectCallable(tx: Tx): Promise<CallableRow[]> {
  return tx.query(
    `SELECT m.id, coalesce(p.specialities, '{}') AS specialities, coalesce(p.character ->> 'realm', '') AS realm, m.last_seen_at,
       (SELECT count(*)::integer FROM cases k WHERE k.presenter_id = m.id AND k.closed_at IS NULL) AS held
     FROM members m LEFT JOIN presenters p ON p.member_id = m.id
     WHERE m.role = 'presenter' AND m.status = 'active' AND m.closed_at IS NULL ORDER BY m.id`,
  );
}
