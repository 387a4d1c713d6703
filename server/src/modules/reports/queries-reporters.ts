import type { ReportKind } from '#contract/api/reports.ts';
import { ownVoice } from '#server/modules/posts/index.ts';
import type { Db, Instant, Tx, DbContext, WriteContext } from '#server/platform/database/db.ts';
import { NETWORK_KEY } from '#server/platform/process/kept-address.ts';
import type { ReportedThing } from './queries-report.ts';
import { FALSE_WINDOW_MS, type Reporter } from './weights.ts';

/** Where somebody has been signed in counts for so long. */
const LATELY_MS = 30 * 24 * 60 * 60 * 1000;

interface ReporterRow extends Omit<Reporter, 'networks'> {
  network: string;
  seenFrom: string[];
}

/** Returns every reporter of a report case, with what decides the weight of their report. */
export async function selectReportersOf({ db, now }: DbContext, reportCaseId: number): Promise<Reporter[]> {
  const rows = await db.query<ReporterRow>(
    `SELECT m.id, m.joined_at AS "joinedAt", r.counts, r.network,
       EXISTS (SELECT FROM posts WHERE author_id = m.id AND status = 'published') OR EXISTS (
         SELECT FROM comments c LEFT JOIN posts p ON p.id = c.post_id LEFT JOIN sceneries s ON s.id = c.scenery_id
         WHERE c.author_id = m.id AND c.status = 'published' AND (p.status = 'published' OR s.status = 'approved')) AS "hasOwn",
       past.upheld, past.closed, past."falseAt", past."foundFalseHere",
       (SELECT coalesce(json_agg(DISTINCT ${NETWORK_KEY}), '[]') FROM sessions s WHERE s.member_id = m.id AND s.last_seen_at > $3 AND (s.address <> '' OR s.network <> '')) AS "seenFrom"
     FROM reports r JOIN report_dockets d ON d.id = r.docket_id JOIN members m ON m.id = r.reporter_id
     CROSS JOIN LATERAL (
       SELECT count(*) FILTER (WHERE e.state = 'upheld')::integer AS upheld, count(*)::integer AS closed,
         coalesce(json_agg(e.closed_at ORDER BY e.closed_at) FILTER (WHERE e.state = 'rejected' AND x.weighed AND e.closed_at > $2), '[]') AS "falseAt",
         coalesce(bool_or(e.state = 'rejected' AND e.kind = d.kind AND e.target_id = d.target_id AND e.id <> d.id), false) AS "foundFalseHere"
       FROM reports x JOIN report_dockets e ON e.id = x.docket_id WHERE x.reporter_id = m.id AND e.state <> 'open'
     ) past
     WHERE r.docket_id = $1 ORDER BY r.id`,
    [reportCaseId, new Date(now.getTime() - 2 * FALSE_WINDOW_MS), new Date(now.getTime() - LATELY_MS)],
  );
  return rows.map(({ network, seenFrom, ...row }) => ({ ...row, networks: [...seenFrom, ...(network === '' ? [] : [network])] }));
}

/** Returns the presenters and operators who could handle reports now, but for one member. */
export async function selectOtherStaff({ db, now }: DbContext, except: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `SELECT id FROM members WHERE role IN ('presenter', 'operator') AND closed_at IS NULL
       AND (status = 'suspended' AND suspended_until > $2) IS NOT TRUE AND id <> $1`,
    [except, now],
  );
  return rows.map(({ id }) => id);
}

/** Returns how many reports a member has made of an author since an instant, those joined to others among them. */
export async function countReportsOn(tx: Tx, reporterId: number, { authorId, since }: { authorId: number; since: Date }): Promise<number> {
  const row = await tx.queryOne<{ count: number }>(
    `SELECT (count(*) FILTER (WHERE r.reported_at > $3) + (
         SELECT count(*) FROM report_joins j JOIN reports x ON x.id = j.report_id JOIN report_dockets e ON e.id = x.docket_id
         WHERE x.reporter_id = $1 AND e.author_id = $2 AND j.reported_at > $3))::integer AS count
     FROM reports r JOIN report_dockets d ON d.id = r.docket_id WHERE r.reporter_id = $1 AND d.author_id = $2`,
    [reporterId, authorId, since],
  );
  return row?.count ?? 0;
}

/** Returns a member's newest report of an author that nobody has closed yet: further ones may join it. Null when there is none. */
export function selectJoinable(tx: Tx, reporterId: number, authorId: number): Promise<{ id: number; kind: ReportKind; targetId: number } | null> {
  return tx.queryOne(
    `SELECT r.id, d.kind, d.target_id AS "targetId" FROM reports r JOIN report_dockets d ON d.id = r.docket_id
     WHERE r.reporter_id = $1 AND d.author_id = $2 AND d.state = 'open' AND d.kind <> 'presenter' ORDER BY r.id DESC LIMIT 1`,
    [reporterId, authorId],
  );
}

export interface JoinedReport extends ReportedThing {
  reportId: number;
  title: string;
  text: string;
  reason: string;
  note: string;
  evidenceIds: readonly number[];
}

