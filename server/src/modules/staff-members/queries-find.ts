import type { MemberFlag } from '#contract/api/staff-members.ts';
import type { Role } from '#contract/api/members.ts';
import type { PersonRow } from '#server/modules/members/index.ts';
import type { Db, DbContext, Instant } from '#server/platform/database/db.ts';
import { NETWORK_KEY } from '#server/platform/process/kept-address.ts';
import type { PageStart } from '#server/platform/database/paging.ts';

export interface MemberRow extends PersonRow {
  emailFold: string | null;
  isSuspended: boolean;
  suspendedUntil: Instant | null;
  posts: number;
  comments: number;
  reports: number;
  openReports: number;
  isAppealing: boolean;
  closingAt: Instant | null;
  closedAt: Instant | null;
  joinedAt: Instant;
  lastSeenAt: Instant;
}

/** Whether a member may only read as of $1. */
const SUSPENDED = `(m.status = 'suspended' AND m.suspended_until > $1) IS TRUE`;
const REPORTED = `EXISTS (SELECT FROM report_dockets d WHERE d.author_id = m.id AND d.state = 'open')`;

export const MEMBER_COLUMNS = `m.id, m.nick_name, m.experience, m.role, m.avatar_file_id, m.email_fold, ${SUSPENDED} AS is_suspended, m.suspended_until, m.post_count AS posts,
  (SELECT count(*)::integer FROM comments c WHERE c.author_id = m.id AND c.status <> 'removed') AS comments,
  (SELECT count(*)::integer FROM report_dockets d WHERE d.author_id = m.id) AS reports,
  (SELECT count(*)::integer FROM report_dockets d WHERE d.author_id = m.id AND d.state = 'open') AS open_reports,
  EXISTS (SELECT FROM member_appeals e WHERE e.member_id = m.id AND e.state = 'open') AS is_appealing,
  m.closing_at, m.closed_at, m.joined_at, m.last_seen_at`;

/** Which members; null: all. */
export interface MemberFilter {
  ids: readonly number[] | null;
  role: Role | null;
  status: 'active' | 'suspended' | 'closed' | null;
  flag: MemberFlag | null;
  /** Who joined since then is new. */
  newSince: Date;
}

const WANTED = `($2::bigint[] IS NULL OR m.id = ANY ($2)) AND ($3::text IS NULL OR m.role = $3)
  AND CASE $4::text WHEN 'closed' THEN m.closed_at IS NOT NULL WHEN 'suspended' THEN m.closed_at IS NULL AND ${SUSPENDED}
    WHEN 'active' THEN m.closed_at IS NULL AND NOT ${SUSPENDED} ELSE m.closed_at IS NULL END
  AND CASE $5::text WHEN 'new' THEN m.joined_at > $6 WHEN 'reported' THEN ${REPORTED} WHEN 'closing' THEN m.closing_at IS NOT NULL
    WHEN 'neverPosted' THEN m.post_count = 0 AND NOT EXISTS (SELECT FROM comments c WHERE c.author_id = m.id) ELSE true END`;

const valuesOf = (now: Date, { ids, role, status, flag, newSince }: MemberFilter) => [now, ids, role, status, flag, newSince];

/** Returns members in the order of an instant, the latest first. */
export function selectMembersByTime(
  { db, now }: DbContext,
  filter: MemberFilter,
  { column, start: { after, offset, limit } }: { column: 'last_seen_at' | 'joined_at'; start: PageStart<{ at: Instant; id: number }> },
): Promise<MemberRow[]> {
  return db.query(
    `SELECT ${MEMBER_COLUMNS} FROM members m WHERE ${WANTED} AND ($7::timestamptz IS NULL OR (m.${column}, m.id) < ($7, $8::bigint))
     ORDER BY m.${column} DESC, m.id DESC OFFSET $9 LIMIT $10`,
    [...valuesOf(now, filter), after?.at ?? null, after?.id ?? 0, offset, limit],
  );
}

/** Returns members by how often they were reported, the most first. */
export function selectMembersByReports(
  { db, now }: DbContext,
  filter: MemberFilter,
  { after, offset, limit }: PageStart<{ reports: number; id: number }>,
): Promise<MemberRow[]> {
  return db.query(
    `SELECT * FROM (SELECT ${MEMBER_COLUMNS} FROM members m WHERE ${WANTED}) found WHERE ($7::integer IS NULL OR (reports, id) < ($7, $8::bigint))
     ORDER BY reports DESC, id DESC OFFSET $9 LIMIT $10`,
    [...valuesOf(now, filter), after?.reports ?? null, after?.id ?? 0, offset, limit],
  );
}

