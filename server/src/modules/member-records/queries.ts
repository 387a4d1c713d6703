import type { AuditRole } from '#contract/api/audit.ts';
import { ACTS_ON_MEMBERS } from '#server/modules/audit/index.ts';
import type { Db, Instant } from '#server/platform/database/db.ts';
import type { PageStart } from '#server/platform/database/paging.ts';

export interface OwnRecordRow {
  seq: number;
  at: Instant;
  act: string;
  actorRole: AuditRole;
  actorName: string | null;
  reason: string;
  undoes: number | null;
  /** Of an act on an essence: its levels; 0: none. */
  levelBefore: number | null;
  levelAfter: number | null;
  undoneAt: Instant | null;
  thingKind: string;
  title: string;
  postId: number | null;
  columnId: number | null;
  /** Of an order of an authority: whose, and its number. */
  authority: string | null;
  documentNumber: string | null;
  isAppealed: boolean;
  /** An order upon a report of an infringement, which its author may answer. */
  isAnswerable: boolean;
}

/** The numbers of the records of acts on the member `$1`, also under an account that was merged into theirs, or on what they wrote; of a cleaning only its own record, not those of its things. */
const OWN = `SELECT p.seq FROM ${ACTS_ON_MEMBERS} p JOIN audit a ON a.seq = p.seq LEFT JOIN audit f ON f.seq = a.parent_seq
    WHERE p.member_id IN (SELECT person_accounts($1)) AND a.act = ANY ($2)
      AND NOT (a.target_kind IN ('post', 'comment', 'scenery') AND coalesce(f.act, '') IN ('member.clean', 'member.unclean'))
  UNION
  SELECT a.seq FROM audit a WHERE a.target_kind = 'member' AND a.target_id = $1::text
    AND (a.act IN ('presenter.approve', 'presenter.refuse', 'presenter.suspend', 'presenter.restore', 'presenter.probation', 'presenter.resign')
      OR (a.act = 'private.read' AND a.after ->> 'field' IN ('mail', 'mobile')))
  UNION
  SELECT a.seq FROM takedown_targets g
    LEFT JOIN posts w ON g.kind = 'post' AND w.id = g.target_id LEFT JOIN comments o ON g.kind = 'comment' AND o.id = g.target_id
    LEFT JOIN sceneries s ON g.kind = 'scenery' AND s.id = g.target_id
    JOIN audit a ON a.target_kind = 'takedown' AND a.target_id = g.takedown_id::text AND a.act IN ('takedown.execute', 'takedown.release')
    WHERE coalesce(w.author_id, o.author_id, s.author_id, CASE g.kind WHEN 'member' THEN g.target_id END) = $1`;

/** Returns the records of acts of these names on a member, the newest first. */
export function selectOwnRecords(
  db: Db,
  { memberId, acts }: { memberId: number; acts: readonly string[] },
  { after, offset, limit }: PageStart<{ id: number }>,
): Promise<OwnRecordRow[]> {
  return db.query(
    `SELECT a.seq, a.at, a.act, a.actor_role, ac.nick_name AS actor_name, a.reason, a.undoes,
       CASE a.act WHEN 'post.essence' THEN (a.before ->> 'level')::integer END AS level_before, CASE a.act WHEN 'post.essence' THEN (a.after ->> 'level')::integer END AS level_after,
       (SELECT u.at FROM audit u WHERE u.undoes = a.seq) AS undone_at,
       k.kind AS thing_kind, coalesce(p.data ->> 'title', p.data ->> 'excerpt', p.data ->> 'name', '') AS title, po.id AS post_id, po.column_id,
       t.authority, t.document_number, EXISTS (SELECT FROM member_appeals e WHERE e.audit_seq = a.seq AND e.member_id = $1) AS is_appealed,
       a.act = 'takedown.execute' AND EXISTS (SELECT FROM illegal_reports i WHERE i.id = t.illegal_report_id AND i.kind = 'infringement') AS is_answerable
     FROM audit a LEFT JOIN audit_personal p ON p.seq = a.seq AND p.member_id IN (SELECT person_accounts($1)) LEFT JOIN members ac ON ac.id = a.actor_id
     CROSS JOIN LATERAL (SELECT CASE a.target_kind WHEN 'report' THEN a.after ->> 'of' ELSE a.target_kind END AS kind,
       CASE a.target_kind WHEN 'report' THEN (a.after ->> 'ofId')::bigint WHEN 'post' THEN a.target_id::bigint WHEN 'comment' THEN a.target_id::bigint END AS id) k
     LEFT JOIN comments co ON k.kind = 'comment' AND co.id = k.id
     LEFT JOIN posts po ON po.id = CASE k.kind WHEN 'post' THEN k.id WHEN 'comment' THEN co.post_id END
     LEFT JOIN takedowns t ON a.target_kind = 'takedown' AND t.id::text = a.target_id
     WHERE a.seq IN (${OWN}) AND ($3::bigint IS NULL OR a.seq < $3) ORDER BY a.seq DESC OFFSET $4 LIMIT $5`,
    [memberId, acts, after?.id ?? null, offset, limit],
  );
}

/** Returns how many there are. */
export async function countOwnRecords(db: Db, { memberId, acts }: { memberId: number; acts: readonly string[] }): Promise<number> {
  return (await db.queryOne<{ count: number }>(`SELECT count(*)::integer AS count FROM (${OWN}) own`, [memberId, acts]))?.count ?? 0;
}
