import type { UploadedImage } from '#contract/api/files.ts';
import type { Picture, PictureCopies } from '#contract/api/posts.ts';
import type { Db } from '#server/platform/database/db.ts';
import { askBriefly } from '#server/platform/database/lanes.ts';
import { readsTags, type CacheTag } from '#server/platform/state/cache-tags.ts';
import { selectCopies, selectImages, selectOwnImages, type ImageRow, type StoredImage, type StoredVariant } from './queries.ts';
import { copyName, hashOfName } from './rules.ts';

/** Where a stored file is read. */
export const FILES_PATH = '/files/';

/** What is shown alone where a small copy is wanted, on dense screens too. */
const SMALL_WIDTH = 480;

/** Of a hash, in a cache tag: a page names up to thirty pictures to the caches in front of it. */
const TAG_DIGITS = 12;

/** Returns the pictures with these ids, by id; unknown ids are left out. */
export async function findPictures(db: Db, ids: readonly number[]): Promise<Map<number, Picture>> {
  return picturesById(ids.length === 0 ? [] : await selectImages(db, ids));
}

/** Returns what copies there are of the pictures in a text, by file. */
export async function readCopies(db: Db, ids: readonly number[]): Promise<PictureCopies> {
  if (ids.length === 0) return {};
  const rows = await askBriefly(() => selectCopies(db, ids));
  return Object.fromEntries(rows.map((row) => [row.id, copiesIn(row)]));
}

/** Returns the copies of a picture. While some are still to be made, what is made from it is dropped from the cache once they are there. */
function copiesIn({ name, widths, hasAvif }: Pick<ScaledRow, 'name' | 'widths' | 'hasAvif'>): PictureCopies[string] {
  if (hasAvif === null) readsTags(copiesTag(name));
  return { widths, ...(hasAvif === true && { avif: true }) };
}

/** Returns the cache tag of the copies of a picture, by the name of any of them. */
export function copiesTag(name: string): CacheTag {
  return `copies:${hashOfName(name)?.slice(0, TAG_DIGITS)}`;
}

/** Returns those that a member may use in their texts: pictures sent by others may not be public yet. */
export async function findOwnPictures(db: Db, memberId: number, ids: readonly number[]): Promise<Map<number, Picture>> {
  return picturesById(ids.length === 0 ? [] : await selectOwnImages(db, memberId, ids));
}

/** Returns stored pictures as lists and pages show them, by id. */
export function picturesById(rows: readonly ImageRow[]): Map<number, Picture> {
  return new Map(rows.map((row) => [row.id, pictureOf(row)]));
}

/** Returns a stored picture as it is noted in texts: its largest copy, with what others there are. */
export function pictureOf({ variants, ...picture }: Omit<ImageRow, 'id' | 'sha256'>): Picture {
  const name = variants.at(-1)?.name;
  if (name === undefined) throw new Error('a stored picture has no variant');
  return scaledPicture({ ...picture, name, widths: variants.map((copy) => copy.width) });
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
  /** Whether it has copies in AVIF too; null: none have been made yet. */
  hasAvif: boolean | null;
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
    ...copiesIn({ name, widths, hasAvif }),
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
export function uploadedImageOf(row: ImageRow): UploadedImage {
  const { id, sha256, width, height, variants, generated } = row;
  const { src } = pictureOf(row);
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
