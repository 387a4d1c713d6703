import type { Db, Tx, WriteContext } from '#server/platform/database/db.ts';

/**
 * Turns a member's favor of a picture on or off; the picture must be locked. `newcomer`: their nickname when they never had it in their
 * favors before. That of an account which is younger than the picture is kept and not counted, unless `countsAll`.
 */
export async function toggleFavor(
  { tx, now }: WriteContext,
  id: number,
  { memberId, countsAll }: { memberId: number; countsAll: boolean },
): Promise<{ favoured: boolean; newcomer: string | null; counts: boolean }> {
  const turned = await tx.queryOne<{ favoured: boolean; counts: boolean }>(
    `UPDATE scenery_favors SET withdrawn_at = CASE WHEN withdrawn_at IS NULL THEN $3::timestamptz END WHERE member_id = $1 AND scenery_id = $2
     RETURNING withdrawn_at IS NULL AS favoured, counts`,
    [memberId, id, now],
  );
  if (turned) return { ...turned, newcomer: null };
  const added = await tx.queryOne<{ newcomer: string; counts: boolean }>(
    `INSERT INTO scenery_favors (member_id, scenery_id, created_at, counts)
     SELECT m.id, s.id, $3, $4 OR m.joined_at < s.created_at FROM members m, sceneries s WHERE m.id = $1 AND s.id = $2
     RETURNING (SELECT nick_name FROM members WHERE id = $1) AS newcomer, counts`,
    [memberId, id, now, countsAll],
  );
  return { favoured: true, newcomer: added?.newcomer ?? null, counts: added?.counts ?? false };
}

/** Changes how many members have a picture in their favors and returns the new number. */
export async function changeFavorCount(tx: Tx, id: number, by: number): Promise<number> {
  const row = await tx.queryOne<{ count: number }>('UPDATE sceneries SET favor_count = favor_count + $2 WHERE id = $1 RETURNING favor_count AS count', [
    id,
    by,
  ]);
  return row?.count ?? 0;
}

/** Returns whether a member keeps a picture. */
export async function selectFavored(db: Db, id: number, memberId: number): Promise<boolean> {
  return (await db.queryOne('SELECT FROM scenery_favors WHERE member_id = $1 AND scenery_id = $2 AND withdrawn_at IS NULL', [memberId, id])) !== null;
}

const MAX_LIKED = 2_000;

/** Returns which comments under a picture a member likes. */
export async function selectLikedComments(db: Db, id: number, memberId: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>('SELECT comment_id AS id FROM comment_likes WHERE member_id = $1 AND scenery_id = $2 LIMIT $3', [
    memberId,
    id,
    MAX_LIKED,
  ]);
  return rows.map((row) => row.id);
}

/** Deletes a member's favors, so that the pictures' counts are right, and returns their games. */
export async function deleteFavors(tx: Tx, memberId: number): Promise<number[]> {
  const rows = await tx.query<{ gameId: number }>(
    `WITH gone AS (DELETE FROM scenery_favors WHERE member_id = $1 RETURNING scenery_id, withdrawn_at, counts)
     UPDATE sceneries s SET favor_count = favor_count - 1 FROM gone WHERE s.id = gone.scenery_id AND gone.withdrawn_at IS NULL AND gone.counts RETURNING s.game_id AS "gameId"`,
    [memberId],
  );
  return [...new Set(rows.map(({ gameId }) => gameId))];
}
