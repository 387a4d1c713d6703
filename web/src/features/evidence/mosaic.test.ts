import fc from 'fast-check';
import { expect, it } from 'vitest';
import { areaBetween, burnMosaic, cellSize } from './mosaic.ts';

it('an area under a mosaic has only a few rough colors, whatever it showed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 70 }), fc.integer({ min: 1, max: 50 }), fc.infiniteStream(fc.nat(255)), (width, height, bytes) => {
      const pixels = Uint8ClampedArray.from({ length: width * height * 4 }, () => bytes.next().value);
      burnMosaic(pixels, width, height);
      const size = cellSize(width, height);
      const shades = new Set(Array.from(pixels.filter((_, at) => at % 4 !== 3)));
      for (const shade of shades) expect(shade === 255 || shade % 32 === 0).toBe(true);
      for (let y = 0; y < height; y += 1)
        for (let x = 0; x < width; x += 1) {
          const corner = (Math.floor(y / size) * size * width + Math.floor(x / size) * size) * 4;
          expect(Array.from(pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 4))).toEqual([...pixels.subarray(corner, corner + 3), 255]);
        }
    }),
    { numRuns: 30 },
  );
});

it('a line of letters is covered by cells of at least half its height', () => {
  expect(cellSize(400, 40)).toBeGreaterThanOrEqual(20);
  expect(cellSize(6, 6)).toBe(16);
});

it('an area is within the picture, whichever way it was drawn', () => {
  const bounds = { width: 100, height: 80 };
  expect(areaBetween({ x: 90.4, y: 70 }, { x: 120, y: -5 }, bounds)).toEqual({ x: 90, y: 0, width: 10, height: 70 });
  expect(areaBetween({ x: 5, y: 5 }, { x: 7, y: 60 }, bounds)).toBeNull();
});
