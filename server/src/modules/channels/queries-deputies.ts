import type { About } from '#server/modules/messages/index.ts';
import type { Db, DbContext, Instant, Tx, WriteContext } from '#server/platform/database/db.ts';

/** An operator as those who notify see them. */
export interface OperatorRow {
  id: number;
  /** They said so, or are suspended: their deputies are called at once. */
  isAway: boolean;
  isSuspended: boolean;
  deputyId: number | null;
  /** Null: the deputy holds no office any more. */
  deputyRole: 'presenter' | 'operator' | null;
}

/** More than a site has presenters. */
const MAX_CANDIDATES = 500;

/** True for a member who may do nothing at $1. */
const SUSPENDED = (alias: string) => `(${alias}.status = 'suspended' AND ${alias}.suspended_until > $1) IS TRUE`;

/** Returns all operators, the longest-serving first, with their deputies. */
export function selectOperators({ db, now }: DbContext): Promise<OperatorRow[]> {
  return db.query(
    `SELECT m.id, coalesce(d.away_until > $1, false) OR ${SUSPENDED('m')} AS is_away, ${SUSPENDED('m')} AS is_suspended, deputy.id AS deputy_id, CASE WHEN deputy.role <> 'member' THEN deputy.role END AS deputy_role
     FROM members m LEFT JOIN deputies d ON d.operator_id = m.id
       LEFT JOIN members deputy ON deputy.id = d.deputy_id AND NOT ${SUSPENDED('deputy')} AND deputy.closed_at IS NULL AND deputy.role <> 'member'
     WHERE m.role = 'operator' AND m.closed_at IS NULL ORDER BY m.id`,
    [now],
  );
}

/** The instant at which the next deputy has to be called. What this process does not know stays due and is left to the next interval. */
export const NEXT_DEPUTY = 'SELECT min(deputy_at) FROM notifications WHERE deputy_at > since AND answered_at IS NULL';

/** What was not answered for half its time, locked until the transaction ends. */
export interface OverdueRow {
  id: number;
  kind: string;
  memberId: number;
  about: About['kind'] | null;
  externalId: number | null;
  data: unknown;
  topic: string;
  answerBy: Instant;
  /** Who must not see to it. */
  exceptIds: number[];
}

/** Claims what was not answered for half its time, of these kinds: of several processes one gets it. */
export function claimUnanswered({ tx, now }: WriteContext, { kinds, limit }: { kinds: readonly string[]; limit: number }): Promise<OverdueRow[]> {
  return tx.query(
    `UPDATE notifications SET deputy_at = NULL WHERE id IN (
       SELECT id FROM notifications WHERE deputy_at <= $1 AND answered_at IS NULL AND kind = ANY ($3::text[]) ORDER BY deputy_at LIMIT $2 FOR UPDATE SKIP LOCKED
     ) RETURNING id, kind, member_id, about, external_id, data, topic, answer_by, except_ids`,
    [now, limit, kinds],
  );
}

/** Returns whether a member was called as a deputy for something already. */
export async function wasCalled(db: Db, { topic, memberId, kind }: { topic: string; memberId: number; kind: string }): Promise<boolean> {
  return (
    (await db.queryOne('SELECT FROM notifications WHERE topic = $1 AND member_id = $2 AND kind = $3 AND answered_at IS NULL LIMIT 1', [
      topic,
      memberId,
      kind,
    ])) !== null
  );
}

/** Lets nobody else change deputies until the transaction ends, so that nobody changes what they have not seen. */
export async function lockDeputies(tx: Tx): Promise<void> {
  await tx.query('LOCK TABLE deputies IN SHARE ROW EXCLUSIVE MODE');
}

/** Sets the deputy of an operator; null: nobody. */
export async function upsertDeputy(tx: Tx, operatorId: number, deputyId: number | null): Promise<void> {
  await tx.query('INSERT INTO deputies (operator_id, deputy_id) VALUES ($1, $2) ON CONFLICT (operator_id) DO UPDATE SET deputy_id = excluded.deputy_id', [
    operatorId,
    deputyId,
  ]);
}

/** Sets until when an operator is away; null: they are back. */
export async function upsertAway(tx: Tx, operatorId: number, until: Date | null): Promise<void> {
  await tx.query('INSERT INTO deputies (operator_id, away_until) VALUES ($1, $2) ON CONFLICT (operator_id) DO UPDATE SET away_until = excluded.away_until', [
    operatorId,
    until,
  ]);
}

export interface DeputyRow {
  operatorId: number;
  nickName: string;
  deputyId: number | null;
  deputyName: string | null;
  deputyRole: string | null;
  awayUntil: Instant | null;
}

/** Returns the deputy of each operator. */
export function selectDeputies(db: Db): Promise<DeputyRow[]> {
  return db.query(
    `SELECT m.id AS operator_id, m.nick_name, d.deputy_id, o.nick_name AS deputy_name, o.role AS deputy_role, d.away_until
     FROM members m LEFT JOIN deputies d ON d.operator_id = m.id LEFT JOIN members o ON o.id = d.deputy_id WHERE m.role = 'operator' ORDER BY m.id`,
  );
}

/** Returns a member's role and whether they may act, or null. */
export function selectOffice(db: Db, memberId: number): Promise<{ role: 'member' | 'presenter' | 'operator' } | null> {
  return db.queryOne('SELECT role FROM members WHERE id = $1', [memberId]);
}

/** Returns who may be named as a deputy: operators and presenters who have an account and may act, operators first. */
export function selectCandidates({ db, now }: DbContext): Promise<{ id: number; nickName: string; role: 'presenter' | 'operator' }[]> {
  return db.query(
    `SELECT m.id, m.nick_name, m.role FROM members m WHERE m.role <> 'member' AND m.closed_at IS NULL AND NOT ${SUSPENDED('m')}
     ORDER BY m.role <> 'operator', m.id LIMIT ${MAX_CANDIDATES}`,
    [now],
  );
}
