import type { Db, Instant } from '#server/platform/database/db.ts';
import type { PageStart } from '#server/platform/database/paging.ts';
import type { AuditRole, AuditVia } from '#contract/api/audit.ts';

export interface AuditRecordRow {
  seq: number;
  at: Instant;
  actor: { id: number; nickName: string } | null;
  role: AuditRole;
  via: AuditVia;
  act: string;
  targetKind: string;
  targetId: string;
  reasonCode: string;
  reason: string;
  caseId: number | null;
  batch: string | null;
  parentSeq: number | null;
  undoes: number | null;
  undoneBy: number | null;
  undoUntil: Instant | null;
  personal: Record<string, unknown> | null;
  isPersonal: boolean;
}

/** Which records; null and false: all. */
export interface AuditFilter {
  actorId: number | null;
  role: AuditRole | null;
  /** Acts, or things before their dot. */
  acts: readonly string[] | null;
  targetKind: string | null;
  targetId: string | null;
  from: Instant | null;
  to: Instant | null;
  words: string | null;
  batch: string | null;
  privateOnly: boolean;
  /** Those of these acts that nothing has taken back yet; null: any. */
  undoable: readonly string[] | null;
  now: Date;
}

/** Which acts concerned which members, those too whose words are purged. */
export const ACTS_ON_MEMBERS = '(SELECT seq, member_id FROM audit_personal UNION ALL SELECT seq, member_id FROM audit_purged)';

export const ROW = `a.seq, a.at, CASE WHEN m.id IS NOT NULL THEN json_build_object('id', m.id, 'nickName', m.nick_name) END AS actor, a.actor_role AS role, a.via, a.act,
  a.target_kind, a.target_id, a.reason_code, a.reason, a.case_id, a.batch, a.parent_seq, a.undoes,
  (SELECT u.seq FROM audit u WHERE u.undoes = a.seq) AS undone_by, a.undo_until, p.data AS personal, a.personal_hash IS NOT NULL AS is_personal`;
export const JOINS = 'LEFT JOIN members m ON m.id = a.actor_id LEFT JOIN audit_personal p ON p.seq = a.seq';

export const WANTED = `($1::bigint IS NULL OR a.actor_id = $1) AND ($2::text IS NULL OR a.actor_role = $2) AND ($3::text[] IS NULL OR a.act = ANY ($3) OR split_part(a.act, '.', 1) = ANY ($3))
  AND ($4::text IS NULL OR a.target_kind = $4) AND ($5::text IS NULL OR a.target_id = $5) AND ($6::timestamptz IS NULL OR a.at >= $6) AND ($7::timestamptz IS NULL OR a.at < $7)
  AND ($8::text IS NULL OR strpos(lower(a.reason), lower($8)) > 0 OR $8 IN (a.target_id, a.batch, a.request_id)
    OR EXISTS (SELECT FROM audit_personal w WHERE w.seq = a.seq AND strpos(lower(w.data::text), lower($8)) > 0))
  AND ($9::text IS NULL OR a.batch = $9) AND (NOT $10::boolean OR starts_with(a.act, 'private.'))
  AND ($11::text[] IS NULL OR (a.act = ANY ($11) AND (a.undo_until IS NULL OR a.undo_until > $12::timestamptz) AND NOT EXISTS (SELECT FROM audit u WHERE u.undoes = a.seq)))`;

/** Returns the values of `WANTED`, in its order. */
export function valuesOf({ actorId, role, acts, targetKind, targetId, from, to, words, batch, privateOnly, undoable, now }: AuditFilter) {
  return [actorId, role, acts, targetKind, targetId, from, to, words, batch, privateOnly, undoable, now];
}

/** Returns the records of a page, the newest first. */
export function selectAuditRecords(db: Db, filter: AuditFilter, { after, offset, limit }: PageStart<{ id: number }>): Promise<AuditRecordRow[]> {
  return db.query(`SELECT ${ROW} FROM audit a ${JOINS} WHERE ${WANTED} AND ($13::bigint IS NULL OR a.seq < $13) ORDER BY a.seq DESC OFFSET $14 LIMIT $15`, [
    ...valuesOf(filter),
    after?.id ?? null,
    offset,
    limit,
  ]);
}

/** Returns how many records there are, counted no further than `limit`. */
export async function countAuditRecords(db: Db, filter: AuditFilter, limit: number): Promise<number> {
  const row = await db.queryOne<{ count: number }>(`SELECT count(*) AS count FROM (SELECT FROM audit a WHERE ${WANTED} LIMIT $13) found`, [
    ...valuesOf(filter),
    limit,
  ]);
  return row?.count ?? 0;
}

export interface ExportedRow extends Omit<AuditRecordRow, 'actor' | 'personal' | 'isPersonal' | 'undoneBy'> {
  actorId: number | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  content: string;
  previousHash: string;
  hash: string;
}

/** Returns records behind a number and up to another, in their order, without anything personal. */
export function selectExported(db: Db, filter: AuditFilter, { after, upTo, limit }: { after: number; upTo: number; limit: number }): Promise<ExportedRow[]> {
  return db.query(
    `SELECT a.seq, a.at, a.actor_id, a.actor_role AS role, a.via, a.act, a.target_kind, a.target_id, a.reason_code, a.reason, a.case_id, a.batch, a.parent_seq, a.undoes,
       a.undo_until, a.before, a.after, a.content, a.previous_hash, a.hash
     FROM audit a WHERE ${WANTED} AND a.seq > $13 AND a.seq <= $14 ORDER BY a.seq LIMIT $15`,
    [...valuesOf(filter), after, upTo, limit],
  );
}

