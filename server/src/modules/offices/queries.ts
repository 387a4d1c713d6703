import type { PersonRow } from '#server/modules/members/index.ts';
import type { PresenterStatus } from '#contract/api/presenters.ts';
import type { Db, DbContext, Instant } from '#server/platform/database/db.ts';

export interface OfficeRow {
  person: PersonRow;
  status: PresenterStatus;
  since: Instant;
  probationUntil: Instant | null;
  endedAt: Instant | null;
  endedReason: string;
  suspendedUntil: Instant | null;
  load: number;
  overdue: number;
  casesHeard: number;
  upheldRate: number | null;
  recused: number;
  recusedLately: number;
  lastSeenAt: Instant;
}

/** Returns the presenters, those in office first, with what each has in hand; one alone where an id is given. */
export function selectOffices({ db, now }: DbContext, id: number | null): Promise<OfficeRow[]> {
  return db.query(
    `SELECT json_build_object('id', m.id, 'nickName', m.nick_name, 'experience', m.experience, 'role', m.role, 'avatarFileId', m.avatar_file_id) AS person,
       p.status, p.since, p.probation_until, p.ended_at, p.ended_reason, p.suspended_until, p.cases_heard, p.upheld_rate, m.last_seen_at,
       (SELECT count(*)::integer FROM case_recusals r WHERE r.member_id = p.member_id) AS recused,
       (SELECT count(*)::integer FROM case_recusals r WHERE r.member_id = p.member_id AND r.at > $1::timestamptz - interval '365 days') AS recused_lately,
       count(k.post_id)::integer AS load, (count(k.post_id) FILTER (WHERE k.due_at < $1))::integer AS overdue
     FROM presenters p JOIN members m ON m.id = p.member_id
     LEFT JOIN cases k ON k.presenter_id = p.member_id AND k.state NOT IN ('filed', 'closed', 'appealed')
     WHERE $2::bigint IS NULL OR p.member_id = $2
     GROUP BY m.id, p.member_id
     ORDER BY array_position('{active,suspended,resigned}'::text[], p.status), p.since, p.member_id`,
    [now, id],
  );
}

/** Returns how many open cases a presenter has in hand. */
export async function countInHand(db: Db, id: number): Promise<number> {
  const row = await db.queryOne<{ count: number }>(
    `SELECT count(*)::integer AS count FROM cases WHERE presenter_id = $1 AND state NOT IN ('filed', 'closed', 'appealed')`,
    [id],
  );
  return row?.count ?? 0;
}
