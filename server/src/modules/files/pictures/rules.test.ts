import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { copyName, isVariantName, keepsMoving, missingWidths, sniffImage, variantName, variantSizes } from './rules.ts';

const SHA = 'ab'.repeat(32);
const bytesOf = (text: string) => Buffer.from(text.padEnd(64, '\0'), 'latin1');

describe('sniffImage', () => {
  it.each([
    ['jpeg', '\xff\xd8\xff\xe0\x00\x10JFIF'],
    ['png', '\x89PNG\r\n\x1a\n\0\0\0\x0d'],
    ['gif', 'GIF89a\x01\0\x01\0\0\0'],
    ['webp', 'RIFF\x24\0\0\0WEBPVP8 '],
    ['avif', '\0\0\0\x20ftypavif\0\0\0\0mif1'],
    ['avif', '\0\0\0\x20ftypmif1\0\0\0\0miafavif'],
  ])('knows %s', (kind, start) => {
    expect(sniffImage(bytesOf(start))).toBe(kind);
  });

  it.each([
    ['a vector picture', '<svg xmlns="http://www.w3.org/2000/svg">'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['HEIC', '\0\0\0\x20ftypheic\0\0\0\0mif1heic'],
    ['TIFF', 'II*\0\x08\0\0\0'],
    ['BMP', 'BM\x36\0\0\0'],
    ['a film in the same container', 'RIFF\x24\0\0\0AVI LIST'],
    ['a brand too late to be one', `\0\0\0\x10ftypisom\0\0\0\0avif`],
    ['nothing', ''],
  ])('refuses %s', (_, start) => {
    expect(sniffImage(bytesOf(start))).toBeNull();
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => void sniffImage(Buffer.from(bytes))));
    expect(sniffImage(Buffer.from('\0\0\0\x20ftypxxxx', 'latin1'))).toBeNull();
  });
});

describe('variantSizes', () => {
  it('keeps four sizes of a large picture and one of a small one', () => {
    const sizesOf = (width: number, height: number, isAnimated: boolean) => {
      const { largest, smaller } = variantSizes({ width, height }, isAnimated);
      return [...smaller, largest];
    };
    expect(sizesOf(3200, 1800, false)).toEqual([
      { width: 320, height: 180 },
      { width: 640, height: 360 },
      { width: 960, height: 540 },
      { width: 1600, height: 900 },
    ]);
    expect(sizesOf(300, 200, false)).toEqual([{ width: 300, height: 200 }]);
    expect(sizesOf(1600, 900, true).map(({ width }) => width)).toEqual([480, 960]);
  });

  it('never enlarges, never repeats a size and always fits WebP', () => {
    const side = fc.integer({ min: 1, max: 65_535 });
    fc.assert(
      fc.property(side, side, fc.boolean(), (width, height, isAnimated) => {
        const { largest, smaller } = variantSizes({ width, height }, isAnimated);
        const sizes = [...smaller, largest];
        for (const size of sizes) {
          expect(size.width).toBeGreaterThan(0);
          expect(size.width).toBeLessThanOrEqual(Math.min(width, 1600));
          expect(size.height).toBeGreaterThan(0);
          expect(size.height).toBeLessThanOrEqual(Math.min(height, 16_383));
        }
        expect(new Set(sizes.map((size) => size.width)).size).toBe(sizes.length);
      }),
    );
  });
});

it('keeps short animations moving', () => {
  expect(keepsMoving({ width: 640, height: 360 }, 100)).toBe(true);
  expect(keepsMoving({ width: 640, height: 360 }, 201)).toBe(false);
  expect(keepsMoving({ width: 1920, height: 1080 }, 60)).toBe(false);
  expect(keepsMoving({ width: 640, height: 360 }, 1)).toBe(false);
});

it('takes only names it has given', () => {
  expect(isVariantName(variantName(SHA, 480))).toBe(true);
  for (const name of [
    '',
    '../etc/passwd',
    `ab/${SHA}-480.webp/..`,
    `cd/${SHA}-480.webp`,
    `ab/${SHA}-0.webp`,
    `ab/${SHA}-480.svg`,
    `ab/${SHA}-480.webp\0`,
    `AB/${SHA}-480.webp`,
  ]) {
    expect(isVariantName(name), name).toBe(false);
  }
});

describe('missingWidths', () => {
  it.each([
    [
      [480, 960, 1600],
      [320, 640],
    ],
    [
      [640, 1600],
      [320, 960],
    ],
    [
      [480, 960, 1600, 2560, 3840],
      [320, 640],
    ],
    [[320, 640, 960, 1600], []],
    [[300], []],
    [
      [480, 700],
      [320, 640],
    ],
    [[], []],
  ])('of %j are %j', (kept, missing) => {
    expect(missingWidths(kept)).toEqual(missing);
  });
});

it('copies of a picture have one name but for the width', () => {
  expect(copyName(variantName(SHA, 1600), 320)).toBe(variantName(SHA, 320));
});
