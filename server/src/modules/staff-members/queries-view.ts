import type { MemberEventKind } from '#contract/api/staff-members.ts';
import type { Role } from '#contract/api/members.ts';
import { ACTS_ON_MEMBERS } from '#server/modules/audit/index.ts';
import type { Db, DbContext, Instant } from '#server/platform/database/db.ts';
import { instantInJson } from '#server/platform/database/instants.ts';
import { NETWORK_KEY } from '#server/platform/process/kept-address.ts';
import type { PageStart } from '#server/platform/database/paging.ts';
import { MEMBER_COLUMNS, type MemberRow } from './queries-find.ts';

export interface MemberFileRow extends MemberRow {
  signature: string;
  character: Record<string, string> | null;
  formerNames: string[];
  mergedInto: { id: number; nickName: string } | null;
  hasTotp: boolean;
  devices: number;
  likes: number;
  sceneries: number;
  cases: number;
  suspendedReason: string | null;
  appeal: { id: number; kind: string; dueAt: Instant } | null;
  warnings: { id: number; text: string; at: Instant; tickedAt: Instant | null }[];
  roleChange: { role: Role; until: Instant; by: string; needsConfirmation: boolean } | null;
  emailChange: { email: string; until: Instant } | null;
  note: { text: string; by: string; at: Instant } | null;
  penalties: number;
}

/** Returns a member with what holds for them now; null when there is none. */
export function selectMemberFile({ db, now }: DbContext, id: number): Promise<MemberFileRow | null> {
  return db.queryOne(
    `SELECT ${MEMBER_COLUMNS}, m.signature, m.character, m.suspended_reason,
       ARRAY(SELECT h.nick_name FROM held_names h WHERE h.member_id = m.id AND h.left_at IS NOT NULL ORDER BY h.left_at DESC LIMIT 20) AS former_names,
       (SELECT json_build_object('id', i.id, 'nickName', i.nick_name) FROM members i WHERE i.id = m.merged_into) AS merged_into,
       EXISTS (SELECT FROM two_factors t WHERE t.member_id = m.id AND t.confirmed_at IS NOT NULL) AS has_totp,
       (SELECT count(*)::integer FROM sessions s WHERE s.member_id = m.id AND s.ended_at IS NULL AND s.last_seen_at > $1::timestamptz - interval '90 days') AS devices,
       (SELECT count(*)::integer FROM comment_likes l WHERE l.member_id = m.id) + (SELECT count(*)::integer FROM favors f WHERE f.member_id = m.id AND f.withdrawn_at IS NULL)
         + (SELECT count(*)::integer FROM post_reactions r WHERE r.member_id = m.id AND (r.liked OR r.kind IS NOT NULL)) AS likes,
       (SELECT count(*)::integer FROM sceneries s WHERE s.author_id = m.id AND s.status = 'approved') AS sceneries,
       (SELECT count(*)::integer FROM cases k JOIN posts p ON p.id = k.post_id WHERE p.status = 'published'
         AND (k.complainant_id = m.id OR EXISTS (SELECT FROM case_accused a WHERE a.case_id = k.post_id AND a.member_id = m.id))) AS cases,
       (SELECT json_build_object('id', e.id, 'kind', e.kind, 'dueAt', ${instantInJson('e.due_at')}) FROM member_appeals e WHERE e.member_id = m.id AND e.state = 'open' ORDER BY e.due_at LIMIT 1) AS appeal,
       coalesce((SELECT json_agg(json_build_object('id', w.id, 'text', w.text, 'at', ${instantInJson('w.warned_at')}, 'tickedAt', ${instantInJson('w.ticked_at')}) ORDER BY w.id DESC)
         FROM member_warnings w WHERE w.member_id = m.id AND w.withdrawn_at IS NULL), '[]') AS warnings,
       (SELECT json_build_object('role', r.role, 'until', ${instantInJson('r.until')}, 'by', coalesce(b.nick_name, ''), 'needsConfirmation', r.needs_confirmation)
         FROM role_changes r LEFT JOIN members b ON b.id = r.asked_by WHERE r.member_id = m.id AND r.until > $1) AS role_change,
       (SELECT json_build_object('email', e.email_fold, 'until', ${instantInJson('e.until')}) FROM email_changes e WHERE e.member_id = m.id) AS email_change,
       (SELECT json_build_object('text', n.text, 'by', coalesce(b.nick_name, ''), 'at', ${instantInJson('n.written_at')}) FROM member_notes n LEFT JOIN members b ON b.id = n.written_by
         WHERE n.member_id = m.id) AS note,
       (SELECT count(*)::integer FROM audit a JOIN ${ACTS_ON_MEMBERS} p ON p.seq = a.seq WHERE p.member_id = m.id
         AND a.act IN ('member.suspend', 'member.warn', 'member.clean', 'post.remove', 'comment.remove', 'scenery.remove')) AS penalties
     FROM members m WHERE m.id = $2`,
    [now, id],
  );
}

