import type { DocumentBody } from '#contract/documents/document.ts';
import type { ReportKind, ReportState } from '#contract/api/reports.ts';
import type { PersonRow } from '#server/modules/members/index.ts';
import type { Db, DbContext, Instant, Tx, WriteContext } from '#server/platform/database/db.ts';
import type { PageStart } from '#server/platform/database/paging.ts';
import { ownVoice, uninvolved } from '#server/modules/posts/index.ts';
import type { PollTexts } from './queries-targets.ts';
import { NAME_JOINS, NAMES, type ReportedThing } from './queries-report.ts';

export interface ReportCaseRow extends ReportedThing {
  id: number;
  name: string;
  isCase: boolean;
  author: PersonRow;
  closedBy: PersonRow | null;
  state: ReportState;
  reporters: number;
  filedAt: Instant;
  hidden: boolean;
  masked: boolean;
  urgent: boolean;
  /** Of its reports, those of a wave. */
  waved: number;
  /** The presenter who took it out of sight, and why. */
  hiddenBy: PersonRow | null;
  hiddenReason: string;
  answer: string;
  closedAt: Instant | null;
  reasons: { value: string; count: number }[];
  /** The presenter who was called for a report on another one. */
  assigneeId: number | null;
  reportedByReader: boolean;
  isOwnVoice: boolean;
  isUnderCase: boolean;
  /** The reader has hidden it under a case, and no other presenter without a part in it is there. */
  isLastToLook: boolean;
  /** How it read last when it was reported. */
  title: string;
  text: string;
}

const PERSON = (alias: string) =>
  `json_build_object('id', ${alias}.id, 'nickName', ${alias}.nick_name, 'experience', ${alias}.experience, 'role', ${alias}.role, 'avatarFileId', ${alias}.avatar_file_id)`;

const SAID = `coalesce(s.title, '') || ' ' || coalesce(s.text, '')`;
const IS_UNDER_CASE = `(d.kind = 'comment' AND k.kind IS NOT DISTINCT FROM 'complaint')`;
/** A presenter `u` may not handle the report case `d`, because they reported it, or a report is about what they did in a case. */
const HAS_PART = `EXISTS (SELECT FROM reports r WHERE r.docket_id = d.id AND (r.reporter_id = u.id OR ${ownVoice({ readerId: 'u.id', pageId: 'r.case_id', text: `''` })}))`;
/** Returns a condition: no other presenter without a part in it could look at what a presenter has hidden under a case; of report cases `d`, `now` is an expression. */
export const isLastToLook = (
  now: string,
): string => `(d.kind = 'comment' AND EXISTS (SELECT FROM posts f JOIN columns g ON g.id = f.column_id WHERE f.id = d.post_id AND g.kind = 'complaint')
  AND NOT ${uninvolved({
    pageId: 'd.post_id',
    text: `coalesce((SELECT text FROM report_snapshots WHERE docket_id = d.id ORDER BY id DESC LIMIT 1), '')`,
    now,
    except: ['d.author_id', 'd.hidden_by'],
    unless: HAS_PART,
  })})`;

/** Returns the columns of report cases `d`; parameter 1: the reader. `now` is an expression. */
const columns = (
  now: string,
): string => `d.id, d.kind, d.target_id AS "targetId", ${NAMES}, coalesce(d.kind = 'post' AND k.kind = 'complaint', false) AS "isCase", ${PERSON('a')} AS author, CASE WHEN c.id IS NOT NULL THEN ${PERSON('c')} END AS "closedBy",
  d.state, d.reporters, d.filed_at AS "filedAt", d.hidden_at IS NOT NULL AND d.state = 'open' AS hidden, d.masked_at IS NOT NULL AS masked,
  d.urgent AND d.state = 'open' AS urgent, (SELECT count(*)::integer FROM reports WHERE docket_id = d.id AND wave_id IS NOT NULL) AS waved,
  CASE WHEN h.id IS NOT NULL THEN ${PERSON('h')} END AS "hiddenBy", d.hidden_reason AS "hiddenReason", d.answer, d.closed_at AS "closedAt", d.assignee_id AS "assigneeId",
  (SELECT coalesce(json_agg(json_build_object('value', reason, 'count', count) ORDER BY count DESC, reason), '[]')
   FROM (SELECT reason, count(*)::integer AS count FROM reports WHERE docket_id = d.id GROUP BY reason) found) AS reasons,
  EXISTS (SELECT FROM reports WHERE docket_id = d.id AND reporter_id = $1) AS "reportedByReader",
  ${ownVoice({ readerId: '$1::bigint', pageId: 'd.post_id', text: SAID })}
    OR EXISTS (SELECT FROM reports r WHERE r.docket_id = d.id AND ${ownVoice({ readerId: '$1::bigint', pageId: 'r.case_id', text: `''` })}) AS "isOwnVoice",
  ${IS_UNDER_CASE} AS "isUnderCase", coalesce(d.hidden_by = $1, false) AND ${isLastToLook(now)} AS "isLastToLook", s.title, left(s.text, 400) AS text`;