/** Returns how many members a filter finds. */
export async function countMembers({ db, now }: DbContext, filter: MemberFilter): Promise<number> {
  const row = await db.queryOne<{ count: number }>(`SELECT count(*)::integer AS count FROM members m WHERE ${WANTED}`, valuesOf(now, filter));
  return row?.count ?? 0;
}

export interface MemberCounts {
  all: number;
  today: number;
  suspended: number;
  new: number;
  reported: number;
  presenters: number;
  operators: number;
  closing: number;
}

/** Returns how many members there are of each sort; `today` is when the day in China began. */
export async function selectMemberCounts({ db, now }: DbContext, { newSince, today }: { newSince: Date; today: Date }): Promise<MemberCounts> {
  const row = await db.queryOne<MemberCounts>(
    `SELECT count(*)::integer AS "all", count(*) FILTER (WHERE joined_at >= $3)::integer AS today, count(*) FILTER (WHERE ${SUSPENDED})::integer AS suspended,
       count(*) FILTER (WHERE joined_at > $2)::integer AS "new", (SELECT count(DISTINCT author_id)::integer FROM report_dockets WHERE state = 'open') AS reported,
       count(*) FILTER (WHERE role = 'presenter')::integer AS presenters, count(*) FILTER (WHERE role = 'operator')::integer AS operators,
       count(*) FILTER (WHERE closing_at IS NOT NULL)::integer AS closing
     FROM members m WHERE closed_at IS NULL`,
    [now, newSince, today],
  );
  return row ?? { all: 0, today: 0, suspended: 0, new: 0, reported: 0, presenters: 0, operators: 0, closing: 0 };
}

const MAX_FOUND = 2_000;

/** Returns who is, or was, called so, also as a part of the name; the text is folded. */
export function selectByNickName(db: Db, fold: string): Promise<number[]> {
  return idsOf(
    db,
    `SELECT id FROM members WHERE strpos(nick_fold, $1) > 0 UNION SELECT member_id FROM held_names WHERE strpos(nick_fold, $1) > 0 LIMIT ${MAX_FOUND}`,
    fold,
  );
}

/** Returns whose character is called so, also as a part of the name. */
export function selectByCharacter(db: Db, fold: string): Promise<number[]> {
  return idsOf(db, `SELECT id FROM members WHERE strpos(lower(normalize(character ->> 'name', NFKC)), $1) > 0 LIMIT ${MAX_FOUND}`, fold);
}

/** Returns whose mail address it is; nobody is found by a part of one. */
export function selectByEmail(db: Db, fold: string): Promise<number[]> {
  return idsOf(db, 'SELECT id FROM members WHERE email_fold = $1', fold);
}

/** Returns whose mobile number it is, by its hash: the number itself cannot be searched. */
export function selectByMobile(db: Db, hash: Buffer): Promise<number[]> {
  return idsOf(db, 'SELECT member_id AS id FROM mobiles WHERE number_hash = $1', hash);
}

async function idsOf(db: Db, sql: string, value: string | Buffer): Promise<number[]> {
  return (await db.query<{ id: number }>(sql, [value])).map(({ id }) => id);
}

const MAX_NETWORKS = 200_000;

/** Returns the networks members were seen in since an instant, each with an address of it. */
export function selectNetworks(db: Db, since: Date): Promise<{ network: string; address: string; addressSealed: string }[]> {
  return db.query(
    `SELECT DISTINCT ON (network) ${NETWORK_KEY} AS network, s.address, s.address_sealed FROM sessions s
     WHERE s.last_seen_at > $1 AND (s.network <> '' OR s.address <> '') LIMIT ${MAX_NETWORKS}`,
    [since],
  );
}

/** Returns who was seen in some networks since an instant. */
export function selectSeenIn(db: Db, networks: readonly string[], since: Date): Promise<{ memberId: number; network: string }[]> {
  return db.query(
    `SELECT DISTINCT s.member_id, ${NETWORK_KEY} AS network FROM sessions s WHERE s.last_seen_at > $2 AND ${NETWORK_KEY} = ANY ($1::text[]) LIMIT ${MAX_FOUND}`,
    [networks, since],
  );
}

interface ExportRecordRow {
  at: Instant;
  actorId: number | null;
  after: Record<string, unknown> | null;
  personal: Record<string, unknown> | null;
}

/** Returns the record of an export of the list of names; null for any other. */
export function selectExportRecord(db: Db, seq: number): Promise<ExportRecordRow | null> {
  return db.queryOne(
    `SELECT a.at, a.actor_id, a.after, p.data AS personal FROM audit a LEFT JOIN audit_personal p ON p.seq = a.seq WHERE a.seq = $1 AND a.act = 'member.export'`,
    [seq],
  );
}
