import type { Db, Tx } from '#server/platform/database/db.ts';
import { dueWhile } from '#server/platform/jobs/queries-due.ts';
import type { StoredVariant } from './queries.ts';

export type { StoredVariant } from './queries.ts';

/** How long the machine rests between two pictures: one takes a second or two of it. */
const REST_SECONDS = 30;
const WITHOUT_AVIF = `kind = 'image' AND avif IS NULL`;

/** When the next picture gets its copies; as `due` of a job wants it. */
export const NEXT_AVIF = dueWhile(REST_SECONDS, `files WHERE ${WITHOUT_AVIF} ORDER BY id DESC`);

/** Returns the newest picture that has no copies in AVIF yet; null when all have. */
export async function selectNewestWithoutAvif(db: Db): Promise<number | null> {
  const row = await db.queryOne<{ id: number }>(`SELECT id FROM files WHERE ${WITHOUT_AVIF} ORDER BY id DESC LIMIT 1`);
  return row?.id ?? null;
}

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

export interface NewCopies {
  madeFrom: WithoutAvif;
  variants: readonly StoredVariant[];
  /** None: it gets none. */
  avif: readonly StoredVariant[];
}

/** Notes the copies of a picture. Returns false when the picture is another than the one they were made from. */
export async function updateCopies(tx: Tx, id: number, { madeFrom, variants, avif }: NewCopies): Promise<boolean> {
  const row = await tx.queryOne(
    `UPDATE files SET variants = $2::jsonb, avif = $3::jsonb
     WHERE id = $1 AND avif IS NULL AND variants = $4::jsonb AND aigc IS NOT DISTINCT FROM $5 RETURNING id`,
    [id, JSON.stringify(variants), JSON.stringify(avif), JSON.stringify(madeFrom.variants), madeFrom.aigc],
  );
  return row !== null;
}