const JOINS = `${NAME_JOINS} LEFT JOIN columns k ON k.id = p.column_id JOIN members a ON a.id = d.author_id LEFT JOIN members c ON c.id = d.closed_by LEFT JOIN members h ON h.id = d.hidden_by
  LEFT JOIN LATERAL (SELECT title, text FROM report_snapshots WHERE docket_id = d.id ORDER BY id DESC LIMIT 1) s ON true`;

export interface ReportCaseFilter {
  readerId: number;
  closed: boolean;
  kinds: readonly ReportKind[];
  reason: string | null;
  hiddenOnly: boolean;
}

/** Behind the open report case with the id $6; the time alone does not say whether it is at the head. */
const BEHIND_OPEN = `((NOT d.urgent), d.filed_at, d.id) > (coalesce((SELECT NOT u.urgent FROM report_dockets u WHERE u.id = $6), true), $5, $6::bigint)`;
/** What is said of a presenter is for the operators and the one who was called; never for who it is about. */
const FOR_READER = `(d.kind <> 'presenter' OR $1::bigint IS NULL OR d.target_id <> $1 AND (d.assignee_id = $1 OR EXISTS (SELECT FROM members o WHERE o.id = $1 AND o.role = 'operator')))`;
const FILTER = `d.kind = ANY ($2::text[]) AND ${FOR_READER} AND ($3::text IS NULL OR EXISTS (SELECT FROM reports WHERE docket_id = d.id AND reason = $3)) AND (NOT $4::boolean OR d.hidden_at IS NOT NULL OR d.masked_at IS NOT NULL)`;

/** Report cases from a cursor on, the open ones oldest first behind those that can't wait, the closed ones newest first, and how many there are. */
export async function selectReportCases(
  { db, now }: DbContext,
  filter: ReportCaseFilter,
  { after, offset, limit }: PageStart<{ at: Instant; id: number }>,
): Promise<{ rows: ReportCaseRow[]; total: number }> {
  const { state, behind, order } = filter.closed
    ? { state: `d.state <> 'open'`, behind: '(d.closed_at, d.id) < ($5, $6::bigint)', order: 'd.closed_at DESC, d.id DESC' }
    : { state: `d.state = 'open'`, behind: BEHIND_OPEN, order: '(NOT d.urgent), d.filed_at, d.id' };
  const values = [filter.readerId, filter.kinds, filter.reason, filter.hiddenOnly];
  const [rows, count] = await Promise.all([
    db.query<ReportCaseRow>(
      `SELECT ${columns('$9::timestamptz')} FROM report_dockets d ${JOINS} WHERE ${state} AND ${FILTER} AND ($5::timestamptz IS NULL OR ${behind})
       ORDER BY ${order} LIMIT $7 OFFSET $8`,
      [...values, after?.at ?? null, after?.id ?? null, limit, offset, now],
    ),
    db.queryOne<{ total: number }>(`SELECT count(*)::integer AS total FROM report_dockets d WHERE ${state} AND ${FILTER}`, values),
  ]);
  return { rows, total: count?.total ?? 0 };
}

