import type { UploadedImage } from '#contract/api/files.ts';
import type { Picture } from '#contract/api/posts.ts';
import type { Db } from '#server/platform/database/db.ts';
import { selectImages, selectOwnImages, type ImageRow, type StoredImage, type StoredVariant } from './queries.ts';
import { copyName } from './rules.ts';

/** Where a stored file is read. */
export const FILES_PATH = '/files/';

/** What is shown alone where a small copy is wanted, on dense screens too. */
const SMALL_WIDTH = 480;

/** Returns the pictures with these ids, by id; unknown ids are left out. */
export async function findPictures(db: Db, ids: readonly number[]): Promise<Map<number, Picture>> {
  return picturesById(ids.length === 0 ? [] : await selectImages(db, ids));
}

/** Returns those that a member may use in their texts: pictures sent by others may not be public yet. */
export async function findOwnPictures(db: Db, memberId: number, ids: readonly number[]): Promise<Map<number, Picture>> {
  return picturesById(ids.length === 0 ? [] : await selectOwnImages(db, memberId, ids));
}

/** Returns stored pictures as lists and pages show them, by id. */
export function picturesById(rows: readonly ImageRow[]): Map<number, Picture> {
  return new Map(rows.map((row) => [row.id, pictureOf(row)]));
}

/** Returns a stored picture as it is noted in texts: its largest copy, with a small one beside it. */
export function pictureOf({ variants, width, height, color, generated }: Omit<ImageRow, 'id' | 'sha256'>): Picture {
  const large = variants.at(-1);
  const small = variants.find((copy) => copy.width >= SMALL_WIDTH) ?? large;
  if (!small || !large) throw new Error('a stored picture has no variant');
  return { src: FILES_PATH + large.name, srcSmall: FILES_PATH + small.name, width, height, color, ...(generated && { generated: true }) };
}

/** What is known of a picture of which the browser chooses the copy. */
export interface ScaledRow {
  /** Of its largest copy in the file store. */
  name: string;
  /** Of all its copies, narrowest first. */
  widths: number[];
  width: number;
  height: number;
  color: string;
  hasAvif: boolean;
  generated: boolean;
}

/** Returns a stored picture with the widths of its copies, which all have the same name but for that number. */
export function scaledPicture({ name, widths, width, height, color, hasAvif, generated }: ScaledRow): Picture {
  const small = widths.find((each) => each >= SMALL_WIDTH) ?? width;
  return {
    src: FILES_PATH + name,
    srcSmall: FILES_PATH + copyName(name, small),
    width,
    height,
    color,
    widths,
    ...(hasAvif && { avif: true }),
    ...(generated && { generated: true }),
  };
}

/** Returns a stored picture with all its copies, smallest first, where the browser chooses. */
export function copiesOf(row: StoredImage): {
  src: string;
  width: number;
  height: number;
  color: string;
  webp: { url: string; width: number }[];
  avif: { url: string; width: number }[];
  generated: boolean;
} {
  const { src, width, height, color } = pictureOf(row);
  const named = (copies: readonly StoredVariant[]) => copies.map((copy) => ({ url: FILES_PATH + copy.name, width: copy.width }));
  return { src, width, height, color, webp: named(row.variants), avif: named(row.avif ?? []), generated: row.generated };
}

/** Returns a stored picture as its sender sees it. */
export function uploadedImageOf({ id, sha256, width, height, color, variants, generated }: ImageRow): UploadedImage {
  const { src } = pictureOf({ variants, width, height, color, generated });
  return {
    id,
    url: src,
    width,
    height,
    sha256,
    generated,
    variants: variants.map((variant) => ({ url: FILES_PATH + variant.name, width: variant.width, height: variant.height })),
  };
}
