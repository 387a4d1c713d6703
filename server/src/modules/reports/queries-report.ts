import type { ReportKind, ReportState } from '#contract/api/reports.ts';
import type { Db, Instant, Tx, WriteContext } from '#server/platform/database/db.ts';
import type { PageStart } from '#server/platform/database/paging.ts';
import { WALL, type TargetRow } from './queries-targets.ts';
import type { Marks } from './rules.ts';

export interface OpenReportCase {
  id: number;
  reporters: number;
  hidden: boolean;
  masked: boolean;
  urgent: boolean;
  filedAt: Instant;
}

/** Returns the open report case of a thing, locked until the transaction ends; of several reports at once one opens it, the others join. */
export async function openReportCase(
  { tx, now }: WriteContext,
  target: { kind: ReportKind; targetId: number; postId: number | null; sceneryId: number | null; authorId: number },
): Promise<OpenReportCase> {
  const row = await tx.queryOne<OpenReportCase>(
    `INSERT INTO report_dockets (kind, target_id, post_id, scenery_id, author_id, filed_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (kind, target_id) WHERE state = 'open' DO UPDATE SET reporters = report_dockets.reporters
     RETURNING id, reporters, hidden_at IS NOT NULL AS hidden, masked_at IS NOT NULL AS masked, urgent, filed_at AS "filedAt"`,
    [target.kind, target.targetId, target.postId, target.sceneryId, target.authorId, now],
  );
  if (!row) throw new Error('a report case came back empty');
  return row;
}

/** Returns whether a thing is out of sight because of reports that nobody has closed yet. */
export async function isHiddenByReports(db: Db, kind: ReportKind, targetId: number): Promise<boolean> {
  return (
    (await db.queryOne(`SELECT FROM report_dockets WHERE kind = $1 AND target_id = $2 AND state = 'open' AND hidden_at IS NOT NULL`, [kind, targetId])) !== null
  );
}

/** A report on its way into its report case. */
export interface WrittenRow {
  reportCaseId: number;
  reporterId: number;
  reason: string;
  note: string;
  evidenceIds: readonly number[];
  marks: Marks;
  network: string;
  /** The case in which a presenter did it. */
  caseId: number | null;
  /** False: it hides nothing, whatever the weight of its reporter. */
  counts: boolean;
}

/**
 * Inserts a report into a locked report case, and counts its reporter; null when they have already reported it. Returns the report's id.
 */
export async function insertReport({ tx, now }: WriteContext, report: WrittenRow): Promise<number | null> {
  const row = await tx.queryOne<{ id: number }>(
    `WITH report AS (
       INSERT INTO reports (docket_id, reporter_id, reason, note, evidence_ids, reported_at, marked_words, marked_file_ids, network, counts, case_id)
       VALUES ($1, $2, $3, $4, $5::bigint[], $6, $7::text[], $8::bigint[], $9, $10, (SELECT post_id FROM cases WHERE post_id = $11))
       ON CONFLICT (docket_id, reporter_id) DO NOTHING RETURNING id
     ), counted AS (
       UPDATE report_dockets SET reporters = reporters + 1 WHERE id = $1 AND EXISTS (SELECT FROM report)
     )
     SELECT id FROM report`,
    [
      report.reportCaseId,
      report.reporterId,
      report.reason,
      report.note,
      report.evidenceIds,
      now,
      report.marks.words,
      report.marks.fileIds,
      report.network,
      report.counts,
      report.caseId,
    ],
  );
  return row?.id ?? null;
}

/** Keeps how a thing reads now, unless the last snapshot reads the same or there are `max` already. */
export async function keepSnapshot(
  { tx, now }: WriteContext,
  { reportCaseId, max }: { reportCaseId: number; max: number },
  { title, text, body, poll, imageIds }: Pick<TargetRow, 'title' | 'text' | 'body' | 'poll' | 'imageIds'>,
): Promise<void> {
  await tx.query(
    `INSERT INTO report_snapshots (docket_id, title, text, body, image_ids, taken_at, poll) SELECT $1, $2, $3, $4::jsonb, $5::bigint[], $6, $8::json
     WHERE (SELECT count(*) FROM report_snapshots WHERE docket_id = $1) < $7
       AND NOT EXISTS (
         SELECT FROM (SELECT title, text, body, image_ids FROM report_snapshots WHERE docket_id = $1 ORDER BY id DESC LIMIT 1) last
         WHERE last.title = $2 AND last.text = $3 AND last.body IS NOT DISTINCT FROM $4::jsonb AND last.image_ids = $5::bigint[])`,
    [reportCaseId, title, text, body === null ? null : JSON.stringify(body), imageIds, now, max, poll === null ? null : JSON.stringify(poll)],
  );
}

