import type { CounterNoticeState, CounterNoticeStep, InfringementOrder } from '#contract/api/counter-notices.ts';
import type { PersonRow } from '#server/modules/members/index.ts';
import { COUNTER_STATE } from '#server/modules/takedowns/index.ts';
import type { Db, DbContext, Instant, Tx, WriteContext } from '#server/platform/database/db.ts';
import type { PageStart } from '#server/platform/database/paging.ts';

/** A work of an author that an order took off the site. */
export interface WorkRow {
  kind: 'post' | 'comment' | 'scenery';
  id: number;
  title: string;
  postId: number | null;
  columnId: number | null;
  isRestored: boolean;
}

export interface NoticeRow {
  id: number;
  takedownId: number;
  memberId: number;
  state: CounterNoticeState;
  sealed: string | null;
  fileIds: number[];
  filedAt: Instant;
  returnReason: string;
  way: 'mail' | 'other' | null;
  wayNote: string;
  forwardedAt: Instant | null;
  forwardedBy: string | null;
  dueAt: Instant | null;
  step: CounterNoticeStep | null;
  stepAuthority: string;
  stepNumber: string;
  stepText: string;
  stepFileIds: number[];
  stepAt: Instant | null;
  decidedBy: string | null;
  endedAt: Instant | null;
  documentNumber: string;
  reportId: number;
  reportedAt: Instant;
  /** Of the one who reported; null: deleted. */
  emailSealed: string | null;
  member: PersonRow;
  works: WorkRow[];
  /** What became of the last mail that forwarded it; null: there is none. */
  mailState: string | null;
}

/** What the member `m` wrote of what the order `t` took off the site. */
const WORKS = `coalesce((SELECT json_agg(json_build_object('kind', g.kind, 'id', g.target_id, 'title', coalesce(p.title, w.title, ''), 'postId', p.id,
      'columnId', p.column_id, 'isRestored', g.restored_at IS NOT NULL) ORDER BY g.kind DESC, g.target_id)
    FROM takedown_targets g LEFT JOIN comments o ON g.kind = 'comment' AND o.id = g.target_id
    LEFT JOIN posts p ON p.id = CASE g.kind WHEN 'post' THEN g.target_id WHEN 'comment' THEN o.post_id END
    LEFT JOIN sceneries w ON w.id = CASE g.kind WHEN 'scenery' THEN g.target_id WHEN 'comment' THEN o.scenery_id END
    WHERE g.takedown_id = t.id AND CASE g.kind WHEN 'post' THEN p.author_id WHEN 'comment' THEN o.author_id WHEN 'scenery' THEN w.author_id END = m.id), '[]')`;

const COLUMNS = `c.id, c.takedown_id, c.member_id, ${COUNTER_STATE} AS state, c.sealed, to_json(c.file_ids) AS file_ids, c.filed_at, c.return_reason, c.way, c.way_note,
  c.forwarded_at, f.nick_name AS forwarded_by, c.due_at, c.step, c.step_authority, c.step_number, c.step_text, to_json(c.step_file_ids) AS step_file_ids, c.step_at,
  d.nick_name AS decided_by, coalesce(c.ended_at, t.released_at) AS ended_at, t.document_number, i.id AS report_id, i.received_at AS reported_at, i.email_sealed,
  json_build_object('id', m.id, 'nickName', m.nick_name, 'experience', m.experience, 'role', m.role, 'avatarFileId', m.avatar_file_id) AS member, ${WORKS} AS works,
  (SELECT l.state FROM deliveries l WHERE l.kind = 'counter-notice' AND l.source_id = c.id AND c.way = 'mail' ORDER BY l.id DESC LIMIT 1) AS mail_state`;
const NOTICES = `counter_notices c JOIN takedowns t ON t.id = c.takedown_id JOIN illegal_reports i ON i.id = t.illegal_report_id JOIN members m ON m.id = c.member_id
  LEFT JOIN members f ON f.id = c.forwarded_by LEFT JOIN members d ON d.id = c.decided_by`;

/** Returns a statement; null when there is none. */
export function selectNotice(db: Db, id: number): Promise<NoticeRow | null> {
  return db.queryOne(`SELECT ${COLUMNS} FROM ${NOTICES} WHERE c.id = $1`, [id]);
}

/** Returns the order a statement is about, which has to be held before it; null when there is none. */
export async function selectTakedownOf(db: Db, id: number): Promise<number | null> {
  return (await db.queryOne<{ takedownId: number }>('SELECT takedown_id FROM counter_notices WHERE id = $1', [id]))?.takedownId ?? null;
}

/** Returns a statement, locked until the transaction ends; null when there is none. Its order is locked before. */
export async function lockNotice(tx: Tx, id: number): Promise<NoticeRow | null> {
  await tx.query('SELECT FROM counter_notices WHERE id = $1 FOR UPDATE', [id]);
  return selectNotice(tx, id);
}