export interface ExportedPersonalRow {
  seq: number;
  memberId: number | null;
  salt: string;
  data: Record<string, unknown>;
}

/** Returns what is personal in the same records. */
export function selectExportedPersonal(
  db: Db,
  filter: AuditFilter,
  { after, upTo, limit }: { after: number; upTo: number; limit: number },
): Promise<ExportedPersonalRow[]> {
  return db.query(
    `SELECT p.seq, p.member_id, p.salt, p.data FROM audit a JOIN audit_personal p ON p.seq = a.seq
     WHERE ${WANTED} AND a.seq > $13 AND a.seq <= $14 ORDER BY a.seq LIMIT $15`,
    [...valuesOf(filter), after, upTo, limit],
  );
}

export interface AuditDetailRow extends AuditRecordRow {
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  previousHash: string;
  hash: string;
  nextHash: string | null;
  requestId: string | null;
  shellUser: string | null;
  factorAt: Instant | null;
  print: string | null;
}

/** Returns one record with all there is of it; null when there is none. */
export function selectAuditRecord(db: Db, seq: number): Promise<AuditDetailRow | null> {
  return db.queryOne(
    `SELECT ${ROW}, a.before, a.after, a.previous_hash, a.hash, (SELECT n.hash FROM audit n WHERE n.seq = a.seq + 1) AS next_hash, a.request_id, a.shell_user, a.factor_at,
       t.ip_print AS print
     FROM audit a ${JOINS} LEFT JOIN audit_trace t ON t.seq = a.seq WHERE a.seq = $1`,
    [seq],
  );
}

/** Returns the record that took an act back; null when there is none. */
export function selectUndoing(db: Db, undoes: number): Promise<AuditRecordRow | null> {
  return db.queryOne(`SELECT ${ROW} FROM audit a ${JOINS} WHERE a.undoes = $1`, [undoes]);
}

/** Returns who did something to the same part of a thing after a record and those of its transaction, the last of them by name; null when nobody did. */
export async function selectLaterActor(
  db: Db,
  { seq, targetKind, targetId, actsApart }: { seq: number; targetKind: string; targetId: string; actsApart: readonly string[] },
): Promise<string | null> {
  const row = await db.queryOne<{ by: string }>(
    `SELECT coalesce(m.nick_name, '系统') AS by FROM audit a LEFT JOIN members m ON m.id = a.actor_id
     WHERE a.target_kind = $2 AND a.target_id = $3 AND a.seq > $1 AND a.act <> ALL ($4)
       AND (a.batch = (SELECT o.batch FROM audit o WHERE o.seq = $1)) IS NOT TRUE ORDER BY a.seq DESC LIMIT 1`,
    [seq, targetKind, targetId, actsApart],
  );
  return row?.by ?? null;
}

/** Returns the other records of a batch, in their order; no more than `limit`. */
export function selectBatch(db: Db, { batch, seq }: { batch: string; seq: number }, limit: number): Promise<AuditRecordRow[]> {
  return db.query(`SELECT ${ROW} FROM audit a ${JOINS} WHERE a.batch = $1 AND a.seq <> $2 ORDER BY a.seq LIMIT $3`, [batch, seq, limit]);
}

export interface ChildRow {
  act: string;
  at: Instant;
  targetId: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  personal: Record<string, unknown> | null;
}

/** Returns what was done together with a record and is not taken back yet, in its order. */
export function selectChildren(db: Db, { batch, seq }: { batch: string; seq: number }): Promise<ChildRow[]> {
  return db.query(
    `SELECT a.act, a.at, a.target_id, a.before, a.after, p.data AS personal FROM audit a LEFT JOIN audit_personal p ON p.seq = a.seq
     WHERE a.batch = $1 AND a.seq <> $2 AND NOT EXISTS (SELECT FROM audit u WHERE u.undoes = a.seq) ORDER BY a.seq`,
    [batch, seq],
  );
}

/** Returns the last record; null before the first. */
export function selectHead(db: Db): Promise<{ seq: number; hash: string; at: Instant } | null> {
  return db.queryOne('SELECT seq, hash, at FROM audit ORDER BY seq DESC LIMIT 1');
}

export interface AuditChainRow {
  seq: number;
  content: string;
  previousHash: string;
  hash: string;
  personalHash: string | null;
  /** Null where there is nothing personal, or no longer. */
  personal: { salt: string; data: unknown } | null;
  /** Every other column by its name, as it is read where records are shown. */
  columns: Readonly<Record<string, unknown>>;
}

/** Returns the records behind a number as they were hashed, in their order. */
export function selectAuditChain(db: Db, after: number, limit: number): Promise<AuditChainRow[]> {
  return db.query(
    `SELECT a.seq, a.content, a.previous_hash, a.hash, a.personal_hash, CASE WHEN p.seq IS NOT NULL THEN json_build_object('salt', p.salt, 'data', p.data) END AS personal,
       to_jsonb(a) - '{seq,content,previous_hash,hash}'::text[] AS columns
     FROM audit a LEFT JOIN audit_personal p ON p.seq = a.seq WHERE a.seq > $1 ORDER BY a.seq LIMIT $2`,
    [after, limit],
  );
}
