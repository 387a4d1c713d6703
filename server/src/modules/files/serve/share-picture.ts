import { LRUCache } from 'lru-cache';
import type { Platform } from '#server/platform/api.ts';
import { readWhole } from '#server/platform/files/files.ts';
import { encodeShareApart } from '../pictures/encoder.ts';
import { isVariantName } from '../pictures/rules.ts';
import { isWithheld } from '../withheld/withheld.ts';

/** The size of every picture that goes with a shared link: what messengers and search engines take, wide and never under 300 pixels. */
const SHARE_SIZE = { width: 1200, height: 630 };

const KEPT_BYTES = 24 * 1024 * 1024;

// Few ask, and those who do are machines that come back: kept in memory, and never two made at once.
const kept = new LRUCache<string, Buffer>({ maxSize: KEPT_BYTES, sizeCalculation: (bytes) => bytes.length + 1 });
const making = new Map<string, Promise<Buffer | null>>();

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
  const bytes = await readWhole(platform.files, name);
  if (!bytes) return null;
  const made = await encodeShareApart(bytes, SHARE_SIZE);
  kept.set(name, made);
  return made;
}