/** Notes since when a report case keeps its thing out of sight, and which presenter did it and why; null: reports did. */
export async function markHidden({ tx, now }: WriteContext, reportCaseId: number, hider: { by: number; reason: string } | null): Promise<void> {
  await tx.query('UPDATE report_dockets SET hidden_at = $2, hidden_by = $3, hidden_reason = $4 WHERE id = $1', [
    reportCaseId,
    now,
    hider?.by ?? null,
    hider?.reason ?? '',
  ]);
}

/** Notes that a report case's thing is in sight again, though the report case is open. */
export async function markShown(tx: Tx, reportCaseId: number): Promise<void> {
  await tx.query('UPDATE report_dockets SET hidden_at = NULL WHERE id = $1', [reportCaseId]);
}

/** Notes that something of a report case's thing is masked. */
export async function markMasked({ tx, now }: WriteContext, reportCaseId: number): Promise<void> {
  await tx.query('UPDATE report_dockets SET masked_at = coalesce(masked_at, $2) WHERE id = $1', [reportCaseId, now]);
}

/** Notes that nothing of a report case's thing is masked any more, though the report case is open. */
export async function markUnmasked(tx: Tx, reportCaseId: number): Promise<void> {
  await tx.query('UPDATE report_dockets SET masked_at = NULL WHERE id = $1', [reportCaseId]);
}

/** Puts a report case at the head of the queue. */
export async function markUrgent(tx: Tx, reportCaseId: number): Promise<void> {
  await tx.query('UPDATE report_dockets SET urgent = true WHERE id = $1', [reportCaseId]);
}

/** For what a report case's thing was reported, most often first. */
export async function selectReasons(tx: Tx, reportCaseId: number): Promise<string[]> {
  const rows = await tx.query<{ reason: string }>('SELECT reason FROM reports WHERE docket_id = $1 GROUP BY reason ORDER BY count(*) DESC, reason', [
    reportCaseId,
  ]);
  return rows.map(({ reason }) => reason);
}

/** What was reported, and where it can be read. */
export interface ReportedThing {
  kind: ReportKind;
  targetId: number;
  postId: number | null;
  sceneryId: number | null;
  columnId: number | null;
  floor: number | null;
}

export interface OwnReportRow extends ReportedThing {
  id: number;
  name: string;
  reason: string;
  note: string;
  evidenceIds: number[];
  markedWords: string[];
  joined: number;
  state: ReportState;
  answer: string;
  reportedAt: Instant;
  closedAt: Instant | null;
}

/** The target of a report case `d`: its current name and where it is. */
export const NAMES = `coalesce(p.title, w.title, t.nick_name, '') AS name, d.post_id AS "postId", d.scenery_id AS "sceneryId",
  CASE WHEN d.scenery_id IS NULL THEN p.column_id ELSE ${WALL} END AS "columnId", m.floor`;
export const NAME_JOINS = `LEFT JOIN posts p ON p.id = d.post_id LEFT JOIN sceneries w ON w.id = d.scenery_id LEFT JOIN comments m ON d.kind = 'comment' AND m.id = d.target_id
  LEFT JOIN members t ON d.kind IN ('member', 'presenter') AND t.id = d.target_id`;

const OWN = `SELECT r.id, d.kind, d.target_id AS "targetId", ${NAMES}, r.reason, r.note, to_json(r.evidence_ids) AS "evidenceIds", r.marked_words AS "markedWords",
    (SELECT count(*)::integer FROM report_joins WHERE report_id = r.id) AS joined, d.state, d.answer,
    r.reported_at AS "reportedAt", d.closed_at AS "closedAt"
  FROM reports r JOIN report_dockets d ON d.id = r.docket_id ${NAME_JOINS}`;

/** Returns a member's reports before an id, newest first. */
export function selectOwnReports(db: Db, memberId: number, { after, offset, limit }: PageStart<{ id: number }>): Promise<OwnReportRow[]> {
  return db.query(`${OWN} WHERE r.reporter_id = $1 AND r.id < $2 ORDER BY r.id DESC LIMIT $3 OFFSET $4`, [
    memberId,
    after?.id ?? Number.MAX_SAFE_INTEGER,
    limit,
    offset,
  ]);
}

/** Returns how many a member has sent. */
export async function countOwnReports(db: Db, memberId: number): Promise<number> {
  return (await db.queryOne<{ count: number }>('SELECT count(*)::integer AS count FROM reports WHERE reporter_id = $1', [memberId]))?.count ?? 0;
}

/** Returns a member's report of a thing that nobody has closed yet, or the one it has joined; null when there is none. */
export function selectOpenReport(db: Db, memberId: number, { kind, targetId }: { kind: ReportKind; targetId: number }): Promise<OwnReportRow | null> {
  return db.queryOne(
    `${OWN} WHERE r.reporter_id = $1 AND d.state = 'open' AND (
    (d.kind = $2 AND d.target_id = $3) OR EXISTS (SELECT FROM report_joins j WHERE j.report_id = r.id AND j.kind = $2 AND j.target_id = $3))
    ORDER BY d.kind = $2 AND d.target_id = $3 DESC LIMIT 1`,
    [memberId, kind, targetId],
  );
}