/** Returns the statement of a member upon an order, locked until the transaction ends; null when there is none. */
export async function lockNoticeOf(tx: Tx, takedownId: number, memberId: number): Promise<NoticeRow | null> {
  const row = await tx.queryOne<{ id: number }>('SELECT id FROM counter_notices WHERE takedown_id = $1 AND member_id = $2 FOR UPDATE', [takedownId, memberId]);
  return row ? selectNotice(tx, row.id) : null;
}

/** Returns the statement that a code opens; null when none does. */
export async function selectNoticeOfCode(db: Db, codeHash: Buffer): Promise<number | null> {
  return (await db.queryOne<{ id: number }>('SELECT id FROM counter_notices WHERE code_hash = $1', [codeHash]))?.id ?? null;
}

/** Returns what a member wrote of what an order took off the site. */
export async function selectWorks(db: Db, takedownId: number, memberId: number): Promise<WorkRow[]> {
  const row = await db.queryOne<{ works: WorkRow[] }>(`SELECT ${WORKS} AS works FROM takedowns t, members m WHERE t.id = $1 AND m.id = $2`, [
    takedownId,
    memberId,
  ]);
  return row?.works ?? [];
}

/** An order upon a report of an infringement, for the author of what it took off the site. */
export interface OwnOrderRow extends Pick<InfringementOrder, 'takedownId' | 'documentNumber' | 'executedAt' | 'releasedAt' | 'reportText'> {
  works: WorkRow[];
  noticeId: number | null;
}

const MAX_OWN = 100;

/** Returns the orders upon reports of infringements that took something of a member off the site, the newest first. */
export function selectOwnOrders(db: Db, memberId: number): Promise<OwnOrderRow[]> {
  return db.query(
    `SELECT * FROM (
       SELECT t.id AS takedown_id, t.document_number, t.executed_at, t.released_at, CASE WHEN i.is_passed_on THEN i.body END AS report_text, ${WORKS} AS works,
         (SELECT c.id FROM counter_notices c WHERE c.takedown_id = t.id AND c.member_id = m.id) AS notice_id
       FROM takedowns t JOIN illegal_reports i ON i.id = t.illegal_report_id AND i.kind = 'infringement', members m WHERE m.id = $1 AND t.executed_at IS NOT NULL
     ) own WHERE own.works::text <> '[]' ORDER BY own.executed_at DESC, own.takedown_id DESC LIMIT $2`,
    [memberId, MAX_OWN],
  );
}

/** Returns statements by their numbers. */
export function selectNotices(db: Db, ids: readonly number[]): Promise<NoticeRow[]> {
  return ids.length === 0 ? Promise.resolve([]) : db.query(`SELECT ${COLUMNS} FROM ${NOTICES} WHERE c.id = ANY ($1)`, [ids]);
}

const IS_OPEN = `(c.state IN ('waiting', 'returned', 'forwarded', 'replied') AND t.released_at IS NULL)`;

/** Returns the statements of which something may still come, the oldest first, or those that are over, the newest first, behind a place. */
export function selectPage(db: Db, isOpen: boolean, { after, offset, limit }: PageStart<{ id: number }>): Promise<NoticeRow[]> {
  return db.query(
    `SELECT ${COLUMNS} FROM ${NOTICES} WHERE ${IS_OPEN} = $1 AND ($2::bigint IS NULL OR CASE WHEN $1 THEN c.id > $2 ELSE c.id < $2 END)
     ORDER BY CASE WHEN $1 THEN c.id ELSE -c.id END LIMIT $3 OFFSET $4`,
    [isOpen, after?.id ?? null, limit, offset],
  );
}

/** Returns how many there are. */
export async function countNotices(db: Db, isOpen: boolean): Promise<number> {
  const row = await db.queryOne<{ count: number }>(
    `SELECT count(*)::integer AS count FROM counter_notices c JOIN takedowns t ON t.id = c.takedown_id WHERE ${IS_OPEN} = $1`,
    [isOpen],
  );
  return row?.count ?? 0;
}

/** Inserts a statement and returns its number. Throws a unique violation for a second one of a member upon an order. */
export async function insertNotice(
  { tx, now }: WriteContext,
  { takedownId, memberId, sealed, fileIds }: { takedownId: number; memberId: number; sealed: string; fileIds: readonly number[] },
): Promise<number> {
  const row = await tx.queryOne<{ id: number }>(
    `INSERT INTO counter_notices (takedown_id, member_id, state, sealed, file_ids, filed_at) VALUES ($1, $2, 'waiting', $3, $4::bigint[], $5) RETURNING id`,
    [takedownId, memberId, sealed, fileIds, now],
  );
  if (!row) throw new Error('an inserted statement came back empty');
  return row.id;
}

/** Takes a statement that was sent back again. */
export async function updateFiled({ tx, now }: WriteContext, id: number, { sealed, fileIds }: { sealed: string; fileIds: readonly number[] }): Promise<void> {
  await tx.query(`UPDATE counter_notices SET state = 'waiting', sealed = $2, file_ids = $3::bigint[], filed_at = $4 WHERE id = $1`, [id, sealed, fileIds, now]);
}

