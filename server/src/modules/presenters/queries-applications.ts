import type { ApplicationState, PresenterCharacter, PresenterStatus } from '#contract/api/presenters.ts';
import type { Role } from '#contract/api/members.ts';
import type { Db, Instant, Tx, WriteContext } from '#server/platform/database/db.ts';
import type { PageStart } from '#server/platform/database/paging.ts';

export interface ApplicationRow {
  id: number;
  memberId: number;
  character: PresenterCharacter;
  specialities: string[];
  weeklyHours: number;
  experience: string;
  works: { href: string; title: string }[];
  contact: string;
  state: ApplicationState;
  reason: string;
  appliedAt: Instant;
  decidedAt: Instant | null;
}

export interface ReviewedRow extends ApplicationRow {
  nickName: string;
  memberExperience: number;
  role: Role;
  avatarFileId: number | null;
  joinedAt: Instant;
  postCount: number;
  essenceCount: number;
  decidedBy: string | null;
}

/** An application `a`; works that are not public any more keep their address and lose their title. */
const COLUMNS = `a.id, a.member_id, a.character, a.specialities, a.weekly_hours, a.experience, a.contact, a.state, a.reason, a.applied_at, a.decided_at,
  coalesce((SELECT json_agg(json_build_object('href', '/post/view/' || p.column_id || '/' || p.id, 'title', CASE p.status WHEN 'published' THEN p.title ELSE '帖子已不在' END) ORDER BY given.ordinal)
    FROM unnest(a.works) WITH ORDINALITY AS given (id, ordinal) JOIN posts p ON p.id = given.id), '[]') AS works`;

/** Returns a member's newest application, or null. */
export function selectLast(db: Db, memberId: number): Promise<ApplicationRow | null> {
  return db.queryOne(`SELECT ${COLUMNS} FROM presenter_applications a WHERE a.member_id = $1 ORDER BY a.id DESC LIMIT 1`, [memberId]);
}

/** Returns a member's present and past state as a presenter. */
export async function selectStanding(db: Db, memberId: number): Promise<{ role: Role; status: PresenterStatus | null }> {
  const row = await db.queryOne<{ role: Role; status: PresenterStatus | null }>(
    'SELECT m.role, r.status FROM members m LEFT JOIN presenters r ON r.member_id = m.id WHERE m.id = $1',
    [memberId],
  );
  return row ?? { role: 'member', status: null };
}

/** Returns those of the posts that are a member's own and public. */
export async function selectOwnPosts(db: Db, memberId: number, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db.query<{ id: number }>(`SELECT id FROM posts WHERE id = ANY ($1::bigint[]) AND author_id = $2 AND status = 'published'`, [
    ids,
    memberId,
  ]);
  return new Set(rows.map(({ id }) => id));
}

export interface NewApplication {
  memberId: number;
  character: PresenterCharacter;
  specialities: readonly string[];
  weeklyHours: number;
  experience: string;
  works: readonly number[];
  contact: string;
}

/** Adds an application. Throws a unique violation of `presenter_applications_open` while another waits. */
export async function insertApplication({ tx, now }: WriteContext, given: NewApplication): Promise<void> {
  await tx.query(
    `INSERT INTO presenter_applications (member_id, character, specialities, weekly_hours, experience, works, contact, applied_at)
     VALUES ($1, $2::jsonb, $3, $4, $5, $6, $7, $8)`,
    [given.memberId, JSON.stringify(given.character), given.specialities, given.weeklyHours, given.experience, given.works, given.contact, now],
  );
}

/** Applications in a state from a cursor on: waiting ones the oldest first, decided ones the newest first; each with how many there are. */
export function selectApplications(
  db: Db,
  state: ApplicationState,
  { after, offset, limit }: PageStart<{ id: number }>,
): Promise<(ReviewedRow & { total: number })[]> {
  const waits = state === 'pending';
  return db.query(
    `SELECT ${COLUMNS}, m.nick_name, m.experience AS member_experience, m.role, m.avatar_file_id, m.joined_at, m.post_count, m.essence_count, d.nick_name AS decided_by,
       (SELECT count(*)::integer FROM presenter_applications WHERE state = $1) AS total
     FROM presenter_applications a JOIN members m ON m.id = a.member_id LEFT JOIN members d ON d.id = a.decided_by
     WHERE a.state = $1 AND ($2::bigint IS NULL OR a.id ${waits ? '>' : '<'} $2)
     ORDER BY a.id ${waits ? 'ASC' : 'DESC'} LIMIT $3 OFFSET $4`,
    [state, after?.id ?? null, limit, offset],
  );
}

/** Returns an application, locked until the transaction ends; null when there is none. */
export async function lockApplication(tx: Tx, id: number): Promise<(ApplicationRow & { decidedBy: string | null }) | null> {
  await tx.query('SELECT FROM presenter_applications WHERE id = $1 FOR UPDATE', [id]);
  return tx.queryOne(`SELECT ${COLUMNS}, d.nick_name AS decided_by FROM presenter_applications a LEFT JOIN members d ON d.id = a.decided_by WHERE a.id = $1`, [
    id,
  ]);
}

/** Stores the decision on an application. */
export async function updateApplication(
  { tx, now }: WriteContext,
  id: number,
  decided: { state: ApplicationState; reason: string; by: number },
): Promise<void> {
  await tx.query('UPDATE presenter_applications SET state = $2, reason = $3, decided_by = $4, decided_at = $5 WHERE id = $1', [
    id,
    decided.state,
    decided.reason,
    decided.by,
    now,
  ]);
}

/** Returns the open application of a member, or null. */
export async function selectOpenId(db: Db, memberId: number): Promise<number | null> {
  return (await db.queryOne<{ id: number }>("SELECT id FROM presenter_applications WHERE member_id = $1 AND state = 'pending'", [memberId]))?.id ?? null;
}
