import { createHash } from 'node:crypto';
import type { DbContext, WriteContext } from '#server/platform/database/db.ts';
import type { FileStore } from '#server/platform/files/files.ts';
import { lockStoredFile } from '../deletions/deletions.ts';
import type { EncodedImage, EncodedVariant } from './encode.ts';
import { encodeImageFor, SITE_OWNER } from './encoder.ts';
import { insertImage, type ImageRow, type StoredVariant } from './queries.ts';
import { avifName, variantName } from './rules.ts';

/** A picture with its identity. */
export interface NewImage extends Omit<EncodedImage, 'aigc'> {
  /** The label of generated content, which its copies carry; left out: it has none. */
  aigc?: string | null;
  /** The same copies in AVIF, where they are there already. */
  avif?: EncodedVariant[];
  /** Of the bytes as they were sent, in hex. */
  sha256: string;
  /** Null: the site's own. */
  memberId: number | null;
}

/** Where a file and its row are written. */
export interface StoreContext extends WriteContext {
  files: FileStore;
}

/** Stores a picture as the site's own and returns its row. Throws `imageTooLarge`, `typeNotAccepted`, `imageBroken` or `imageTooCostly`. */
export async function keepSitePicture({ db, files, now }: DbContext & { files: FileStore }, bytes: Buffer): Promise<ImageRow> {
  const encoded = await encodeImageFor(SITE_OWNER, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return db.transaction((tx) => registerImage({ tx, now, files }, { ...encoded, sha256, memberId: null }));
}

/** Stores a picture with finished variants and returns its row; for one the same member sent before, the existing row. */
export async function registerImage({ tx, now, files }: StoreContext, image: NewImage): Promise<ImageRow> {
  await lockStoredFile(tx, image.sha256);
  // Files first: a row never names a file that is not there.
  const variants = await writeCopies(files, image.variants, ({ width }) => variantName(image.sha256, width));
  const avif = image.avif ? await writeCopies(files, image.avif, ({ width }) => avifName(image.sha256, width)) : null;
  return insertImage({ tx, now }, { ...image, aigc: image.aigc ?? null, variants, avif });
}

async function writeCopies(files: FileStore, copies: readonly EncodedVariant[], nameOf: (copy: EncodedVariant) => string): Promise<StoredVariant[]> {
  const stored: StoredVariant[] = [];
  for (const copy of copies) {
    const name = nameOf(copy);
    await files.write(name, copy.bytes);
    stored.push({ name, width: copy.width, height: copy.height, bytes: copy.bytes.length });
  }
  return stored;
}
