import type { Tx } from '#server/platform/db.ts';

/** Writes the essence of a post. Throws a unique violation of `posts_essence_code_key`. */
export async function updateEssence(tx: Tx, id: number, essence: { level: number; reason: string; code: string | null }, now: Date): Promise<void> {
  await tx.rows('UPDATE posts SET essence_level = $2, essence_reason = $3, essence_code = $4, updated_at = $5 WHERE id = $1', [
    id,
    essence.level,
    essence.reason,
    essence.code,
    now,
  ]);
}

/** Pins a post or lets it go. */
export async function updatePinned(tx: Tx, id: number, pinned: boolean): Promise<void> {
  await tx.rows('UPDATE posts SET pinned = $2 WHERE id = $1', [id, pinned]);
}
