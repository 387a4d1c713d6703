// What waits, one statement a kind. Each gives the id of the thing, since when it waits (`since`), its own limit if it has one (`due_at`), its
// title, a note, and whose it is (`author_id`). Parameter 1: the reader (null: the site itself), parameter 2: now.
import { queueKindOf, type QueueKind } from '#contract/api/queue-kinds.ts';
import type { DbContext, Instant } from '#server/platform/database/db.ts';
import { ownAppealVoice } from '#server/modules/member-appeals/index.ts';
import type { PersonRow } from '#server/modules/members/index.ts';
import { isLastToLook } from '#server/modules/reports/index.ts';
import type { PageStart } from '#server/platform/database/paging.ts';

/** What is said of the reader, reported by them or hidden by them is for others to decide, where there are others. */
const REPORTS = (which: string) =>
  `SELECT d.id, d.filed_at AS since, NULL::timestamptz AS due_at, coalesce(p.title, w.title, t.nick_name, '') AS title,
     CASE d.kind WHEN 'comment' THEN '评论' WHEN 'post' THEN '帖子' ELSE '' END || CASE WHEN d.reporters > 1 THEN ' ' || d.reporters || ' 人举报' ELSE '' END AS note, d.author_id
   FROM report_dockets d LEFT JOIN posts p ON p.id = d.post_id LEFT JOIN sceneries w ON w.id = d.scenery_id
     LEFT JOIN members t ON d.kind IN ('member', 'presenter') AND t.id = d.target_id
   WHERE d.state = 'open' AND ${which} AND ($1::bigint IS NULL OR d.author_id <> $1 AND (d.hidden_by IS DISTINCT FROM $1 OR ${isLastToLook('$2::timestamptz')})
     AND NOT EXISTS (SELECT FROM reports r WHERE r.docket_id = d.id AND r.reporter_id = $1))`;

const IS_OPERATOR = `EXISTS (SELECT FROM members o WHERE o.id = $1 AND o.role = 'operator')`;
/** Nobody decides on their own appeal, no presenter on one about themselves, and on one against what they did only an operator where no other one could. */
const CAN_DECIDE = `e.member_id <> $1 AND (${IS_OPERATOR} OR e.kind = 'removal' AND NOT ${ownAppealVoice('$1::bigint')}) AND (a.actor_id IS DISTINCT FROM $1 OR ${IS_OPERATOR}
  AND NOT EXISTS (SELECT FROM members o WHERE o.role = 'operator' AND o.closed_at IS NULL AND (o.status = 'suspended' AND o.suspended_until > $2) IS NOT TRUE
    AND o.id <> $1 AND o.id <> e.member_id))`;

