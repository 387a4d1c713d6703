/**
 * Pictures of the wall are larger than others (1600 pixels, decision 016): they are viewed on screens of 2560 pixels and more, thirty on one page.
 * - An upload with `wide` keeps copies of 2560 and 3840 pixels as well, as far as the picture has them. A file uploaded before without it is encoded
 *   again and keeps its id. None of the original's bytes are kept; 原图 opens the largest copy.
 * - Copies in AVIF up to 1600 are made one picture every half minute, those approved for the wall first, then the newest: in the request they would
 *   take seconds. WebP is served until then; a killed run is continued by the next. Wider AVIF cost more time than they save bytes.
 * - Pictures kept before there were widths of 320 and 640 get these at the same time (decision 210).
 * - Pages choose by `picture`, `srcset` and `sizes`, which the server knows because it lays out the rows.
 * - All decoding passes one gate (`gate.ts`), where members take turns, and is done by processes apart (`encoder-pool.ts`). Headers are read first: 12,000 x 8,000 pixels (274 kB of PNG) are refused in 6 ms without memory.
 */

import { setTimeout as wait } from 'node:timers/promises';
import type { Platform } from '#server/platform/api.ts';
import { readWhole } from '#server/platform/files/files.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import { deleteFilesLater, lockStoredFile } from '../deletions/deletions.ts';
import type { CopyFormat } from './encode.ts';
import { encodeCopyApart } from './encoder.ts';
import { copiesTag } from './pictures.ts';
import { selectNewestWithoutAvif, selectWithoutAvif, updateCopies, type StoredVariant } from './queries-avif.ts';
import { avifName, avifWidths, MAX_WIDTH, missingWidths, variantName } from './rules.ts';

/** A pause between two sizes, so that pages go first. */
const PAUSE_MS = 200;

/**
 * Makes the copies of a picture that it lacks, from its largest WebP up to 1600 pixels: in AVIF, and the widths that were not kept when it was
 * sent. An animation and a picture without that WebP get none. Repeating it changes nothing. Returns whether anything was made.
 */
export async function makeAvif(platform: Pick<Platform, 'db' | 'files' | 'clock'>, fileId: number): Promise<boolean> {
  const image = await selectWithoutAvif(platform.db, fileId);
  if (!image) return false;
  const widths = image.variants.map(({ width }) => width);
  const source = image.variants.findLast(({ width }) => width <= MAX_WIDTH) ?? image.variants[0];
  const webp = source ? await readWhole(platform.files, source.name) : null;
  const more = source && webp ? await makeCopies(platform, { ...image, source, webp, format: 'webp' }, missingWidths(widths)) : [];
  const variants = [...image.variants, ...more].toSorted((one, other) => one.width - other.width);
  const avif = source && webp ? await makeCopies(platform, { ...image, source, webp, format: 'avif' }, avifWidths(variants.map(({ width }) => width))) : [];
  return platform.db.transaction(async (tx) => {
    await lockStoredFile(tx, image.sha256);
    if (await updateCopies(tx, fileId, { madeFrom: image, variants, avif })) {
      writesTags(tx, copiesTag(variantName(image.sha256, MAX_WIDTH)));
      return avif.length > 0;
    }
    // Where it was only changed, the next run makes them again under the same names.
    const isGone = (await selectWithoutAvif(tx, fileId)) === null;
    if (isGone)
      await deleteFilesLater(
        { tx, now: platform.clock.now() },
        [...more, ...avif].map(({ name }) => name),
      );
    return false;
  });
}

/** Makes the copies of the newest picture that has none; one each time, because it takes the machine a second or two. */
export async function makeNextAvif(platform: Pick<Platform, 'db' | 'files' | 'clock'>): Promise<void> {
  const id = await selectNewestWithoutAvif(platform.db);
  if (id !== null) await makeAvif(platform, id);
}

interface CopySource {
  sha256: string;
  source: StoredVariant;
  webp: Buffer;
  format: CopyFormat;
}

/** Writes copies of these widths and returns them: all or none. */
async function makeCopies(
  { files }: Pick<Platform, 'files'>,
  { sha256, source, webp, format }: CopySource,
  widths: readonly number[],
): Promise<StoredVariant[]> {
  const copies: StoredVariant[] = [];
  for (const width of widths) {
    const size = { width, height: Math.max(1, Math.round((source.height * width) / source.width)) };
    const bytes = await encodeCopyApart(webp, size, format);
    if (bytes === null) return [];
    const name = format === 'avif' ? avifName(sha256, width) : variantName(sha256, width);
    await files.write(name, bytes);
    copies.push({ name, ...size, bytes: bytes.length });
    await wait(PAUSE_MS);
  }
  return copies;
}
