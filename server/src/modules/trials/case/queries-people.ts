import type { Db, Tx } from '#server/platform/database/db.ts';

/** What a member is called now. */
export async function selectNickName(db: Db, memberId: number): Promise<string> {
  const row = await db.row<{ nickName: string }>('SELECT nick_name AS "nickName" FROM members WHERE id = $1', [memberId]);
  return row?.nickName ?? '';
}

/** The member with this folded nickname; null for none. */
export function selectByNickFold(db: Db, fold: string): Promise<{ id: number } | null> {
  return db.row('SELECT id FROM members WHERE nick_fold = $1', [fold]);
}

/** Lets a witness into a case; again is no mistake. */
export async function insertWitness(tx: Tx, caseId: number, memberId: number, now: Date): Promise<void> {
  await tx.rows('INSERT INTO case_witnesses (case_id, member_id, invited_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [caseId, memberId, now]);
}

/** Makes the members of the accused their parties, but for those of `strangers`; an accused with several claimants has none. Answers who they are. */
export async function confirmAccused(tx: Tx, caseId: number, strangers: readonly number[]): Promise<{ accusedId: number; memberId: number; name: string }[]> {
  return tx.rows(
    `UPDATE case_accused SET member_id = claimed_by[1] WHERE case_id = $1 AND cardinality(claimed_by) = 1 AND id <> ALL ($2::bigint[]) AND member_id IS NULL
     RETURNING id AS "accusedId", member_id AS "memberId", name`,
    [caseId, strangers],
  );
}

/** Gives every accused of a case a link of his own, unless he has one. */
export async function giveLinks(tx: Tx, caseId: number, nonces: ReadonlyMap<number, string>): Promise<void> {
  for (const [accusedId, nonce] of nonces)
    await tx.rows('UPDATE case_accused SET link_nonce = $3 WHERE case_id = $1 AND id = $2 AND link_nonce IS NULL', [caseId, accusedId, nonce]);
}

/** The case and the link's nonce of an accused; null when he has none. */
export function selectLink(db: Db, accusedId: number): Promise<{ caseId: number; nonce: string } | null> {
  return db.row('SELECT case_id AS "caseId", link_nonce AS nonce FROM case_accused WHERE id = $1 AND link_nonce IS NOT NULL', [accusedId]);
}

/** Notes that an accused has answered. */
export async function markAnswered(tx: Tx, accusedId: number, now: Date): Promise<void> {
  await tx.rows('UPDATE case_accused SET answered_at = $2 WHERE id = $1', [accusedId, now]);
}

export interface NewStatement {
  kind: string;
  role: string;
  memberId: number | null;
  accusedId: number | null;
  text: string;
}

/** Adds what somebody says in a case. */
export async function insertStatement(tx: Tx, caseId: number, statement: NewStatement, now: Date): Promise<void> {
  await tx.rows('INSERT INTO case_statements (case_id, kind, role, member_id, accused_id, text, said_at) VALUES ($1, $2, $3, $4, $5, $6, $7)', [
    caseId,
    statement.kind,
    statement.role,
    statement.memberId,
    statement.accusedId,
    statement.text,
    now,
  ]);
}

/** Whether somebody is in his first days as a presenter at that instant. */
export async function selectProbation(db: Db, memberId: number, now: Date): Promise<boolean> {
  return (await db.row('SELECT FROM presenters WHERE member_id = $1 AND since <= $2 AND probation_until > $2', [memberId, now])) !== null;
}

/** Presenters other than the one who proposes a verdict, the one who was here last first. */
export async function selectCountersigners(db: Db, proposedBy: number, most: number): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(
    `SELECT id FROM members WHERE role = 'presenter' AND id <> $1 AND closed_at IS NULL AND status = 'active' ORDER BY last_seen_at DESC NULLS LAST, id LIMIT $2`,
    [proposedBy, most],
  );
  return rows.map(({ id }) => id);
}

/** What a presenter has judged in all games: how many cases, how many of them upheld, the median of days; null before the first. */
export async function selectCaseRecord(db: Db, memberId: number): Promise<{ casesHeard: number; upheldRate: number | null; medianDays: number | null }> {
  const row = await db.row<{ casesHeard: number; upheldRate: number | null; medianDays: number | null }>(
    `SELECT count(*)::integer AS "casesHeard", avg((outcome IN ('upheld', 'partly'))::integer)::double precision AS "upheldRate",
       percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM closed_at - filed_at)::double precision / 86400) AS "medianDays"
     FROM cases WHERE presenter_id = $1 AND outcome IN ('upheld', 'partly', 'dismissed', 'insufficient')`,
    [memberId],
  );
  return row ?? { casesHeard: 0, upheldRate: null, medianDays: null };
}

/** The guilds of the characters somebody calls his own, as a member and as a presenter, as typed. */
export async function selectGuilds(db: Db, memberId: number): Promise<string[]> {
  const rows = await db.rows<{ guild: string | null }>(
    `SELECT character ->> 'guild' AS guild FROM members WHERE id = $1 UNION SELECT character ->> 'guild' FROM presenters WHERE member_id = $1`,
    [memberId],
  );
  return rows.flatMap(({ guild }) => guild ?? []);
}

/** The guild of a member's character as typed; empty for none. */
export async function selectGuild(db: Db, memberId: number): Promise<string> {
  const row = await db.row<{ guild: string | null }>(`SELECT character ->> 'guild' AS guild FROM members WHERE id = $1`, [memberId]);
  return row?.guild ?? '';
}