const WAITING: Readonly<Record<QueueKind, string>> = {
  privacy: REPORTS(`d.kind IN ('post', 'comment') AND (d.masked_at IS NOT NULL OR d.urgent)`),
  report: REPORTS(`d.kind IN ('post', 'comment') AND d.masked_at IS NULL AND NOT d.urgent`),
  report_member: REPORTS(`d.kind = 'member'`),
  report_presenter: REPORTS(
    `d.kind = 'presenter' AND ($1::bigint IS NULL OR d.assignee_id = $1 OR EXISTS (SELECT FROM members o WHERE o.id = $1 AND o.role = 'operator'))`,
  ),
  takedown: `SELECT t.id, t.received_at AS since, t.due_at, t.document_number AS title, t.authority AS note, NULL::bigint AS author_id
    FROM takedowns t WHERE t.executed_at IS NULL AND t.returned_at IS NULL`,
  illegal: `SELECT i.id, i.received_at AS since, i.due_at, left(i.body, 80) AS title,
      CASE i.kind WHEN 'illegal' THEN '违法信息' WHEN 'infringement' THEN '侵犯权利' ELSE '危害未成年人' END AS note, NULL::bigint AS author_id
    FROM illegal_reports i WHERE i.outcome IS NULL`,
  counter_notice: `SELECT c.id, CASE c.state WHEN 'replied' THEN c.step_at WHEN 'waiting' THEN c.filed_at ELSE l.ended_at END AS since, NULL::timestamptz AS due_at,
      t.document_number AS title,
      CASE c.state WHEN 'replied' THEN '对方有答复，要核对' WHEN 'waiting' THEN '要转给投诉的人' ELSE '转送的信没有到' END AS note, c.member_id AS author_id
    FROM counter_notices c JOIN takedowns t ON t.id = c.takedown_id
      LEFT JOIN LATERAL (SELECT d.state, d.ended_at FROM deliveries d WHERE d.kind = 'counter-notice' AND d.source_id = c.id AND c.way = 'mail' ORDER BY d.id DESC LIMIT 1) l ON true
    WHERE t.released_at IS NULL AND (c.state IN ('waiting', 'replied') OR c.state = 'forwarded' AND l.state IN ('bounced', 'refused', 'failed', 'skipped'))
      AND ($1::bigint IS NULL OR c.member_id <> $1)`,
  held_post: `SELECT p.id, h.held_at AS since, NULL::timestamptz AS due_at, p.title, c.name AS note, p.author_id
    FROM post_holds h JOIN posts p ON p.id = h.post_id JOIN columns c ON c.id = p.column_id
    WHERE h.decision IS NULL AND p.status = 'pending' AND ($1::bigint IS NULL OR p.author_id <> $1)`,
  held_comment: `SELECT h.id, h.held_at AS since, NULL::timestamptz AS due_at, left(h.body, 80) AS title, coalesce(p.title, s.title, '') AS note, h.author_id
    FROM held_comments h LEFT JOIN posts p ON p.id = h.post_id LEFT JOIN sceneries s ON s.id = h.scenery_id
    WHERE h.decision IS NULL AND ($1::bigint IS NULL OR h.author_id <> $1)`,
  look_alike: `SELECT g.id, g.found_at AS since, NULL::timestamptz AS due_at,
      (SELECT count(*) FROM text_prints t WHERE t.group_id = g.id) || ' 条相似的文字' AS title,
      (SELECT count(DISTINCT t.author_id) FROM text_prints t WHERE t.group_id = g.id) || ' 个账号' AS note, NULL::bigint AS author_id
    FROM look_alike_groups g WHERE g.decision IS NULL`,
  proof: `SELECT c.id, c.asked_at + interval '48 hours' AS since, NULL::timestamptz AS due_at, c.name AS title, c.realm AS note, c.member_id AS author_id
    FROM character_proofs c WHERE c.state = 'pending' AND c.until > $2 AND c.asked_at <= $2::timestamptz - interval '48 hours' AND ($1::bigint IS NULL OR c.member_id <> $1)`,
  appeal: `SELECT e.id, e.created_at AS since, e.due_at, coalesce(p.data ->> 'title', w.nick_name) AS title,
      CASE e.kind WHEN 'suspension' THEN '对停用' ELSE '对移除' END AS note, e.member_id AS author_id
    FROM member_appeals e JOIN audit a ON a.seq = e.audit_seq JOIN members w ON w.id = e.member_id LEFT JOIN audit_personal p ON p.seq = a.seq
    WHERE e.state = 'open' AND ($1::bigint IS NULL OR ${CAN_DECIDE})`,
  notice: `SELECT k.post_id AS id, l.operators_called_at AS since, NULL::timestamptz AS due_at, k.title, '公堂' AS note, NULL::bigint AS author_id
    FROM case_lots l JOIN cases k ON k.post_id = l.case_id
    WHERE l.kind = 'courier' AND l.operators_called_at IS NOT NULL AND k.closed_at IS NULL AND k.answer_due_at > $2
      AND EXISTS (SELECT FROM case_accused n WHERE n.case_id = k.post_id AND n.member_id IS NULL)
      AND NOT EXISTS (SELECT FROM delivery_attempts d WHERE d.case_id = k.post_id AND d.carrier <> 'complainant' AND d.logged_at >= l.operators_called_at)
      AND ($1::bigint IS NULL OR k.complainant_id <> $1
        AND NOT EXISTS (SELECT FROM case_accused n WHERE n.case_id = k.post_id AND (n.member_id = $1 OR $1 = ANY (n.claimed_by))))`,
  sign_up: `SELECT m.id, m.waits_since AS since, NULL::timestamptz AS due_at, m.nick_name AS title, '' AS note, m.id AS author_id
    FROM members m WHERE m.waits_since IS NOT NULL AND m.closed_at IS NULL AND m.closing_at IS NULL`,
  scenery: `SELECT s.id, s.created_at AS since, NULL::timestamptz AS due_at, s.title, s.zone AS note, s.author_id
    FROM sceneries s WHERE s.status = 'pending'
      AND NOT EXISTS (SELECT FROM removals r WHERE r.kind = 'scenery' AND r.target_id = s.id AND r.reason_code = 'law') AND ($1::bigint IS NULL OR s.author_id <> $1)`,
  application: `SELECT a.id, a.applied_at AS since, NULL::timestamptz AS due_at, m.nick_name AS title, coalesce(a.character ->> 'name', '') AS note, a.member_id AS author_id
    FROM presenter_applications a JOIN members m ON m.id = a.member_id WHERE a.state = 'pending' AND ($1::bigint IS NULL OR a.member_id <> $1)`,
  suggestion: `SELECT s.id, s.created_at AS since, NULL::timestamptz AS due_at, left(s.content, 80) AS title, '' AS note, s.member_id AS author_id
    FROM suggestions s WHERE s.state = 'received' AND ($1::bigint IS NULL OR s.member_id <> $1)`,
  closing: `SELECT m.id, m.closing_at - interval '15 days' AS since, m.closing_at AS due_at, m.nick_name AS title, '' AS note, m.id AS author_id
    FROM members m WHERE m.closing_at IS NOT NULL AND m.closed_at IS NULL AND ($1::bigint IS NULL OR m.id <> $1)`,
};

