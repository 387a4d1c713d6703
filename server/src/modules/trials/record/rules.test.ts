import fc from 'fast-check';
import { expect, it } from 'vitest';
import { limitedUntil } from './rules.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const START = Date.parse('2026-01-01T00:00:00Z');
const day = (count: number) => new Date(START + count * DAY_MS);
const ended = (...days: number[]) => days.map((count) => day(count).toISOString());

it('limits a member for ninety days from the third that came to nothing in ninety days', () => {
  expect(limitedUntil(ended(0, 1), day(2))).toBeNull();
  expect(limitedUntil(ended(0, 50, 90), day(91))).toEqual(day(180));
  expect(limitedUntil(ended(0, 50, 91), day(92))).toBeNull();
  expect(limitedUntil(ended(0, 50, 90), day(180))).toBeNull();
});

it('counts from the last three, in whatever order they are given', () => {
  expect(limitedUntil(ended(60, 0, 30, 100), day(120))).toEqual(day(190));
  expect(limitedUntil(ended(0, 30, 60, 170), day(140))).toEqual(day(150));
});

it('never limits anybody longer than ninety days after the last one', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 8 }), (days) => {
      const until = limitedUntil(ended(...days), day(0));
      if (until !== null) expect(until.getTime()).toBeLessThanOrEqual(day(Math.max(...days) + 90).getTime());
    }),
  );
});
