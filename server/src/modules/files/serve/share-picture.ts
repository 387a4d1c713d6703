import sharp from 'sharp';
import { LRUCache } from 'lru-cache';
import type { Platform } from '#server/platform/api.ts';
import { createGate } from '../pictures/gate.ts';
import { isVariantName } from '../pictures/rules.ts';
import { isWithheld } from '../withheld/withheld.ts';

/** The size of every picture that goes with a shared link: what messengers and search engines take, wide and never under 300 pixels. */
const SHARE_WIDTH = 1200;
const SHARE_HEIGHT = 630;

const KEPT_BYTES = 24 * 1024 * 1024;
const TIMEOUT_SECONDS = 8;

// Few ask, and those who do are machines that come back: kept in memory, and never two made at once.
const kept = new LRUCache<string, Buffer>({ maxSize: KEPT_BYTES, sizeCalculation: (bytes) => bytes.length + 1 });
const making = new Map<string, Promise<Buffer | null>>();
const passGate = createGate(1, 16);

/**
 * Returns a stored picture as a JPEG for link previews, whose readers do not know WebP: its middle, its first frame, on white where it is
 * transparent. Made once for any number of simultaneous requests. Null when there is no such picture. Throws `overloaded` when too many are
 * requested at once.
 */
export async function sharePicture(platform: Platform, name: string): Promise<Buffer | null> {
  if (!isVariantName(name) || (await isWithheld(platform, name))) return null;
  const found = kept.get(name);
  if (found) return Promise.resolve(found);
  const running = making.get(name);
  if (running) return running;
  const made = make(platform, name).finally(() => making.delete(name));
  making.set(name, made);
  return made;
}

async function make(platform: Platform, name: string): Promise<Buffer | null> {
  const stored = await platform.files.read(name);
  if (!stored) return null;
  const bytes = Buffer.concat(await stored.stream.toArray());
  const made = await passGate(() =>
    sharp(bytes, { failOn: 'error', pages: 1 })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .resize(SHARE_WIDTH, SHARE_HEIGHT, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .toColorspace('srgb')
      .jpeg({ quality: 80, mozjpeg: true })
      .toBuffer(),
  );
  kept.set(name, made);
  return made;
}