/** Marks a statement as sent back for what it lacks. */
export async function updateReturned(tx: Tx, id: number, reason: string): Promise<void> {
  await tx.query(`UPDATE counter_notices SET state = 'returned', return_reason = $2 WHERE id = $1`, [id, reason]);
}

/** Marks a statement as forwarded, and begins its clock. */
export async function updateForwarded(
  { tx, now }: WriteContext,
  id: number,
  { by, way, note, codeHash, dueAt }: { by: number; way: 'mail' | 'other'; note: string; codeHash: Buffer | null; dueAt: Date },
): Promise<void> {
  await tx.query(
    `UPDATE counter_notices SET state = 'forwarded', way = $3, way_note = $4, forwarded_at = $2, forwarded_by = $5, code_hash = $6, due_at = $7 WHERE id = $1`,
    [id, now, way, note, by, codeHash, dueAt],
  );
}

/** What the one who had reported says they have done. */
export interface Step {
  step: CounterNoticeStep;
  authority: string;
  number: string;
}

/** Keeps what the one who had reported says, and stops the clock until somebody has looked at it. */
export async function updateReplied(
  { tx, now }: WriteContext,
  id: number,
  { step, authority, number, text, fileIds }: Step & { text: string; fileIds: readonly number[] },
): Promise<void> {
  await tx.query(
    `UPDATE counter_notices SET state = 'replied', step = $3, step_authority = $4, step_number = $5, step_text = $6, step_file_ids = $7::bigint[], step_at = $2
     WHERE id = $1`,
    [id, now, step, authority, number, text, fileIds],
  );
}

/** Marks a statement as stopped by a suit or a complaint. */
export async function updateStopped({ tx, now }: WriteContext, id: number, { step, authority, number, by }: Step & { by: number }): Promise<void> {
  await tx.query(
    `UPDATE counter_notices SET state = 'stopped', step = $3, step_authority = $4, step_number = $5, step_at = coalesce(step_at, $2), decided_by = $6, decided_at = $2,
       ended_at = $2 WHERE id = $1`,
    [id, now, step, authority, number, by],
  );
}

/** Lets the clock of a statement go on as it was. */
export async function updateResumed({ tx, now }: WriteContext, id: number, by: number): Promise<void> {
  await tx.query(`UPDATE counter_notices SET state = 'forwarded', decided_by = $3, decided_at = $2 WHERE id = $1`, [id, now, by]);
}

/** Marks a statement as over. */
export async function updateEnded({ tx, now }: WriteContext, id: number, state: 'restored' | 'withdrawn' | 'released'): Promise<void> {
  await tx.query('UPDATE counter_notices SET state = $3, ended_at = $2 WHERE id = $1', [id, now, state]);
}

/** When the next work is put back. */
export const NEXT_COUNTER_NOTICE_DUE = `SELECT min(due_at) FROM counter_notices WHERE state = 'forwarded'`;

/** Returns the statements whose clock has run out, the oldest first. */
export async function selectDueNotices({ db, now }: DbContext): Promise<number[]> {
  const rows = await db.query<{ id: number }>(`SELECT id FROM counter_notices WHERE state = 'forwarded' AND due_at <= $1 ORDER BY due_at, id`, [now]);
  return rows.map(({ id }) => id);
}

/** Returns what a file came with: the statement, or the reply to it; null: with neither. */
export async function selectNoticeOfFile(db: Db, fileId: number): Promise<{ id: number; memberId: number; isReply: boolean } | null> {
  return db.queryOne(
    `SELECT id, member_id, $1::bigint = ANY (step_file_ids) AS is_reply FROM counter_notices WHERE $1::bigint = ANY (file_ids) OR $1::bigint = ANY (step_file_ids)`,
    [fileId],
  );
}

/** Forgets what statements that were over before an instant said, who made them and what came with them. Returns the ids of the files. */
export async function eraseOld(tx: Tx, endedBefore: Date): Promise<number[]> {
  const rows = await tx.query<{ fileIds: number[] }>(
    `WITH old AS (SELECT c.id, to_json(c.file_ids || c.step_file_ids) AS file_ids FROM counter_notices c JOIN takedowns t ON t.id = c.takedown_id
       WHERE coalesce(c.ended_at, t.released_at, CASE c.state WHEN 'returned' THEN c.filed_at END) < $1
         AND (c.sealed IS NOT NULL OR c.file_ids <> '{}' OR c.step_file_ids <> '{}') FOR UPDATE OF c)
     UPDATE counter_notices c SET sealed = NULL, file_ids = '{}', step_file_ids = '{}', step_text = '', way_note = '', code_hash = NULL,
       state = CASE c.state WHEN 'returned' THEN 'withdrawn' ELSE c.state END, ended_at = coalesce(c.ended_at, $1)
     FROM old WHERE c.id = old.id RETURNING old.file_ids`,
    [endedBefore],
  );
  return rows.flatMap(({ fileIds }) => fileIds);
}
