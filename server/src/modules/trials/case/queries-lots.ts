import type { Db, DbContext, Instant, Tx, WriteContext } from '#server/platform/database/db.ts';
import type { LotMember } from '#contract/chain/lots.ts';
import type { SignerCalls } from '../rules/signatures.ts';

export type LotKind = 'courier' | 'signer' | 'panel' | 'decider' | 'appeal' | 'assign';

interface LotBase {
  caseId: number;
  /** The appeal it is about; null for the case itself. */
  appealId: number | null;
  round: number;
  callOrder: number[];
  called: number;
  drawnAt: Instant;
  nextCallAt: Instant | null;
  operatorsCalledAt: Instant | null;
  /** Empty until it is drawn: where a migration has ordered it. */
  seed: string;
  /** The day in China on which it was drawn, and the pool as it was then; null: before that was kept. */
  day: string | null;
  pool: LotMember[] | null;
  nobodyTenured: boolean;
}

/** A lot whose order is called one after the other. */
export interface CallLot extends LotBase {
  kind: 'courier' | 'signer' | 'decider';
  seats: null;
}

/** A lot by which the seats of a panel are filled. */
export interface PanelLot extends LotBase {
  kind: 'panel' | 'appeal';
  /** How many seats were counted when the panel was drawn first. */
  seats: number;
  pool: LotMember[];
}

/** A lot by which a case is given to the first of the order; nobody is called by it. */
export interface AssignLot extends LotBase {
  kind: 'assign';
  seats: null;
}

/** A lot in which somebody else may be called later. */
export type CalledLot = CallLot | PanelLot;

export type LotRow = CalledLot | AssignLot;

const COLUMNS = `case_id AS "caseId", appeal_id AS "appealId", kind, round, seed, day::text AS day, pool, seats, nobody_tenured AS "nobodyTenured", call_order AS "callOrder", called, drawn_at AS "drawnAt", next_call_at AS "nextCallAt",
  operators_called_at AS "operatorsCalledAt"`;

export interface DrawnLot {
  caseId: number;
  appealId: number | null;
  kind: LotKind;
  round: number;
  seed: string;
  callOrder: readonly number[];
  day: string;
  pool: readonly LotMember[];
  /** Of a panel; null for other lots. */
  seats: number | null;
  nobodyTenured: boolean;
}

