import type { QueueKind } from '#contract/api/queue-kinds.ts';
import type { PersonRow } from '#server/modules/members/index.ts';
import type { Db, DbContext, Instant } from '#server/platform/database/db.ts';

export interface QueueAuthorRow {
  person: PersonRow;
  joinedAt: Instant;
  posts: number;
  comments: number;
  upheld: number;
  isSuspended: boolean;
}

/** Returns who somebody is, as far as it helps to decide; null when there is no such member. */
export function selectQueueAuthor({ db, now }: DbContext, memberId: number): Promise<QueueAuthorRow | null> {
  return db.queryOne(
    `SELECT json_build_object('id', m.id, 'nickName', m.nick_name, 'experience', m.experience, 'role', m.role, 'avatarFileId', m.avatar_file_id) AS person,
       m.joined_at, (SELECT count(*)::integer FROM posts p WHERE p.author_id = m.id AND p.status = 'published') AS posts,
       (SELECT count(*)::integer FROM comments c WHERE c.author_id = m.id AND c.status = 'published') AS comments,
       (SELECT count(*)::integer FROM report_dockets d WHERE d.author_id = m.id AND d.state = 'upheld') AS upheld,
       m.status = 'suspended' AND m.suspended_until > $2 AS is_suspended
     FROM members m WHERE m.id = $1`,
    [memberId, now],
  );
}

/** Returns what somebody published last: posts and comments, the latest first. */
export function selectLastWords(db: Db, memberId: number, limit: number): Promise<{ text: string; href: string; at: Instant }[]> {
  return db.query(
    `SELECT text, href, at FROM (
       (SELECT p.title AS text, '/post/view/' || p.column_id || '/' || p.id AS href, p.created_at AS at FROM posts p
        WHERE p.author_id = $1 AND p.status = 'published' ORDER BY p.created_at DESC LIMIT $2)
       UNION ALL
       (SELECT left(c.body, 60), '/post/view/' || p.column_id || '/' || p.id || '?floor=' || c.floor, c.created_at FROM comments c JOIN posts p ON p.id = c.post_id
        WHERE c.author_id = $1 AND c.status = 'published' AND p.status = 'published' ORDER BY c.id DESC LIMIT $2)
     ) words ORDER BY at DESC LIMIT $2`,
    [memberId, limit],
  );
}

export interface LatelyRow {
  label: string;
  decided: number;
  passed: number;
}

const OF_HOLDS = (
  table: string,
  id: string,
) => `SELECT r.label, count(*)::integer AS decided, count(*) FILTER (WHERE h.decision = 'approved')::integer AS passed
  FROM ${table} h, jsonb_to_recordset(h.reasons) AS r (label text)
  WHERE h.decision IN ('approved', 'rejected') AND h.decided_at > $2 AND r.label IN (SELECT o.label FROM ${table} t, jsonb_to_recordset(t.reasons) AS o (label text)
    WHERE t.${id} = $1 AND t.decision IS NULL) GROUP BY r.label ORDER BY decided DESC LIMIT 5`;
const OF_REPORTS = `SELECT coalesce(max(e.label), r.reason) AS label, count(DISTINCT d.id)::integer AS decided, count(DISTINCT d.id) FILTER (WHERE d.state = 'rejected')::integer AS passed
  FROM reports r JOIN report_dockets d ON d.id = r.docket_id LEFT JOIN dictionaries e ON e.key = 'report_reason' AND e.value = r.reason
  WHERE d.state <> 'open' AND d.closed_at > $2 AND r.reason IN (SELECT reason FROM reports WHERE docket_id = $1) GROUP BY r.reason ORDER BY decided DESC LIMIT 5`;

/** How things that stopped for the reasons of one were decided, for the kinds that stop for a reason. */
const LATELY: Readonly<Partial<Record<QueueKind, string>>> = {
  held_post: OF_HOLDS('post_holds', 'post_id'),
  held_comment: OF_HOLDS('held_comments', 'id'),
  privacy: OF_REPORTS,
  report: OF_REPORTS,
  report_member: OF_REPORTS,
  report_presenter: OF_REPORTS,
};

/** Returns how things that stopped for the reasons of this one were decided since an instant. */
export async function selectLately(db: Db, { kind, id }: { kind: QueueKind; id: number }, since: Date): Promise<LatelyRow[]> {
  const statement = LATELY[kind];
  return statement === undefined ? [] : db.query(statement, [id, since]);
}
