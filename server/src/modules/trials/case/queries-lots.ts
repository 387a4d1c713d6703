import type { Db, DbContext, Instant, Tx, WriteContext } from '#server/platform/database/db.ts';
import type { SignerCalls } from '../rules/signatures.ts';

export type LotKind = 'courier' | 'signer';

export interface LotRow {
  caseId: number;
  kind: LotKind;
  round: number;
  callOrder: number[];
  called: number;
  drawnAt: Instant;
  nextCallAt: Instant | null;
  operatorsCalledAt: Instant | null;
  /** Empty until it is drawn: where a migration has ordered it. */
  seed: string;
}

const COLUMNS = `case_id AS "caseId", kind, round, seed, call_order AS "callOrder", called, drawn_at AS "drawnAt", next_call_at AS "nextCallAt",
  operators_called_at AS "operatorsCalledAt"`;

export interface DrawnLot {
  caseId: number;
  kind: LotKind;
  round: number;
  seed: string;
  callOrder: readonly number[];
}

/** Adds a lot in which nobody was called yet; one that a migration has ordered is drawn now. */
export async function insertLot({ tx, now }: WriteContext, lot: DrawnLot): Promise<LotRow> {
  const row = await tx.queryOne<LotRow>(
    `INSERT INTO case_lots AS l (case_id, kind, round, seed, call_order, drawn_at, next_call_at) VALUES ($1, $2, $3, $4, $5, $6, $6)
     ON CONFLICT (case_id, kind, round) DO UPDATE SET seed = excluded.seed, call_order = excluded.call_order, drawn_at = excluded.drawn_at WHERE l.seed = ''
     RETURNING ${COLUMNS}`,
    [lot.caseId, lot.kind, lot.round, lot.seed, lot.callOrder, now],
  );
  if (!row) throw new Error('this lot was drawn before');
  return row;
}

/** Notes who was called, and when the next one is. */
export async function updateLot(
  tx: Tx,
  { caseId, kind, round }: LotRow,
  calls: { called: number; nextAt: Date | null; operatorsCalledAt: Date | null },
): Promise<void> {
  await tx.query(
    `UPDATE case_lots SET called = least($4, cardinality(call_order)), next_call_at = $5, operators_called_at = coalesce(operators_called_at, $6)
     WHERE case_id = $1 AND kind = $2 AND round = $3`,
    [caseId, kind, round, calls.called, calls.nextAt, calls.operatorsCalledAt],
  );
}

/** Ends the calls of a kind in a case. */
export async function endLots(tx: Tx, caseId: number, kind: LotKind): Promise<void> {
  await tx.query('UPDATE case_lots SET next_call_at = NULL WHERE case_id = $1 AND kind = $2 AND next_call_at IS NOT NULL', [caseId, kind]);
}

/** Returns the lots of a case whose next call is due. */
export function selectDueLots({ tx, now }: WriteContext, caseId: number): Promise<LotRow[]> {
  return tx.query(`SELECT ${COLUMNS} FROM case_lots WHERE case_id = $1 AND next_call_at <= $2 ORDER BY kind, round`, [caseId, now]);
}

/** Returns the lots of a case in which somebody else may still be called. */
export function selectOpenLots(tx: Tx, caseId: number): Promise<LotRow[]> {
  return tx.query(`SELECT ${COLUMNS} FROM case_lots WHERE case_id = $1 AND next_call_at IS NOT NULL ORDER BY kind, round`, [caseId]);
}

/** Returns the cases in which a call is due. */
export async function selectCasesWithCalls({ db, now }: DbContext): Promise<number[]> {
  const rows = await db.query<{ id: number }>('SELECT DISTINCT case_id AS id FROM case_lots WHERE next_call_at <= $1 ORDER BY case_id LIMIT 500', [now]);
  return rows.map(({ id }) => id);
}

/** Returns the signers called for the verdict of a case that waits, as far as the calls have come; null while nobody was drawn. */
export function selectSignerCalls(db: Db, caseId: number): Promise<SignerCalls | null> {
  return db.queryOne(
    `SELECT call_order[:called] AS "calledIds", operators_called_at IS NOT NULL AS "isOpen" FROM case_lots
     WHERE case_id = $1 AND kind = 'signer' AND seed <> '' AND round = (SELECT count(*) FROM verdicts WHERE case_id = $1)`,
    [caseId],
  );
}

/** When the next call of a lot is due; for the table of jobs. */
export const NEXT_LOT_CALL = 'SELECT min(next_call_at) FROM case_lots WHERE next_call_at > since';
