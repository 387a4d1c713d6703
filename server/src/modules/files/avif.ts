import { setTimeout as wait } from 'node:timers/promises';
import type { Platform } from '#server/platform/api.ts';
import { encodeAvif } from './encode.ts';
import { selectWithoutAvif, updateAvif, type StoredVariant } from './queries-avif.ts';
import { readStream } from './read-stream.ts';
import { avifName, avifWidths } from './rules.ts';

/** Far above any copy of ours. */
const MAX_COPY_BYTES = 64 * 1024 * 1024;
/** A pause between two sizes, so that pages go first. */
const PAUSE_MS = 200;

/**
 * Makes the AVIF copies of a picture from its largest WebP that is no wider than they are; an animation and a picture without that copy get
 * none. Repeating it changes nothing. Returns whether anything was made.
 */
export async function makeAvif(platform: Pick<Platform, 'db' | 'files'>, fileId: number): Promise<boolean> {
  const image = await selectWithoutAvif(platform.db, fileId);
  if (!image) return false;
  const widths = avifWidths(image.variants.map(({ width }) => width));
  const source = image.variants.find(({ width }) => width === widths.at(-1)) ?? image.variants.at(-1);
  const found = source && (await platform.files.read(source.name));
  const copies: StoredVariant[] = [];
  if (source && found) {
    const webp = await readStream(found.stream, MAX_COPY_BYTES, 'imageTooLarge');
    for (const width of widths) {
      const size = { width, height: Math.max(1, Math.round((source.height * width) / source.width)) };
      const bytes = await encodeAvif(webp, size);
      if (bytes === null) break;
      const name = avifName(image.sha256, width);
      await platform.files.write(name, bytes);
      copies.push({ name, ...size, bytes: bytes.length });
      await wait(PAUSE_MS);
    }
  }
  await platform.db.transaction((tx) => updateAvif(tx, fileId, copies));
  return copies.length > 0;
}
