import type { Db, Tx } from '#server/platform/database/db.ts';
import type { StoredVariant } from './queries.ts';

export type { StoredVariant } from './queries.ts';

/** A picture as it was read for its copies. */
export interface WithoutAvif {
  sha256: string;
  variants: StoredVariant[];
  /** The label of generated content, which the copies carry. */
  aigc: string | null;
}

/** Returns a picture that has no copies in AVIF yet; null when it has, or is none. */
export function selectWithoutAvif(db: Db, id: number): Promise<WithoutAvif | null> {
  return db.queryOne(`SELECT sha256, variants, aigc FROM files WHERE id = $1 AND kind = 'image' AND avif IS NULL`, [id]);
}

/** Notes the copies in AVIF of a picture; none: it gets none. Returns false when the picture is another than the one they were made from. */
export async function updateAvif(
  tx: Tx,
  id: number,
  { copies, madeFrom: { variants, aigc } }: { copies: readonly StoredVariant[]; madeFrom: WithoutAvif },
): Promise<boolean> {
  const row = await tx.queryOne(
    'UPDATE files SET avif = $2::jsonb WHERE id = $1 AND avif IS NULL AND variants = $3::jsonb AND aigc IS NOT DISTINCT FROM $4 RETURNING id',
    [id, JSON.stringify(copies), JSON.stringify(variants), aigc],
  );
  return row !== null;
}
