import type { IllegalKind, IllegalOutcome, IllegalReportFigures, IllegalTarget } from '#contract/api/illegal-reports.ts';
import type { Db, DbContext, Instant, Tx, WriteContext } from '#server/platform/database/db.ts';
import type { PageStart } from '#server/platform/database/paging.ts';

export interface IllegalReportRow {
  id: number;
  kind: IllegalKind;
  address: string;
  targetKind: IllegalTarget['kind'] | null;
  targetId: string | null;
  body: string;
  emailSealed: string | null;
  fileIds: number[];
  receivedAt: Instant;
  dueAt: Instant;
  outcome: IllegalOutcome | null;
  answer: string;
  answeredAt: Instant | null;
  /** Who answered it. */
  nickName: string | null;
}

const COLUMNS = `r.id, r.kind, r.address, r.target_kind, r.target_id, r.body, r.email_sealed, to_json(r.file_ids) AS file_ids, r.received_at, r.due_at,
  r.outcome, r.answer, r.answered_at, m.nick_name`;
const REPORTS = 'illegal_reports r LEFT JOIN members m ON m.id = r.answered_by';

interface NewReport {
  kind: IllegalKind;
  address: string;
  target: IllegalTarget | null;
  body: string;
  emailSealed: string;
  fileIds: readonly number[];
  dueAt: Date;
}

/** Inserts a report and returns its id and when it came. */
export async function insertReport({ tx, now }: WriteContext, report: NewReport): Promise<{ id: number; receivedAt: Instant; dueAt: Instant }> {
  const row = await tx.queryOne<{ id: number; receivedAt: Instant; dueAt: Instant }>(
    `INSERT INTO illegal_reports (kind, address, target_kind, target_id, body, email_sealed, file_ids, received_at, due_at, is_passed_on)
     VALUES ($1, $2, $3, $4, $5, $6, $7::bigint[], $8, $9, $1 = 'infringement') RETURNING id, received_at, due_at`,
    [report.kind, report.address, report.target?.kind ?? null, report.target?.id ?? null, report.body, report.emailSealed, report.fileIds, now, report.dueAt],
  );
  if (!row) throw new Error('an inserted report came back empty');
  return row;
}

/** Returns the reports that wait behind a place, those due first. */
export function selectOpen(db: Db, { after, offset, limit }: PageStart<{ at: Instant; id: number }>): Promise<IllegalReportRow[]> {
  return db.query(
    `SELECT ${COLUMNS} FROM ${REPORTS} WHERE r.outcome IS NULL AND (r.due_at, r.id) > ($1::timestamptz, $2::bigint) ORDER BY r.due_at, r.id LIMIT $3 OFFSET $4`,
    [after?.at ?? '-infinity', after?.id ?? 0, limit, offset],
  );
}

/** Returns the answered reports behind a place, the one answered last first. */
export function selectAnswered(
  db: Db,
  { after, offset, limit }: PageStart<{ at: Instant; id: number }>,
): Promise<(IllegalReportRow & { answeredAt: Instant })[]> {
  return db.query(
    `SELECT ${COLUMNS} FROM ${REPORTS} WHERE r.outcome IS NOT NULL AND (r.answered_at, r.id) < ($1::timestamptz, $2::bigint)
     ORDER BY r.answered_at DESC, r.id DESC LIMIT $3 OFFSET $4`,
    [after?.at ?? 'infinity', after?.id ?? 0, limit, offset],
  );
}

/** Returns how many there are of each state. */
export async function countByState(db: Db): Promise<{ open: number; answered: number }> {
  const row = await db.queryOne<{ open: number; answered: number }>(
    'SELECT count(*) FILTER (WHERE outcome IS NULL)::integer AS open, count(*) FILTER (WHERE outcome IS NOT NULL)::integer AS answered FROM illegal_reports',
  );
  return row ?? { open: 0, answered: 0 };
}

/** Returns a report, locked until the transaction ends; null when there is none. */
export async function lockReport(tx: Tx, id: number): Promise<IllegalReportRow | null> {
  await tx.query('SELECT FROM illegal_reports WHERE id = $1 FOR NO KEY UPDATE', [id]);
  return selectReport(tx, id);
}

/** Returns a report, or null. */
export function selectReport(db: Db, id: number): Promise<IllegalReportRow | null> {
  return db.queryOne(`SELECT ${COLUMNS} FROM ${REPORTS} WHERE r.id = $1`, [id]);
}

