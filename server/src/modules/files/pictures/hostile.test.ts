import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { Failure } from '#contract/failures.ts';
import { encodeImage } from './encode.ts';

const HOSTILE = join(import.meta.dirname, '../../../../../../shared/data/hostile');
const names = existsSync(HOSTILE) ? (await Promise.all(['images', 'uploads'].map(listFiles))).flat() : [];
if (names.length === 0) console.warn('\n!! ../shared/data/hostile 不在旁边：没有用现成的恶意图片试过上传。\n');

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(join(HOSTILE, folder), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(HOSTILE.length + 1));
}

/** What no reader may ever receive from us. */
const TRACES = /<\?php|<script|phpinfo|etc\/passwd|ns\.adobe\.com/;

/** Files in these collections that are not a complete picture of a supported kind. */
const REFUSED = /afl_others|\.(bmp|ico|jp2|jxr|tiff|svg|icc|heif)$|\.(svg|html|txt|zip|mp4)\.sample$|corrupt|truncated/;

describe.skipIf(names.length === 0)('hostile pictures', () => {
  it.each(names)('%s', async (name) => {
    const bytes = await readFile(join(HOSTILE, name));
    if (REFUSED.test(name)) {
      await expect(encodeImage(bytes)).rejects.toSatisfy((error) => error instanceof Failure && /^A041[35]$/.test(error.code));
      return;
    }
    const { color, variants } = await encodeImage(bytes);
    expect(color).toMatch(/^#[0-9a-f]{6}$/);
    for (const variant of variants) {
      expect(variant.bytes.toString('latin1')).not.toMatch(TRACES);
      const { format, exif, xmp, icc, orientation } = await sharp(variant.bytes).metadata();
      expect({ format, exif, xmp, icc, orientation }).toEqual({ format: 'webp' });
    }
  });

  it.each(names.filter((name) => /[Ll]andscape_\d\.jpg$/.test(name)))('%s is wide after turning', async (name) => {
    const { width, height } = await encodeImage(await readFile(join(HOSTILE, name)));
    expect([width, height]).toEqual([600, 450]);
  });
});