/** What an operator has left to the presenters comes back to operators when it is late. */
const LEFT_KINDS: readonly QueueKind[] = ['held_post', 'held_comment'];
const isLeft = (kind: QueueKind, dueAt: string) =>
  `(${dueAt} > $2 AND ${IS_OPERATOR} AND EXISTS (SELECT FROM queue_handovers o WHERE o.kind = '${kind}' AND o.thing_id = k.id AND o.at >= k.since))`;

/** Everything that waits of some kinds, with its limit and whether it comes first. */
function waitingOf(kinds: readonly QueueKind[]): string {
  const parts = kinds.map((kind) => {
    const { limitHours, isFirst = false } = queueKindOf(kind);
    const dueAt = `coalesce(k.due_at, k.since + interval '${limitHours} hours')`;
    return `SELECT '${kind}'::text AS kind, ${String(!isFirst)} AS is_later, k.id, k.since, ${dueAt} AS due_at, k.title, k.note, k.author_id
      FROM (${WAITING[kind]}) k WHERE $1::bigint IS NOT DISTINCT FROM $1 AND $2::timestamptz IS NOT NULL
      ${LEFT_KINDS.includes(kind) ? `AND NOT ${isLeft(kind, dueAt)}` : ''}`;
  });
  return `(${parts.join(' UNION ALL ')})`;
}

export interface QueueCountRow {
  kind: QueueKind;
  count: number;
  oldestAt: Instant;
  dueAt: Instant;
  overdue: number;
}

/** Who reads, and which kinds. */
export interface QueueReader {
  readerId: number | null;
  kinds: readonly QueueKind[];
}

/** Returns how much waits of each kind of which anything does. */
export function selectQueueCounts({ db, now }: DbContext, { readerId, kinds }: QueueReader): Promise<QueueCountRow[]> {
  return db.query(
    `SELECT w.kind, count(*)::integer AS count, min(w.since) AS oldest_at, min(w.due_at) AS due_at, count(*) FILTER (WHERE w.due_at <= $2)::integer AS overdue
     FROM ${waitingOf(kinds)} w GROUP BY w.kind`,
    [readerId, now],
  );
}

export interface QueueItemRow {
  kind: QueueKind;
  isLater: boolean;
  id: number;
  since: Instant;
  dueAt: Instant;
  title: string;
  note: string;
  authorId: number | null;
  claimedBy: PersonRow | null;
  claimedUntil: Instant | null;
}

/** The order of the queue: law and privacy first, then by what is left of the limit. */
export interface QueueKeys {
  isLater: boolean;
  dueAt: Instant;
  id: number;
}

const ITEM = `w.kind, w.is_later, w.id, w.since, w.due_at, w.title, w.note, w.author_id, c.until AS claimed_until,
  CASE WHEN m.id IS NOT NULL THEN json_build_object('id', m.id, 'nickName', m.nick_name, 'experience', m.experience, 'role', m.role, 'avatarFileId', m.avatar_file_id) END AS claimed_by`;
const CLAIMS = 'LEFT JOIN queue_claims c ON c.kind = w.kind AND c.thing_id = w.id AND c.until > $2 LEFT JOIN members m ON m.id = c.member_id';

/** Returns a page of what waits, and how much there is. */
export async function selectQueue(
  { db, now }: DbContext,
  { readerId, kinds }: QueueReader,
  { after, offset, limit }: PageStart<QueueKeys>,
): Promise<{ rows: QueueItemRow[]; total: number }> {
  const [rows, count] = await Promise.all([
    db.query<QueueItemRow>(
      `SELECT ${ITEM} FROM ${waitingOf(kinds)} w ${CLAIMS}
       WHERE $3::boolean IS NULL OR (w.is_later, w.due_at, w.id) > ($3, $4::timestamptz, $5::bigint) ORDER BY w.is_later, w.due_at, w.id LIMIT $6 OFFSET $7`,
      [readerId, now, after?.isLater ?? null, after?.dueAt ?? null, after?.id ?? null, limit, offset],
    ),
    db.queryOne<{ total: number }>(`SELECT count(*)::integer AS total FROM ${waitingOf(kinds)} w`, [readerId, now]),
  ]);
  return { rows, total: count?.total ?? 0 };
}

/** Returns one thing that waits; null: it does not wait for this reader. */
export function selectQueueItem({ db, now }: DbContext, readerId: number | null, { kind, id }: { kind: QueueKind; id: number }): Promise<QueueItemRow | null> {
  return db.queryOne(`SELECT ${ITEM} FROM ${waitingOf([kind])} w ${CLAIMS} WHERE w.id = $3`, [readerId, now, id]);
}
