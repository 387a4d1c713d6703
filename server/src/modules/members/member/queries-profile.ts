import type { Tx, WriteContext } from '#server/platform/database/db.ts';

/** Columns to write; those left out stay. */
interface ProfileColumns {
  nickName?: string;
  nickFold?: string;
  signature?: string | undefined;
  gender?: string | undefined;
  character?: Record<string, string> | null | undefined;
  characterPublic?: boolean | undefined;
}

/**
 * Writes the given fields of a member's profile; a nickname with the instant of its change, and the one before is kept. Throws a unique violation of
 * `members_nick_fold_key`.
 */
export async function writeProfile({ tx, now }: WriteContext, memberId: number, given: ProfileColumns): Promise<void> {
  if (given.nickFold !== undefined)
    await tx.query(
      `INSERT INTO former_nicks (member_id, nick_fold, until_at) SELECT id, nick_fold, $3 FROM members WHERE id = $1 AND nick_fold <> $2
       ON CONFLICT (member_id, nick_fold) DO UPDATE SET until_at = excluded.until_at`,
      [memberId, given.nickFold, now],
    );
  await tx.query(
    `UPDATE members SET
       nick_name = coalesce($2, nick_name), nick_fold = coalesce($3, nick_fold), nick_changed_at = CASE WHEN $2::text IS NULL THEN nick_changed_at ELSE $9::timestamptz END,
       signature = coalesce($4, signature), gender = coalesce($5, gender),
       character = CASE WHEN $6 THEN $7::jsonb ELSE character END, character_public = coalesce($8, character_public)
     WHERE id = $1`,
    [
      memberId,
      given.nickName ?? null,
      given.nickFold ?? null,
      given.signature ?? null,
      given.gender ?? null,
      given.character !== undefined,
      given.character ?? null,
      given.characterPublic ?? null,
      now,
    ],
  );
}

/** Sets or takes away a member's picture. */
export async function setAvatarFile(tx: Tx, memberId: number, fileId: number | null): Promise<void> {
  await tx.query('UPDATE members SET avatar_file_id = $2 WHERE id = $1', [memberId, fileId]);
}

/** Takes their pictures off members. */
export async function clearAvatarFiles(tx: Tx, memberIds: readonly number[]): Promise<void> {
  await tx.query('UPDATE members SET avatar_file_id = NULL WHERE id = ANY ($1::bigint[])', [memberIds]);
}

/** What everybody reads of a member beside their name. */
export interface ProfileShown {
  signature: string;
  avatarFileId: number | null;
}

/** Takes away a member's signature and picture, and returns what they were; null when there is no such member. */
export function clearShown(tx: Tx, memberId: number): Promise<ProfileShown | null> {
  return tx.queryOne(
    `UPDATE members m SET signature = '', avatar_file_id = NULL FROM (SELECT id, signature, avatar_file_id FROM members WHERE id = $1 FOR NO KEY UPDATE) was
     WHERE m.id = was.id RETURNING was.signature, was.avatar_file_id`,
    [memberId],
  );
}

/** Gives a member a signature and a picture back, each where they have none by now; a picture whose file is gone stays away. */
export async function restoreShown(tx: Tx, memberId: number, { signature, avatarFileId }: ProfileShown): Promise<void> {
  await tx.query(
    `UPDATE members SET signature = CASE WHEN signature = '' THEN $2 ELSE signature END,
       avatar_file_id = coalesce(avatar_file_id, (SELECT f.id FROM files f WHERE f.id = $3 AND f.kind = 'avatar' AND f.member_id = $1)) WHERE id = $1`,
    [memberId, signature, avatarFileId],
  );
}
