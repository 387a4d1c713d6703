import type { AppealClock, AppealedKind } from '#contract/api/member-appeals.ts';
import type { AuditRole } from '#contract/api/audit.ts';
import type { PersonRow } from '#server/modules/members/index.ts';
import { ownVoice } from '#server/modules/posts/index.ts';
import type { Db, DbContext, Instant, Tx, WriteContext } from '#server/platform/database/db.ts';
import type { PageStart } from '#server/platform/database/paging.ts';

export interface ActRow {
  seq: number;
  act: string;
  at: Instant;
  actorId: number | null;
  actorRole: AuditRole;
  actorName: string | null;
  reason: string;
  targetKind: string;
  targetId: number;
  title: string | null;
  postId: number | null;
  columnId: number | null;
  suspendedUntil: Instant | null;
}

export interface AppealRow extends ActRow {
  id: number;
  memberId: number;
  kind: AppealedKind;
  text: string;
  imageIds: number[];
  createdAt: Instant;
  dueAt: Instant;
  state: 'open' | 'kept' | 'lessened' | 'revoked';
  decidedBy: number | null;
  decidedByName: string | null;
  decidedAt: Instant | null;
  decidedAlone: boolean;
  answer: string;
  untilBefore: Instant | null;
  untilAfter: Instant | null;
  member: PersonRow;
}

/** Returns a condition that is true where an appeal `e` is about what is said of a reader, or under a case they have decided; the reader is an expression. */
export function ownAppealVoice(readerId: string): string {
  const about = ownVoice({
    readerId,
    pageId: 'po.id',
    text: `coalesce(oc.body, co.body, coalesce(op.title, po.title) || ' ' || coalesce(op.text, pb.text), '')`,
  });
  return `EXISTS (SELECT FROM audit x
     LEFT JOIN comments co ON x.target_kind = 'comment' AND co.id = x.target_id::bigint LEFT JOIN comment_originals oc ON oc.comment_id = co.id
     LEFT JOIN posts po ON po.id = CASE x.target_kind WHEN 'post' THEN x.target_id::bigint WHEN 'comment' THEN co.post_id END
     LEFT JOIN post_bodies pb ON pb.post_id = po.id LEFT JOIN post_originals op ON op.post_id = po.id
     WHERE x.seq = e.audit_seq AND x.target_kind IN ('post', 'comment') AND ${about})`;
}

/** Returns those of some appeals that are about what is said of a reader, or under a case they have decided. */
export async function selectOwnVoices(db: Db, readerId: number, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db.query<{ id: number }>(`SELECT e.id FROM member_appeals e WHERE e.id = ANY ($2::bigint[]) AND ${ownAppealVoice('$1::bigint')}`, [
    readerId,
    ids,
  ]);
  return new Set(rows.map(({ id }) => id));
}

const ACT = `a.seq, a.act, a.at, a.actor_id, a.actor_role, ac.nick_name AS actor_name, a.reason, a.target_kind, a.target_id::bigint AS target_id, p.data ->> 'title' AS title,
  po.id AS post_id, po.column_id, CASE WHEN a.act = 'member.suspend' AND w.status = 'suspended' THEN w.suspended_until END AS suspended_until`;
const ACT_JOINS = `LEFT JOIN audit_personal p ON p.seq = a.seq LEFT JOIN members ac ON ac.id = a.actor_id
  LEFT JOIN comments co ON a.target_kind = 'comment' AND co.id = a.target_id::bigint
  LEFT JOIN posts po ON po.id = CASE a.target_kind WHEN 'post' THEN a.target_id::bigint WHEN 'comment' THEN co.post_id END`;
/** The act still holds: nothing took it back, and no later one of its part took its place. */
const STANDS = `NOT EXISTS (SELECT FROM audit u WHERE u.undoes = a.seq)
  AND NOT EXISTS (SELECT FROM audit l WHERE l.target_kind = a.target_kind AND l.target_id = a.target_id AND l.seq > a.seq
    AND l.act = ANY (CASE a.act WHEN 'member.suspend' THEN ARRAY['member.suspend', 'member.restore'] ELSE ARRAY[split_part(a.act, '.', 1) || '.restore'] END))`;

