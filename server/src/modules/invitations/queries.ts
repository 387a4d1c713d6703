import type { Db, DbContext, Instant, WriteContext } from '#server/platform/database/db.ts';
import type { PageStart } from '#server/platform/database/paging.ts';

export interface InvitationRow {
  id: number;
  code: string;
  madeAt: Instant;
  until: Instant;
  usedAt: Instant | null;
  revokedAt: Instant | null;
  revokedByMaker: boolean;
  madeBy: { id: number; nickName: string };
  usedBy: { id: number; nickName: string } | null;
}

const INVITATION = `SELECT i.id, i.code, i.made_at, i.until, i.used_at, i.revoked_at, i.revoked_by_maker, json_build_object('id', m.id, 'nickName', m.nick_name) AS made_by,
    CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'nickName', u.nick_name) END AS used_by
  FROM invitations i JOIN members m ON m.id = i.made_by LEFT JOIN members u ON u.id = i.used_by`;

/** Returns invitations, the newest first; of one member, or of all. */
export function selectInvitations(db: Db, madeBy: number | null, { after, offset, limit }: PageStart<{ id: number }>): Promise<InvitationRow[]> {
  return db.query(`${INVITATION} WHERE ($1::bigint IS NULL OR i.made_by = $1) AND ($2::bigint IS NULL OR i.id < $2) ORDER BY i.id DESC OFFSET $3 LIMIT $4`, [
    madeBy,
    after?.id ?? null,
    offset,
    limit,
  ]);
}

/** Returns how many there are. */
export async function countInvitations(db: Db, madeBy: number | null): Promise<number> {
  const row = await db.queryOne<{ count: number }>('SELECT count(*)::integer AS count FROM invitations WHERE ($1::bigint IS NULL OR made_by = $1)', [madeBy]);
  return row?.count ?? 0;
}

/** Returns an invitation; null when there is none. */
export function selectInvitation(db: Db, id: number): Promise<InvitationRow | null> {
  return db.queryOne(`${INVITATION} WHERE i.id = $1`, [id]);
}

/** Inserts an invitation and returns its id. */
export async function insertInvitation({ tx, now }: WriteContext, { code, madeBy, until }: { code: string; madeBy: number; until: Date }): Promise<number> {
  const row = await tx.queryOne<{ id: number }>('INSERT INTO invitations (code, made_by, made_at, until) VALUES ($1, $2, $3, $4) RETURNING id', [
    code,
    madeBy,
    now,
    until,
  ]);
  if (!row) throw new Error('an inserted invitation came back empty');
  return row.id;
}

/** Its maker may still write: nobody invites from an account that is suspended or closed. */
const SERVES = `i.code = $1 AND i.used_at IS NULL AND i.revoked_at IS NULL AND i.until > $2
  AND EXISTS (SELECT FROM members m WHERE m.id = i.made_by AND m.closed_at IS NULL AND (m.status = 'suspended' AND m.suspended_until > $2) IS NOT TRUE)`;

/** Returns whether a code serves at an instant. */
export async function selectServes({ db, now }: DbContext, code: string): Promise<boolean> {
  return (await db.queryOne(`SELECT FROM invitations i WHERE ${SERVES}`, [code, now])) !== null;
}

/** Uses up a code, and returns who made it; null when it did not serve. */
export async function markUsed({ tx, now }: WriteContext, code: string, memberId: number): Promise<number | null> {
  const row = await tx.queryOne<{ madeBy: number }>(`UPDATE invitations i SET used_by = $3, used_at = $2 WHERE ${SERVES} RETURNING i.made_by`, [
    code,
    now,
    memberId,
  ]);
  return row?.madeBy ?? null;
}

/** Lets a revoked code serve again, and returns whether it does: not one whose time is over. */
export async function markOpen({ tx, now }: WriteContext, id: number): Promise<boolean> {
  const row = await tx.queryOne(
    'UPDATE invitations SET revoked_at = NULL, revoked_by_maker = false WHERE id = $1 AND used_at IS NULL AND revoked_at IS NOT NULL AND until > $2 RETURNING id',
    [id, now],
  );
  return row !== null;
}

/** Revokes an invitation that nobody has used, of one member or of anybody, and returns whether it was open. */
export async function markRevoked({ tx, now }: WriteContext, { id, madeBy }: { id: number; madeBy: number | null }): Promise<boolean> {
  const row = await tx.queryOne(
    `UPDATE invitations SET revoked_at = $3, revoked_by_maker = $2::bigint IS NOT NULL WHERE id = $1 AND ($2::bigint IS NULL OR made_by = $2) AND used_at IS NULL AND revoked_at IS NULL RETURNING id`,
    [id, madeBy, now],
  );
  return row !== null;
}
