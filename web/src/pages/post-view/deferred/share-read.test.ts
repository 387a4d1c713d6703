import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareRead } from './share-read.ts';

test('the share that was read is 0 at the beginning, 1 once the end is in sight, and never outside of that', () => {
  expect(shareRead({ top: 0, height: 3000, window: 1000 })).toBe(0);
  expect(shareRead({ top: -1000, height: 3000, window: 1000 })).toBe(0.5);
  expect(shareRead({ top: -2000, height: 3000, window: 1000 })).toBe(1);
  expect(shareRead({ top: 300, height: 500, window: 1000 })).toBe(1);
  const pixels = fc.integer({ min: -100_000, max: 100_000 });
  const size = fc.integer({ min: 0, max: 100_000 });
  fc.assert(
    fc.property(fc.record({ top: pixels, further: pixels, height: size, window: size }), ({ top, further, height, window }) => {
      const share = shareRead({ top, height, window });
      expect(share).toBeGreaterThanOrEqual(0);
      expect(share).toBeLessThanOrEqual(1);
      expect(shareRead({ top: Math.min(top, further), height, window })).toBeGreaterThanOrEqual(shareRead({ top: Math.max(top, further), height, window }));
    }),
  );
});