/** Returns how many open report cases of these kinds a reader sees (null: the site itself), how many of them are out of sight, and how many were filed before an instant. */
export async function countOpen(
  db: Db,
  { readerId, kinds }: { readerId: number | null; kinds: readonly ReportKind[] },
  before: Date,
): Promise<{ open: number; hidden: number; overdue: number }> {
  const row = await db.queryOne<{ open: number; hidden: number; overdue: number }>(
    `SELECT count(*)::integer AS open, count(coalesce(hidden_at, masked_at))::integer AS hidden, count(*) FILTER (WHERE filed_at < $3)::integer AS overdue
     FROM report_dockets d WHERE d.state = 'open' AND d.kind = ANY ($2::text[]) AND ${FOR_READER}`,
    [readerId, kinds, before],
  );
  if (!row) throw new Error('an aggregate came back empty');
  return row;
}

/** Returns a report case for a reader; null when there is none. */
export function selectReportCase({ db, now }: DbContext, id: number, readerId: number): Promise<ReportCaseRow | null> {
  return db.queryOne(`SELECT ${columns('$3::timestamptz')} FROM report_dockets d ${JOINS} WHERE d.id = $2`, [readerId, id, now]);
}

export interface SnapshotRow {
  title: string;
  text: string;
  body: DocumentBody | null;
  poll: PollTexts | null;
  imageIds: number[];
  takenAt: Instant;
}

/** Returns how a report case's thing read when it was reported, oldest first. */
export function selectSnapshots(db: Db, reportCaseId: number): Promise<SnapshotRow[]> {
  return db.query(
    'SELECT title, text, body, poll, to_json(image_ids) AS "imageIds", taken_at AS "takenAt" FROM report_snapshots WHERE docket_id = $1 ORDER BY id',
    [reportCaseId],
  );
}

export interface NoteRow {
  id: number;
  reason: string;
  note: string;
  evidenceIds: number[];
  markedWords: string[];
  markedFileIds: number[];
  reportedAt: Instant;
  /** The case in which a presenter did what was reported. */
  caseId: number | null;
  caseColumnId: number | null;
}

/** Returns the reporters' notes, newest first. */
export function selectNotes(db: Db, reportCaseId: number, limit: number): Promise<NoteRow[]> {
  return db.query(
    `SELECT id, reason, note, to_json(evidence_ids) AS "evidenceIds", marked_words AS "markedWords", to_json(marked_file_ids) AS "markedFileIds", reported_at AS "reportedAt",
       case_id AS "caseId", (SELECT column_id FROM posts WHERE id = case_id) AS "caseColumnId" FROM reports WHERE docket_id = $1 ORDER BY id DESC LIMIT $2`,
    [reportCaseId, limit],
  );
}

/** Locks a report case until the transaction ends, and returns whether it is still open; null when there is none. */
export function lockReportCase(tx: Tx, id: number): Promise<{ open: boolean; hidden: boolean; masked: boolean } | null> {
  return tx.queryOne(
    `SELECT state = 'open' AS open, hidden_at IS NOT NULL AS hidden, masked_at IS NOT NULL AS masked FROM report_dockets WHERE id = $1 FOR NO KEY UPDATE`,
    [id],
  );
}

/** Returns the authors of what was reported, in cases decided since an instant whose copies still hold words or pictures. */
export async function selectDecidedAuthors(db: Db, since: Date): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `SELECT DISTINCT d.author_id AS id FROM report_dockets d JOIN report_snapshots s ON s.docket_id = d.id
     WHERE d.state <> 'open' AND d.closed_at > $1 AND (s.text <> '' OR s.body IS NOT NULL OR s.image_ids <> '{}')`,
    [since],
  );
  return rows.map(({ id }) => id);
}

/** Closes a locked report case, and deletes from where its reports came. */
export async function closeReportCase(
  { tx, now }: WriteContext,
  closed: { id: number; outcome: 'upheld' | 'rejected'; answer: string; closedBy: number | null },
): Promise<void> {
  await tx.query('UPDATE report_dockets SET state = $2, answer = $3, closed_by = $4, closed_at = $5 WHERE id = $1', [
    closed.id,
    closed.outcome,
    closed.answer,
    closed.closedBy,
    now,
  ]);
  await tx.query(`UPDATE reports SET network = '' WHERE docket_id = $1 AND network <> ''`, [closed.id]);
}

/** Returns the reporters of a report case. */
export async function selectReporters(tx: Tx, reportCaseId: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }>('SELECT reporter_id AS id FROM reports WHERE docket_id = $1 ORDER BY reporter_id', [reportCaseId]);
  return rows.map(({ id }) => id);
}
