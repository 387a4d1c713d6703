import sharp from 'sharp';
import { expect, it } from 'vitest';
import { DECLARED_LABEL, readLabel } from './aigc.ts';
import { withLabel } from './webp-label.ts';

const SIZE = { width: 61, height: 33 };
const noise = (channels: 3 | 4) => sharp({ create: { ...SIZE, channels, background: { r: 200, g: 90, b: 20, ...(channels === 4 && { alpha: 0.4 }) } } });
const pixels = (webp: Buffer) => sharp(webp, { pages: -1 }).raw().toBuffer();
const labelOf = async (webp: Buffer) => readLabel(await sharp(webp).metadata());

it.each([
  ['lossy', () => noise(3).webp().toBuffer()],
  ['lossy and transparent', () => noise(4).webp().toBuffer()],
  ['lossless', () => noise(3).webp({ lossless: true }).toBuffer()],
  ['lossless and transparent', () => noise(4).webp({ lossless: true }).toBuffer()],
  [
    'moving',
    async () =>
      sharp(await Promise.all([noise(3), noise(4)].map((frame) => frame.png().toBuffer())), { join: { animated: true } })
        .webp()
        .toBuffer(),
  ],
])('writes the label into a %s picture and takes it out, every pixel as it was', async (_, make) => {
  const plain = await make();
  const labeled = withLabel(plain, SIZE, DECLARED_LABEL);
  expect(await labelOf(labeled)).toBe(DECLARED_LABEL);
  expect(await pixels(labeled)).toEqual(await pixels(plain));
  expect((await sharp(labeled).metadata()).hasAlpha).toBe((await sharp(plain).metadata()).hasAlpha);
  expect(withLabel(labeled, SIZE, DECLARED_LABEL)).toEqual(labeled);
  const again = withLabel(labeled, SIZE, null);
  expect(await labelOf(again)).toBeNull();
  expect(await pixels(again)).toEqual(await pixels(plain));
});