export interface SessionRow {
  device: string;
  address: string;
  addressSealed: string;
  network: string;
  createdAt: Instant;
  lastSeenAt: Instant;
  endedAt: Instant | null;
}

/** Returns the sessions of a member, the one used last first; ended ones are kept for a while. */
export function selectSessions(db: Db, memberId: number, limit: number): Promise<SessionRow[]> {
  return db.query(
    `SELECT s.device, s.address, s.address_sealed, ${NETWORK_KEY} AS network, s.created_at, s.last_seen_at, s.ended_at FROM sessions s
     WHERE s.member_id = $1 ORDER BY s.last_seen_at DESC, s.id DESC LIMIT $2`,
    [memberId, limit],
  );
}

/** Returns members by their ids, with their names. */
export function selectNames(db: Db, ids: readonly number[]): Promise<{ id: number; nickName: string }[]> {
  return db.query('SELECT id, nick_name FROM members WHERE id = ANY ($1::bigint[]) AND closed_at IS NULL ORDER BY id', [ids]);
}

export interface EventRow {
  at: Instant;
  position: number;
  kind: MemberEventKind;
  actor: string;
  act: string;
  text: string;
  auditSeq: number | null;
}

/** What happened with a member; a position tells events of one instant apart. */
const EVENTS = `
  SELECT a.at, a.seq * 8 AS position, 'act' AS kind, coalesce(b.nick_name, '') AS actor, a.act, a.reason AS text, a.seq AS audit_seq
  FROM audit a LEFT JOIN members b ON b.id = a.actor_id
  WHERE (a.target_kind = 'member' AND a.target_id = ($1::bigint)::text OR a.seq IN (SELECT p.seq FROM ${ACTS_ON_MEMBERS} p WHERE p.member_id = $1::bigint)) AND a.act <> 'private.read'
  UNION ALL
  SELECT d.filed_at, d.id * 8 + 1, 'report', '', d.kind, d.reporters || '' , NULL FROM report_dockets d WHERE d.author_id = $1
  UNION ALL
  SELECT h.held_at, h.post_id * 8 + 2, 'held', '', coalesce(h.decision, ''), p.title, NULL FROM post_holds h JOIN posts p ON p.id = h.post_id WHERE p.author_id = $1
  UNION ALL
  SELECT s.created_at, s.id * 8 + 3, 'signIn', '', '', s.device, NULL FROM sessions s WHERE s.member_id = $1
  UNION ALL
  SELECT n.left_at, 4, 'name', '', '', n.nick_name, NULL FROM held_names n WHERE n.member_id = $1 AND n.left_at IS NOT NULL
  UNION ALL
  SELECT m.joined_at, 5, 'joined', '', '', '', NULL FROM members m WHERE m.id = $1`;

const WANTED = `($2::text IS NULL OR CASE $2 WHEN 'penalty' THEN e.kind = 'act' AND e.act IN ('member.suspend', 'member.restore', 'member.warn', 'member.unwarn', 'member.clean',
    'member.unclean', 'post.remove', 'post.restore', 'comment.remove', 'comment.restore', 'scenery.remove', 'appeal.decide')
  WHEN 'report' THEN e.kind = 'report' WHEN 'signIn' THEN e.kind = 'signIn' END)`;

/** Returns what happened with a member, the newest first. */
export function selectEvents(
  db: Db,
  { memberId, kind }: { memberId: number; kind: string | null },
  { after, offset, limit }: PageStart<{ at: Instant; id: number }>,
): Promise<EventRow[]> {
  return db.query(
    `SELECT * FROM (${EVENTS}) e WHERE ${WANTED} AND ($3::timestamptz IS NULL OR (e.at, e.position) < ($3, $4::bigint)) ORDER BY e.at DESC, e.position DESC OFFSET $5 LIMIT $6`,
    [memberId, kind, after?.at ?? null, after?.id ?? 0, offset, limit],
  );
}

/** Returns how many events a member has, of one kind or of all. */
export async function countEvents(db: Db, { memberId, kind }: { memberId: number; kind: string | null }): Promise<number> {
  const row = await db.queryOne<{ count: number }>(`SELECT count(*)::integer AS count FROM (${EVENTS}) e WHERE ${WANTED}`, [memberId, kind]);
  return row?.count ?? 0;
}
