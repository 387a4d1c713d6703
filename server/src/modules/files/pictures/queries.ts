import type { Db, Tx, WriteContext } from '#server/platform/database/db.ts';

export interface StoredVariant {
  /** In the file store. */
  name: string;
  width: number;
  height: number;
  bytes: number;
}

export interface ImageRow {
  id: number;
  sha256: string;
  width: number;
  height: number;
  color: string;
  /** Smallest first. */
  variants: StoredVariant[];
  /** Whether it carries the label of generated content. */
  generated: boolean;
  /** Whether it has copies in AVIF too; null: none have been made yet. */
  hasAvif: boolean | null;
}

/** A picture with its copies in fewer bytes; null: none have been made. */
export interface StoredImage extends ImageRow {
  avif: StoredVariant[] | null;
}

/** Returns the picture a member (null: the site itself) has sent before with these bytes, or null. */
export function selectSentBefore(db: Db, memberId: number | null, sha256: string): Promise<ImageRow | null> {
  return db.queryOne<ImageRow>(
    `SELECT id, sha256, width, height, color, variants, aigc IS NOT NULL AS generated, avif <> '[]' AS has_avif FROM files WHERE member_id IS NOT DISTINCT FROM $1 AND sha256 = $2`,
    [memberId, sha256],
  );
}

/** Notes that a picture was sent again; null when it is gone. */
export function touchImage({ tx, now }: WriteContext, id: number): Promise<ImageRow | null> {
  return tx.queryOne<ImageRow>(
    `UPDATE files SET created_at = $2 WHERE id = $1 RETURNING id, sha256, width, height, color, variants, aigc IS NOT NULL AS generated, avif <> '[]' AS has_avif`,
    [id, now],
  );
}

/** Returns pictures by id, in no order; unknown ids are left out. */
export function selectImages(db: Db, ids: readonly number[]): Promise<ImageRow[]> {
  return db.query<ImageRow>(
    `SELECT id, sha256, width, height, color, variants, aigc IS NOT NULL AS generated, avif <> '[]' AS has_avif FROM files WHERE id = ANY ($1::bigint[]) AND kind = 'image'`,
    [ids],
  );
}

/** Returns the pictures among these ids that a member may use in their texts, their own and the site's, unordered. */
export function selectOwnImages(db: Db, memberId: number, ids: readonly number[]): Promise<ImageRow[]> {
  return db.query<ImageRow>(
    `SELECT id, sha256, width, height, color, variants, aigc IS NOT NULL AS generated, avif <> '[]' AS has_avif FROM files WHERE id = ANY ($1::bigint[]) AND (member_id = $2 OR member_id IS NULL) AND kind = 'image'`,
    [ids, memberId],
  );
}

/** What copies there are of a picture: the name of its largest, how wide all are, and whether there are any in AVIF; null: none have been made. */
export interface CopiesRow {
  id: number;
  name: string;
  widths: number[];
  hasAvif: boolean | null;
}

/** Returns the copies of pictures by id, in no order; unknown ids are left out. */
export function selectCopies(db: Db, ids: readonly number[]): Promise<CopiesRow[]> {
  return db.query(
    `SELECT id, variants -> -1 ->> 'name' AS name, jsonb_path_query_array(variants, '$[*].width') AS widths, avif <> '[]' AS has_avif FROM files WHERE id = ANY ($1::bigint[]) AND kind = 'image'`,
    [ids],
  );
}

/** Returns those of `selectOwnImages` as an expression of another statement: a JSON array of `ImageRow`; both names are expressions of it. */
export function ownImagesSql({ memberId, ids }: { memberId: string; ids: string }): string {
  return `CASE WHEN ${ids} = '{}' THEN '[]' ELSE (
    SELECT coalesce(json_agg(json_build_object('id', f.id, 'sha256', f.sha256, 'width', f.width, 'height', f.height, 'color', f.color, 'variants', f.variants, 'generated', f.aigc IS NOT NULL, 'hasAvif', f.avif <> '[]')), '[]')
    FROM files f WHERE f.id = ANY (${ids}) AND (f.member_id = ${memberId} OR f.member_id IS NULL) AND f.kind = 'image'
  ) END`;
}

/** Inserts a picture, or returns the identical one the same member sent before, with its present larger sizes. */
export async function insertImage(
  { tx, now }: WriteContext,
  image: Omit<StoredImage, 'id' | 'generated' | 'hasAvif'> & { memberId: number | null; aigc: string | null },
): Promise<ImageRow> {
  const row = await tx.queryOne<ImageRow>(
    `INSERT INTO files (member_id, kind, sha256, width, height, color, variants, created_at, aigc, aigc_found, avif)
     VALUES ($1, 'image', $2, $3, $4, $5, $6::jsonb, $7, $8::text, $8::text IS NOT NULL, $9::jsonb)
     ON CONFLICT (member_id, sha256) DO UPDATE SET created_at = excluded.created_at, width = greatest(files.width, excluded.width), height = greatest(files.height, excluded.height),
       variants = CASE WHEN excluded.width > files.width THEN excluded.variants ELSE files.variants END,
       avif = CASE WHEN excluded.width > files.width THEN excluded.avif ELSE files.avif END
     RETURNING id, sha256, width, height, color, variants, aigc IS NOT NULL AS generated, avif <> '[]' AS has_avif`,
    [
      image.memberId,
      image.sha256,
      image.width,
      image.height,
      image.color,
      JSON.stringify(image.variants),
      now,
      image.aigc,
      image.avif && JSON.stringify(image.avif),
    ],
  );
  if (!row) throw new Error('an inserted picture came back empty');
  return row;
}

/** Returns whether somebody else who has sent the same bytes says that they were generated. */
export async function selectIsLabeledOtherwise(db: Db, { id, sha256 }: Pick<ImageRow, 'id' | 'sha256'>): Promise<boolean> {
  return (await db.queryOne('SELECT FROM files WHERE sha256 = $2 AND id <> $1 AND aigc IS NOT NULL LIMIT 1', [id, sha256])) !== null;
}

/** Notes the copies of a picture that were written again; those in AVIF are encoded again from them. */
export async function updateLabeledCopies(tx: Tx, id: number, variants: readonly StoredVariant[]): Promise<void> {
  await tx.query('UPDATE files SET variants = $2::jsonb, avif = NULL WHERE id = $1', [id, JSON.stringify(variants)]);
}

/** Labels a member's own picture as generated, or takes that back where the file itself does not say so. Returns the picture, and whether it does; null: none of theirs. */
export function labelImage(
  tx: Tx,
  { id, memberId, aigc }: { id: number; memberId: number; aigc: string | null },
): Promise<(ImageRow & { aigcFound: boolean }) | null> {
  return tx.queryOne(
    `UPDATE files SET aigc = CASE WHEN aigc_found THEN aigc ELSE $3 END WHERE id = $1 AND member_id = $2 AND kind = 'image'
     RETURNING id, sha256, width, height, color, variants, aigc IS NOT NULL AS generated, avif <> '[]' AS has_avif, aigc_found`,
    [id, memberId, aigc],
  );
}
