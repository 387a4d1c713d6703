import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clampCrop, moveCrop, MAX_ZOOM, type Crop } from './crop.ts';

const size = fc.record({ width: fc.integer({ min: 1, max: 8_000 }), height: fc.integer({ min: 1, max: 8_000 }) });
const crop = fc.record({
  x: fc.double({ min: -2, max: 3, noNaN: true }),
  y: fc.double({ min: -2, max: 3, noNaN: true }),
  zoom: fc.double({ min: 0, max: 20, noNaN: true }),
});

function isInside({ width, height }: { width: number; height: number }, { x, y, zoom }: Crop): boolean {
  const half = Math.min(width, height) / zoom / 2;
  const fits = (share: number, length: number) => share * length - half > -0.001 && share * length + half < length + 0.001;
  return zoom >= 1 && zoom <= MAX_ZOOM && fits(x, width) && fits(y, height);
}

test('the square stays within the picture, however it is moved', () => {
  fc.assert(
    fc.property(
      size,
      crop,
      fc.record({ dx: fc.integer({ min: -5_000, max: 5_000 }), dy: fc.integer({ min: -5_000, max: 5_000 }) }),
      (given, wanted, { dx, dy }) => {
        expect(isInside(given, clampCrop(given, wanted))).toBe(true);
        expect(isInside(given, moveCrop(given, clampCrop(given, wanted), { dx, dy, viewSide: 280 }))).toBe(true);
      },
    ),
  );
});

test('a drag moves the picture by the same distance', () => {
  const wide = { width: 400, height: 200 };
  expect(moveCrop(wide, { x: 0.5, y: 0.5, zoom: 1 }, { dx: 50, dy: 30, viewSide: 200 })).toEqual({ x: 0.375, y: 0.5, zoom: 1 });
});
