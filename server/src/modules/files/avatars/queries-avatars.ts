import type { Db, Tx, WriteContext } from '#server/platform/database/db.ts';

interface NewAvatar {
  memberId: number;
  sha256: string;
  color: string;
  /** Pixels. */
  side: number;
  bytes: number;
}

/** Inserts the row of a member's picture and returns its id. */
export async function insertAvatar({ tx, now }: WriteContext, { memberId, sha256, color, side, bytes }: NewAvatar): Promise<number> {
  const row = await tx.queryOne<{ id: number }>(
    `INSERT INTO files (member_id, kind, sha256, width, height, color, variants, created_at)
     VALUES ($1, 'avatar', $2, $3, $3, $4, jsonb_build_array(jsonb_build_object('name', 'avatar', 'width', $3::integer, 'height', $3::integer, 'bytes', $5::integer)), $6) RETURNING id`,
    [memberId, sha256, side, color, bytes, now],
  );
  if (!row) throw new Error('an inserted avatar came back empty');
  return row.id;
}

/** The pictures that an order in force has taken off a member: `g` is what the order is about. */
const SEALED = `takedown_targets g JOIN takedowns t ON t.id = g.takedown_id WHERE g.kind = 'member' AND t.executed_at IS NOT NULL AND t.released_at IS NULL
  AND g.sealed ->> 'avatarFileId' IS NOT NULL`;

/** Returns the pictures of members that an order in force has sealed. */
export async function selectSealedAvatars(db: Db): Promise<number[]> {
  return (await db.query<{ id: number }>(`SELECT (g.sealed ->> 'avatarFileId')::bigint AS id FROM ${SEALED}`)).map(({ id }) => id);
}

/** Returns pictures made before an instant that no member wears and no order has sealed, oldest first. */
export function selectUnusedAvatars(db: Db, before: Date, limit: number): Promise<{ id: number; memberId: number }[]> {
  return db.query(
    `SELECT f.id, f.member_id AS "memberId" FROM files f
     WHERE f.kind = 'avatar' AND f.member_id IS NOT NULL AND f.created_at < $1 AND NOT EXISTS (SELECT FROM members WHERE avatar_file_id = f.id)
       AND NOT EXISTS (SELECT FROM ${SEALED} AND (g.sealed ->> 'avatarFileId')::bigint = f.id)
     ORDER BY f.created_at LIMIT $2`,
    [before, limit],
  );
}

/** Deletes the row of a picture. */
export async function deleteAvatarRow(tx: Tx, id: number): Promise<void> {
  await tx.query(`DELETE FROM files WHERE id = $1 AND kind = 'avatar'`, [id]);
}
