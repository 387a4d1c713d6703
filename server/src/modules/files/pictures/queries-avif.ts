import type { Db, Tx } from '#server/platform/database/db.ts';
import type { StoredVariant } from './queries.ts';

export type { StoredVariant } from './queries.ts';

/** Returns a picture that has no copies in AVIF yet; null when it has, or is none. */
export function selectWithoutAvif(db: Db, id: number): Promise<{ sha256: string; variants: StoredVariant[] } | null> {
  return db.queryOne(`SELECT sha256, variants FROM files WHERE id = $1 AND kind = 'image' AND avif IS NULL`, [id]);
}

/** Notes the copies of a picture in AVIF; none: it gets none. */
export async function updateAvif(tx: Tx, id: number, copies: readonly StoredVariant[]): Promise<void> {
  await tx.query('UPDATE files SET avif = $2::jsonb WHERE id = $1', [id, JSON.stringify(copies)]);
}