/** Answers a report. */
export async function updateAnswer(
  { tx, now }: WriteContext,
  { id, outcome, answer, by }: { id: number; outcome: IllegalOutcome; answer: string; by: number },
): Promise<void> {
  await tx.query('UPDATE illegal_reports SET outcome = $2, answer = $3, answered_by = $4, answered_at = $5 WHERE id = $1', [id, outcome, answer, by, now]);
}

/** Returns the comment on a floor of a post, or null. */
export async function selectCommentAt(db: Db, { postId, floor }: { postId: string; floor: number }): Promise<number | null> {
  return (await db.queryOne<{ id: number }>('SELECT id FROM comments WHERE post_id = $1::bigint AND floor = $2', [postId, floor]))?.id ?? null;
}

const ORDERED_GONE = `FROM takedown_targets g JOIN takedowns t ON t.id = g.takedown_id
  LEFT JOIN tickets k ON g.kind = 'ticket' AND k.id = g.target_id
  WHERE g.kind = $1 AND coalesce(k.number, g.target_id::text) = $2 AND t.executed_at IS NOT NULL AND t.released_at IS NULL AND g.restored_at IS NULL`;
const SEEN: Readonly<Record<IllegalTarget['kind'], string>> = {
  post: `SELECT FROM posts WHERE id::text = $2 AND status = 'published'`,
  comment: `SELECT FROM comments WHERE id::text = $2 AND status = 'published'`,
  scenery: `SELECT FROM sceneries WHERE id::text = $2 AND status = 'approved'`,
  member: 'SELECT FROM members WHERE id::text = $2',
  // No order can be about it: it is mended, not taken down.
  presenter: 'SELECT WHERE false',
  ticket: 'SELECT FROM tickets WHERE number = $2 AND annulled_at IS NULL',
  entry: 'SELECT FROM blacklist_entries WHERE character_id::text = $2',
};

/** Returns whether everybody can see a thing: it is there, and no order that was executed has taken it away. */
export async function selectIsInSight(db: Db, { kind, id }: IllegalTarget): Promise<boolean> {
  return (await db.queryOne(`SELECT WHERE EXISTS (${SEEN[kind]}) AND NOT EXISTS (SELECT ${ORDERED_GONE})`, [kind, id])) !== null;
}

/** Returns the report that a sealed file came with, or null. */
export async function selectReportOfFile(db: Db, fileId: number): Promise<number | null> {
  return (await db.queryOne<{ id: number }>('SELECT id FROM illegal_reports WHERE $1::bigint = ANY (file_ids)', [fileId]))?.id ?? null;
}

/** Returns how many came, what waits and how fast they are answered. */
export async function selectFigures({ db, now }: DbContext): Promise<Omit<IllegalReportFigures, 'limitDays'>> {
  const row = await db.queryOne<Omit<IllegalReportFigures, 'limitDays'>>(
    `SELECT count(*)::integer AS received, count(*) FILTER (WHERE outcome IS NULL)::integer AS open,
       count(*) FILTER (WHERE outcome IS NULL AND due_at <= $1)::integer AS overdue, count(*) FILTER (WHERE outcome = 'taken_down')::integer AS taken_down,
       percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM answered_at - received_at)::double precision / 86400) FILTER (WHERE outcome IS NOT NULL) AS median_days,
       min(received_at) FILTER (WHERE outcome IS NULL) AS oldest_open_at
     FROM illegal_reports`,
    [now],
  );
  if (!row) throw new Error('an aggregate came back empty');
  return row;
}

/**
 * Forgets where receipts went, and which files came, of what was answered before an instant, unless the author's answer to it is open: its sender has to
 * be reached. Returns the ids of the files.
 */
export async function eraseSenders(tx: Tx, answeredBefore: Date): Promise<number[]> {
  const rows = await tx.query<{ fileIds: number[] }>(
    `WITH old AS (SELECT id, to_json(file_ids) AS file_ids FROM illegal_reports
       WHERE answered_at < $1 AND (email_sealed IS NOT NULL OR file_ids <> '{}') AND NOT EXISTS (
         SELECT FROM takedowns t JOIN counter_notices c ON c.takedown_id = t.id
         WHERE t.illegal_report_id = illegal_reports.id AND t.released_at IS NULL AND c.state IN ('waiting', 'returned', 'forwarded', 'replied')) FOR UPDATE)
     UPDATE illegal_reports r SET email_sealed = NULL, file_ids = '{}' FROM old WHERE r.id = old.id RETURNING old.file_ids`,
    [answeredBefore],
  );
  return rows.flatMap(({ fileIds }) => fileIds);
}
