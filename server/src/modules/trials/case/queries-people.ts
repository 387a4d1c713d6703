import type { Db, DbContext, Tx, WriteContext } from '#server/platform/database/db.ts';
import type { Tenure } from '../rules/signatures.ts';

/** Returns the member with this folded nickname; null for none. */
export function selectByNickFold(db: Db, fold: string): Promise<{ id: number } | null> {
  return db.queryOne('SELECT id FROM members WHERE nick_fold = $1', [fold]);
}

/** Lets a witness into a case; again is no mistake. */
export async function insertWitness({ tx, now }: WriteContext, caseId: number, memberId: number): Promise<void> {
  await tx.query('INSERT INTO case_witnesses (case_id, member_id, invited_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [caseId, memberId, now]);
}

/** Notes that an accused has answered. */
export async function markAccusedAnswered({ tx, now }: WriteContext, accusedId: number): Promise<void> {
  await tx.query('UPDATE case_accused SET answered_at = $2 WHERE id = $1', [accusedId, now]);
}

export interface NewStatement {
  kind: string;
  role: string;
  memberId: number | null;
  accusedId: number | null;
  text: string;
}

/** Adds a statement to a case. */
export async function insertStatement({ tx, now }: WriteContext, caseId: number, statement: NewStatement): Promise<void> {
  await tx.query('INSERT INTO case_statements (case_id, kind, role, member_id, accused_id, text, said_at) VALUES ($1, $2, $3, $4, $5, $6, $7)', [
    caseId,
    statement.kind,
    statement.role,
    statement.memberId,
    statement.accusedId,
    statement.text,
    now,
  ]);
}

/** What a party has said in a case by their account. */
export interface PartyWord {
  id: number;
  memberId: number;
}

/**
 * Returns what the parties of a case have said by their accounts about the last terms of a settlement, oldest first: since they were written, and no answer,
 * which is about the complaint. Null: nobody has written any terms.
 */
export async function selectPartyWords(db: Db, caseId: number): Promise<PartyWord[] | null> {
  const terms = await db.queryOne<{ id: number | null }>(`SELECT max(id) AS id FROM case_statements WHERE case_id = $1 AND kind = 'settlement'`, [caseId]);
  if (!terms || terms.id === null) return null;
  return db.query(
    `SELECT id, member_id AS "memberId" FROM case_statements WHERE case_id = $1 AND id > $2 AND member_id IS NOT NULL AND role IN ('complainant', 'accused')
       AND kind NOT IN ('answer', 'unprovenAnswer') ORDER BY id`,
    [caseId, terms.id],
  );
}

/** How many verdicts of a presenter have to take effect before they are past probation. */
const MIN_VERDICTS = 5;
const TENURED = `EXISTS (SELECT FROM presenters p WHERE p.member_id = m.id AND (p.tenured_at <= $1 OR (p.since <= $1 AND p.probation_until <= $1
  AND (SELECT count(*) FROM verdicts v WHERE v.presenter_id = p.member_id AND v.status = 'final') >= ${MIN_VERDICTS})))`;

/** Returns whether a member is past their probation as a presenter at that instant, and whether any presenter is. */
export async function selectTenure({ db, now }: DbContext, memberId: number): Promise<Tenure> {
  const ids = await selectTenured({ db, now });
  return { isTenured: ids.includes(memberId), isAnybodyTenured: ids.length > 0 };
}

/** Returns the presenters who are past their probation at that instant, in the order of their ids: thirty days, and five verdicts that took effect. */
export async function selectTenured({ db, now }: DbContext): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `SELECT m.id FROM members m WHERE m.role = 'presenter' AND m.status = 'active' AND m.closed_at IS NULL AND ${TENURED} ORDER BY m.id`,
    [now],
  );
  return rows.map(({ id }) => id);
}

/**
 * Returns a presenter's record in all games: the number of cases judged, the share of them that were upheld and still stand, and the
 * median of days (null before the first case).
 */
export async function selectCaseFigures(db: Db, memberId: number): Promise<{ casesHeard: number; upheldRate: number | null; medianDays: number | null }> {
  const row = await db.queryOne<{ casesHeard: number; upheldRate: number | null; medianDays: number | null }>(
    `SELECT count(*)::integer AS "casesHeard", avg((outcome IN ('upheld', 'partly') AND (NOT EXISTS (SELECT FROM tickets WHERE case_id = post_id)
         OR EXISTS (SELECT FROM tickets WHERE case_id = post_id AND annulled_at IS NULL)))::integer)::double precision AS "upheldRate",
       percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM closed_at - filed_at)::double precision / 86400) AS "medianDays"
     FROM cases WHERE presenter_id = $1 AND outcome IN ('upheld', 'partly', 'dismissed', 'insufficient')`,
    [memberId],
  );
  return row ?? { casesHeard: 0, upheldRate: null, medianDays: null };
}

/** Returns the presenters who may be called for something, in the order of their ids. */
export async function selectPresenters(db: Db): Promise<number[]> {
  const rows = await db.query<{ id: number }>(`SELECT id FROM members WHERE role = 'presenter' AND status = 'active' AND closed_at IS NULL ORDER BY id`);
  return rows.map(({ id }) => id);
}

/** Makes the receipts of a presenter come one after the other until the transaction ends: two at once would exceed what they may have in hand. */
export async function lockHands(tx: Tx, presenterId: number): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('hands of ' || $1::text, 0))`, [presenterId]);
}

/** Returns how many cases a presenter has in hand, in all games: those whose verdict they have not proposed yet. */
export async function countInHand(db: Db, presenterId: number): Promise<number> {
  const row = await db.queryOne<{ count: number }>(
    `SELECT count(*)::integer AS count FROM cases WHERE presenter_id = $1 AND closed_at IS NULL AND state IN ('received', 'answering', 'hearing')`,
    [presenterId],
  );
  return row?.count ?? 0;
}