/**
 * Returns the acts on a member since an instant that can be appealed against, the newest first; with a number only that one. Those on an account that was merged
 * into theirs are among them, a suspension where it is the one that was taken over.
 */
export function selectAppealable(
  db: Db,
  { memberId, acts, since, seq }: { memberId: number; acts: readonly string[]; since: Date; seq: number | null },
): Promise<ActRow[]> {
  return db.query(
    `SELECT ${ACT} FROM audit a ${ACT_JOINS} JOIN members w ON w.id = $1
     WHERE p.member_id IN (SELECT person_accounts($1)) AND (p.member_id = $1 OR a.act <> 'member.suspend' OR audit_instant(a.after ->> 'until') = w.suspended_until)
       AND a.act = ANY ($2) AND a.at > $3 AND ($4::bigint IS NULL OR a.seq = $4) AND a.reason_code <> 'law'
       AND ${STANDS} AND NOT EXISTS (SELECT FROM member_appeals e WHERE e.audit_seq = a.seq)
       AND NOT EXISTS (SELECT FROM audit b WHERE b.batch = a.batch AND b.act = 'appeal.decide')
     ORDER BY a.seq DESC LIMIT 50`,
    [memberId, acts, since, seq],
  );
}

/** Returns whether an act still holds. */
export async function selectStands(tx: Tx, seq: number): Promise<boolean> {
  return (await tx.queryOne(`SELECT FROM audit a WHERE a.seq = $1 AND ${STANDS}`, [seq])) !== null;
}

/** Inserts an appeal and returns its id. Throws a unique violation of `member_appeals_once`. */
export async function insertAppeal(
  { tx, now }: WriteContext,
  given: { memberId: number; kind: AppealedKind; audit: number; text: string; imageIds: readonly number[]; dueAt: Date; untilBefore: Instant | null },
): Promise<number> {
  const row = await tx.queryOne<{ id: number }>(
    `INSERT INTO member_appeals (member_id, kind, audit_seq, text, image_ids, created_at, due_at, until_before) VALUES ($1, $2, $3, $4, $5::bigint[], $6, $7, $8) RETURNING id`,
    [given.memberId, given.kind, given.audit, given.text, given.imageIds, now, given.dueAt, given.untilBefore],
  );
  if (!row) throw new Error('an inserted appeal came back empty');
  return row.id;
}

const APPEAL = `e.id, e.member_id, e.kind, e.text, to_json(e.image_ids) AS image_ids, e.created_at, e.due_at, e.state, e.decided_by, d.nick_name AS decided_by_name,
  e.decided_at, e.decided_alone, e.answer, e.until_before, e.until_after, ${ACT},
  json_build_object('id', w.id, 'nickName', w.nick_name, 'experience', w.experience, 'role', w.role, 'avatarFileId', w.avatar_file_id) AS member`;
const APPEAL_JOINS = `JOIN audit a ON a.seq = e.audit_seq ${ACT_JOINS} JOIN members w ON w.id = e.member_id LEFT JOIN members d ON d.id = e.decided_by`;

/** Returns an appeal; null when there is none. */
export function selectAppeal(db: Db, id: number): Promise<AppealRow | null> {
  return db.queryOne(`SELECT ${APPEAL} FROM member_appeals e ${APPEAL_JOINS} WHERE e.id = $1`, [id]);
}

/** Holds an appeal until the transaction ends; null when there is none. */
export async function lockAppeal(tx: Tx, id: number): Promise<AppealRow | null> {
  const isThere = (await tx.queryOne('SELECT FROM member_appeals WHERE id = $1 FOR UPDATE', [id])) !== null;
  return isThere ? selectAppeal(tx, id) : null;
}

/** Returns a member's appeals, the newest first. */
export function selectOwnAppeals(db: Db, memberId: number, { after, offset, limit }: PageStart<{ id: number }>): Promise<AppealRow[]> {
  return db.query(
    `SELECT ${APPEAL} FROM member_appeals e ${APPEAL_JOINS} WHERE e.member_id = $1 AND ($2::bigint IS NULL OR e.id < $2) ORDER BY e.id DESC OFFSET $3 LIMIT $4`,
    [memberId, after?.id ?? null, offset, limit],
  );
}