/** Joins what a member says of another thing to one of their reports. Returns false when that thing is in it already. */
export async function insertJoin({ tx, now }: WriteContext, joined: JoinedReport): Promise<boolean> {
  const row = await tx.queryOne(
    `INSERT INTO report_joins (report_id, kind, target_id, post_id, scenery_id, column_id, floor, title, text, reason, note, evidence_ids, reported_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::bigint[], $13) ON CONFLICT DO NOTHING RETURNING id`,
    [
      joined.reportId,
      joined.kind,
      joined.targetId,
      joined.postId,
      joined.sceneryId,
      joined.columnId,
      joined.floor,
      joined.title,
      joined.text,
      joined.reason,
      joined.note,
      joined.evidenceIds,
      now,
    ],
  );
  return row !== null;
}

export interface JoinRow extends ReportedThing {
  reportId: number;
  name: string;
  text: string;
  reason: string;
  note: string;
  reportedAt: Instant;
}

/** Returns what was joined to the reports of a report case, oldest first. */
export function selectJoins(db: Db, reportCaseId: number): Promise<JoinRow[]> {
  return db.query(
    `SELECT j.report_id AS "reportId", j.kind, j.target_id AS "targetId", j.post_id AS "postId", j.scenery_id AS "sceneryId", j.column_id AS "columnId", j.floor,
       j.title AS name, left(j.text, 400) AS text, j.reason, j.note, j.reported_at AS "reportedAt"
     FROM report_joins j JOIN reports r ON r.id = j.report_id WHERE r.docket_id = $1 ORDER BY j.id LIMIT 200`,
    [reportCaseId],
  );
}

/** Words and pictures of a thing that were marked before and found to be no leak. */
export async function selectMarksFoundFine(tx: Tx, kind: ReportKind, targetId: number): Promise<{ words: string[]; fileIds: number[] }> {
  const rows = await tx.query<{ words: string[]; fileIds: number[] }>(
    `SELECT r.marked_words AS words, r.marked_file_ids AS "fileIds" FROM reports r JOIN report_dockets d ON d.id = r.docket_id
     WHERE d.kind = $1 AND d.target_id = $2 AND d.state = 'rejected' AND (cardinality(r.marked_words) > 0 OR cardinality(r.marked_file_ids) > 0)`,
    [kind, targetId],
  );
  return { words: rows.flatMap(({ words }) => words), fileIds: rows.flatMap(({ fileIds }) => fileIds) };
}

/** Returns the presenters who were there last, but these: with the operators, those who hear of what can't wait. */
export async function selectWatchers(tx: Tx, except: readonly number[], limit: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `SELECT id FROM members WHERE role = 'presenter' AND status = 'active' AND closed_at IS NULL AND id <> ALL ($1::bigint[])
     ORDER BY last_seen_at DESC, id LIMIT $2`,
    [except, limit],
  );
  return rows.map(({ id }) => id).toSorted((one, other) => one - other);
}

/** True for a presenter `c` who may not look at the reports `d`: they are about them, by them, or about a case they had a part in; or they follow or block its presenter. */
const IS_TIED = `(c.id = d.target_id OR EXISTS (SELECT FROM reports r WHERE r.docket_id = d.id AND r.reporter_id = c.id)
  OR EXISTS (SELECT FROM reports r JOIN cases k ON k.post_id = r.case_id WHERE r.docket_id = d.id AND (k.presenter_id = c.id OR k.complainant_id = c.id
    OR EXISTS (SELECT FROM cases j WHERE j.joined_to = k.post_id AND j.complainant_id = c.id)
    OR EXISTS (SELECT FROM case_accused a WHERE a.case_id = k.post_id AND a.member_id = c.id)
    OR EXISTS (SELECT FROM panel_calls p WHERE p.case_id = k.post_id AND p.member_id = c.id)
    OR EXISTS (SELECT FROM case_lots l WHERE l.case_id = k.post_id AND l.kind = 'signer' AND c.id = ANY (l.call_order[:l.called]))
    OR ${ownVoice({ readerId: 'c.id', pageId: 'k.post_id', text: `''` })}))
  OR EXISTS (SELECT FROM member_follows f WHERE f.member_id = c.id AND f.followed_id = d.target_id AND f.withdrawn_at IS NULL)
  OR EXISTS (SELECT FROM blocks b WHERE b.member_id = c.id AND b.blocked_id = d.target_id))`;

/**
 * Calls a presenter for a locked report case on another one, by lot among those who are active, not away and not tied to it; who was called
 * before stays unless they are tied by now. Returns who was called just now; null: nobody new, or nobody is left but the operators.
 */
export async function assignPresenter({ tx, now }: WriteContext, reportCaseId: number): Promise<number | null> {
  await tx.query(
    `UPDATE report_dockets d SET assignee_id = NULL FROM members c WHERE d.id = $1 AND c.id = d.assignee_id
       AND (${IS_TIED} OR NOT EXISTS (SELECT FROM presenters p WHERE p.member_id = c.id AND p.status = 'active'))`,
    [reportCaseId],
  );
  const row = await tx.queryOne<{ id: number }>(
    `UPDATE report_dockets d SET assignee_id = (
       SELECT c.id FROM members c JOIN presenters p ON p.member_id = c.id WHERE c.role = 'presenter' AND p.status = 'active' AND NOT ${IS_TIED}
         AND NOT EXISTS (SELECT FROM presenter_aways w WHERE w.member_id = c.id AND w.until_at > $2)
       ORDER BY (SELECT count(*) FROM report_dockets o WHERE o.assignee_id = c.id AND o.state = 'open'), random() LIMIT 1)
     WHERE d.id = $1 AND d.assignee_id IS NULL RETURNING d.assignee_id AS id`,
    [reportCaseId, now],
  );
  return row?.id ?? null;
}
