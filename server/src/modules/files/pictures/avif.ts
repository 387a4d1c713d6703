/**
 * Pictures of the wall are larger than others (1600 pixels, decision 016): they are viewed on screens of 2560 pixels and more, thirty on one page.
 * - An upload with `wide` keeps copies of 2560 and 3840 pixels as well, as far as the picture has them. A file uploaded before without it is encoded
 *   again and keeps its id. None of the original's bytes are kept; 原图 opens the largest copy.
 * - Copies in AVIF (480, 960, 1600) are made after a picture is approved, one picture every half minute, from its largest WebP up to 1600: in the
 *   request they would take seconds, and for refused pictures in vain. WebP is served until then; a killed run is continued by the next. Wider AVIF
 *   cost more time than they save bytes.
 * - Pages choose by `picture`, `srcset` and `sizes`, which the server knows because it lays out the rows.
 * - All decoding passes one gate (`gate.ts`), where members take turns, and is done by processes apart (`encoder-pool.ts`). Headers are read first: 12,000 x 8,000 pixels (274 kB of PNG) are refused in 6 ms without memory.
 */

import { setTimeout as wait } from 'node:timers/promises';
import type { Platform } from '#server/platform/api.ts';
import { readWhole } from '#server/platform/files/files.ts';
import { lockStoredFile } from '../deletions/deletions.ts';
import { encodeAvifApart } from './encoder.ts';
import { selectWithoutAvif, updateAvif, type StoredVariant } from './queries-avif.ts';
import { avifName, avifWidths } from './rules.ts';

/** A pause between two sizes, so that pages go first. */
const PAUSE_MS = 200;

/**
 * Makes the AVIF copies of a picture from its largest WebP that is no wider than they are; an animation and a picture without that copy get
 * none. Repeating it changes nothing. Returns whether it has any now that it had not.
 */
export async function makeAvif(platform: Pick<Platform, 'db' | 'files'>, fileId: number): Promise<boolean> {
  const image = await selectWithoutAvif(platform.db, fileId);
  if (!image) return false;
  const widths = avifWidths(image.variants.map(({ width }) => width));
  const source = image.variants.find(({ width }) => width === widths.at(-1)) ?? image.variants.at(-1);
  const webp = source ? await readWhole(platform.files, source.name) : null;
  const copies: StoredVariant[] = [];
  if (source && webp) {
    for (const width of widths) {
      const size = { width, height: Math.max(1, Math.round((source.height * width) / source.width)) };
      const bytes = await encodeAvifApart(webp, size);
      if (bytes === null) break;
      const name = avifName(image.sha256, width);
      await platform.files.write(name, bytes);
      copies.push({ name, ...size, bytes: bytes.length });
      await wait(PAUSE_MS);
    }
  }
  return platform.db.transaction(async (tx) => {
    await lockStoredFile(tx, image.sha256);
    // Labeled or sent again meanwhile: the next run makes them from what is there then, under the same names.
    return (await updateAvif(tx, fileId, { copies, madeFrom: image })) && copies.length > 0;
  });
}