/** Adds a lot in which nobody was called yet; one that a migration has ordered is drawn now. */
export async function insertLot({ tx, now }: WriteContext, lot: DrawnLot): Promise<LotRow> {
  const row = await tx.queryOne<LotRow>(
    `INSERT INTO case_lots AS l (case_id, kind, round, seed, call_order, drawn_at, next_call_at, day, pool, seats, nobody_tenured, appeal_id)
       VALUES ($1, $2, $3, $4, $5, $6, $6, $7, $8::jsonb, $9, $10, $11)
     ON CONFLICT (case_id, kind, round) DO UPDATE SET seed = excluded.seed, call_order = excluded.call_order, drawn_at = excluded.drawn_at, day = excluded.day,
       pool = excluded.pool WHERE l.seed = ''
     RETURNING ${COLUMNS}`,
    [lot.caseId, lot.kind, lot.round, lot.seed, lot.callOrder, now, lot.day, JSON.stringify(lot.pool), lot.seats, lot.nobodyTenured, lot.appealId],
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
export async function endLots(tx: Tx, caseId: number, kind: Exclude<LotKind, 'decider' | 'appeal' | 'assign'>): Promise<void> {
  await tx.query('UPDATE case_lots SET next_call_at = NULL WHERE case_id = $1 AND kind = $2 AND next_call_at IS NOT NULL', [caseId, kind]);
}

/** Returns the lots of a case whose next call is due. */
export function selectDueLots({ tx, now }: WriteContext, caseId: number): Promise<CalledLot[]> {
  return tx.query(`SELECT ${COLUMNS} FROM case_lots WHERE case_id = $1 AND next_call_at <= $2 ORDER BY kind, round`, [caseId, now]);
}

/** Returns the lots of a case in which somebody else may still be called. */
export function selectOpenLots(tx: Tx, caseId: number): Promise<CalledLot[]> {
  return tx.query(`SELECT ${COLUMNS} FROM case_lots WHERE case_id = $1 AND next_call_at IS NOT NULL ORDER BY kind, round`, [caseId]);
}

/** Returns the cases in which a call is due. */
export async function selectCasesWithCalls({ db, now }: DbContext): Promise<number[]> {
  const rows = await db.query<{ id: number }>('SELECT DISTINCT case_id AS id FROM case_lots WHERE next_call_at <= $1 ORDER BY case_id LIMIT 500', [now]);
  return rows.map(({ id }) => id);
}

/** The panel of a case, or of an appeal in it. */
export interface PanelOf {
  caseId: number;
  appealId: number | null;
}

/** Returns the lot of a panel that was drawn last; null while none was. */
export function selectPanelLot(db: Db, { caseId, appealId }: PanelOf): Promise<PanelLot | null> {
  return db.queryOne(
    `SELECT ${COLUMNS} FROM case_lots WHERE case_id = $1 AND appeal_id IS NOT DISTINCT FROM $2::bigint AND kind IN ('panel', 'appeal') ORDER BY round DESC LIMIT 1`,
    [caseId, appealId],
  );
}

/** Returns the lot by which it is drawn who decides an appeal, the last one; null while none was. */
export function selectAppealLot(db: Db, appealId: number): Promise<CalledLot | null> {
  return db.queryOne(`SELECT ${COLUMNS} FROM case_lots WHERE appeal_id = $1 ORDER BY round DESC LIMIT 1`, [appealId]);
}

/** Returns which draw of its kind in a case the next one is. */
export async function nextRound(db: Db, caseId: number, kind: LotKind): Promise<number> {
  const row = await db.queryOne<{ round: number }>('SELECT coalesce(max(round), 0) + 1 AS round FROM case_lots WHERE case_id = $1 AND kind = $2', [
    caseId,
    kind,
  ]);
  return row?.round ?? 1;
}

/** Returns how often it was drawn who decides an appeal. */
export async function countDraws(db: Db, appealId: number): Promise<number> {
  const row = await db.queryOne<{ count: number }>('SELECT count(*)::integer AS count FROM case_lots WHERE appeal_id = $1', [appealId]);
  return row?.count ?? 0;
}

/** Ends the calls in an appeal. */
export async function endAppealLots(tx: Tx, appealId: number): Promise<void> {
  await tx.query('UPDATE case_lots SET next_call_at = NULL WHERE appeal_id = $1 AND next_call_at IS NOT NULL', [appealId]);
}

/**
 * Which lots `l` anybody may draw again once their case is closed: never who carried its notice, of an appeal once it is decided, and none of a case that ended
 * without a verdict, because who was left out of a pool tells whose guild an accused is in, though nothing was found against them.
 */
export const PUBLIC_LOT = `l.kind <> 'courier' AND l.day IS NOT NULL
  AND EXISTS (SELECT FROM cases j WHERE j.post_id = l.case_id AND j.outcome IN ('upheld', 'partly', 'dismissed', 'insufficient'))
  AND (l.appeal_id IS NULL OR EXISTS (SELECT FROM appeals p WHERE p.id = l.appeal_id AND p.state <> 'open'))`;

/** Returns the lot by which who signs the newest verdict of a case was drawn; null where none was. */
export function selectSignerLot(db: Db, caseId: number): Promise<CallLot | null> {
  return db.queryOne(
    `SELECT ${COLUMNS} FROM case_lots WHERE case_id = $1 AND kind = 'signer' AND seed <> '' AND round = (SELECT count(*) FROM verdicts WHERE case_id = $1)`,
    [caseId],
  );
}

/** Returns the lots of a case that anybody may draw again, oldest first. */
export function selectPublicLots(db: Db, caseId: number): Promise<(LotRow & { day: string; pool: LotMember[] })[]> {
  return db.query(`SELECT ${COLUMNS} FROM case_lots l WHERE case_id = $1 AND ${PUBLIC_LOT} ORDER BY drawn_at, kind, round`, [caseId]);
}

/** Returns the signers called for the verdict of a case that waits, as far as the calls have come; null while nobody was drawn. */
export function selectSignerCalls(db: Db, caseId: number): Promise<SignerCalls | null> {
  return db.queryOne(
    `SELECT call_order[:called] AS "calledIds", operators_called_at IS NOT NULL AS "isOpen" FROM case_lots
     WHERE case_id = $1 AND kind = 'signer' AND seed <> '' AND round = (SELECT count(*) FROM verdicts WHERE case_id = $1)`,
    [caseId],
  );
}

/** Returns the secret of a day; null while the chain of its year is not there. */
export async function selectSecret(db: Db, { year, day }: { year: number; day: string }): Promise<string | null> {
  const row = await db.queryOne<{ secret: string }>('SELECT secret FROM lot_secrets WHERE year = $1 AND day = $2::date', [year, day]);
  return row?.secret ?? null;
}

/** Stores the chain of a year; where there is one already, that one stays. */
export async function insertSecrets(tx: Tx, year: number, { days, secrets }: { days: readonly string[]; secrets: readonly string[] }): Promise<void> {
  // Two at once wait for each other, and only one chain is stored.
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`secrets of the lots of ${year}`]);
  await tx.query(
    `INSERT INTO lot_secrets (year, day, secret) SELECT $1, day, secret FROM unnest($2::date[], $3::text[]) AS chain (day, secret)
     WHERE NOT EXISTS (SELECT FROM lot_secrets WHERE year = $1)`,
    [year, days, secrets],
  );
}

/** A secret of a day that is over, and the year of its chain. */
export interface PublishedSecret {
  year: number;
  day: string;
  secret: string;
}

/** Returns the secrets of the days before a day, newest first: those of a year, or else at most two years of them. */
export function selectSecretsBefore(db: Db, day: string, year: number | null): Promise<PublishedSecret[]> {
  return db.query(
    `SELECT year, day::text AS day, secret FROM lot_secrets WHERE day < $1::date AND ($2::integer IS NULL OR year = $2)
     ORDER BY year DESC, day DESC LIMIT 733`,
    [day, year],
  );
}

/** Returns what makes the lots of a case, or of an appeal in it, unforeseeable. */
export async function selectSalt(db: Db, { caseId, appealId }: PanelOf): Promise<string> {
  const row = await db.queryOne<{ salt: string }>(
    `SELECT lot_salt AS salt FROM appeals WHERE id = $2 UNION ALL SELECT lot_salt FROM cases WHERE post_id = $1 AND $2::bigint IS NULL`,
    [caseId, appealId],
  );
  if (!row) throw new Error(`case ${caseId} is not there`);
  return row.salt;
}

/** When the next call of a lot is due; for the table of jobs. */
export const NEXT_LOT_CALL = 'SELECT min(next_call_at) FROM case_lots WHERE next_call_at > since';