/** Returns how many appeals a member has ever made. */
export async function countOwnAppeals(db: Db, memberId: number): Promise<number> {
  return (await db.queryOne<{ count: number }>('SELECT count(*)::integer AS count FROM member_appeals WHERE member_id = $1', [memberId]))?.count ?? 0;
}

export interface AppealFilter {
  isOpen: boolean;
  kind: AppealedKind | null;
  memberId: number | null;
  /** Only those presenters may look at. */
  forPresenters: boolean;
}

const WANTED = `(e.state = 'open') = $1 AND ($2::text IS NULL OR e.kind = $2) AND ($3::bigint IS NULL OR e.member_id = $3)
  AND (NOT $4::boolean OR e.kind = 'removal')`;

/** Returns appeals: open ones by when they are due, decided ones the newest first. */
export function selectAppeals(
  db: Db,
  { isOpen, kind, memberId, forPresenters }: AppealFilter,
  { after, offset, limit }: PageStart<{ at: Instant; id: number }>,
): Promise<AppealRow[]> {
  const behind = isOpen ? '(e.due_at, e.id) > ($5, $6)' : '(e.decided_at, e.id) < ($5, $6)';
  const order = isOpen ? 'e.due_at, e.id' : 'e.decided_at DESC, e.id DESC';
  return db.query(
    `SELECT ${APPEAL} FROM member_appeals e ${APPEAL_JOINS} WHERE ${WANTED} AND ($5::timestamptz IS NULL OR ${behind.replace('$6', '$6::bigint')}) ORDER BY ${order} OFFSET $7 LIMIT $8`,
    [isOpen, kind, memberId, forPresenters, after?.at ?? null, after?.id ?? 0, offset, limit],
  );
}

/** Returns how many appeals there are. */
export async function countAppeals(db: Db, { isOpen, kind, memberId, forPresenters }: AppealFilter): Promise<number> {
  const row = await db.queryOne<{ count: number }>(`SELECT count(*)::integer AS count FROM member_appeals e WHERE ${WANTED}`, [
    isOpen,
    kind,
    memberId,
    forPresenters,
  ]);
  return row?.count ?? 0;
}

/** Returns how many appeals wait, how many of them too long, and since when. */
export async function selectOpenAppeals({ db, now }: DbContext): Promise<AppealClock> {
  const row = await db.queryOne<AppealClock>(
    `SELECT count(*)::integer AS open, count(*) FILTER (WHERE due_at <= $1)::integer AS overdue, min(created_at) AS oldest_at FROM member_appeals WHERE state = 'open'`,
    [now],
  );
  return row ?? { open: 0, overdue: 0, oldestAt: null };
}

/** Stores the decision about an appeal. */
export async function updateDecided(
  { tx, now }: WriteContext,
  id: number,
  decision: { state: 'kept' | 'lessened' | 'revoked'; by: number; alone: boolean; answer: string; untilAfter: Date | null },
): Promise<void> {
  await tx.query(`UPDATE member_appeals SET state = $2, decided_by = $3, decided_at = $4, decided_alone = $5, answer = $6, until_after = $7 WHERE id = $1`, [
    id,
    decision.state,
    decision.by,
    now,
    decision.alone,
    decision.answer,
    decision.untilAfter,
  ]);
}

/** Returns the operators who could decide beside somebody: their accounts are open, and they are not suspended. */
export async function selectOtherOperators({ db, now }: DbContext, except: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `SELECT id FROM members WHERE role = 'operator' AND closed_at IS NULL AND (status = 'suspended' AND suspended_until > $2) IS NOT TRUE AND id <> $1`,
    [except, now],
  );
  return rows.map(({ id }) => id);
}

/** When the next appeal has waited too long. */
export const NEXT_OVERDUE_APPEAL = `SELECT min(due_at) FROM member_appeals WHERE state = 'open' AND overdue_at IS NULL`;

/** Marks the appeals that have waited too long and returns their ids. */
export async function markOverdue({ tx, now }: WriteContext): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `UPDATE member_appeals SET overdue_at = $1 WHERE state = 'open' AND overdue_at IS NULL AND due_at <= $1 RETURNING id`,
    [now],
  );
  return rows.map(({ id }) => id);
}
