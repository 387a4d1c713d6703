import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRepeated, limitedUntil, pausedUntil } from './rules.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const START = Date.parse('2026-01-01T00:00:00Z');
const day = (count: number) => new Date(START + count * DAY_MS);
const found = (...days: number[]) => days.map((count) => ({ at: day(count).toISOString(), isTicketed: true }));
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

describe('the pause of who filed a false complaint', () => {
  it('lasts thirty days, and a hundred and eighty where it is the second in a year', () => {
    expect(pausedUntil([], day(0))).toBeNull();
    expect(pausedUntil(found(0), day(29))).toEqual(day(30));
    expect(pausedUntil(found(0), day(30))).toBeNull();
    expect(pausedUntil(found(0, 100), day(200))).toEqual(day(280));
    expect(pausedUntil(found(0, 366), day(380))).toEqual(day(396));
  });

  it('lasts thirty days each time where no ticket could be appealed', () => {
    const [first, second] = found(0, 100).map((each) => ({ ...each, isTicketed: false }));
    if (!first || !second) throw new Error('two were found');
    expect(pausedUntil([first, second], day(120))).toEqual(day(130));
    expect(pausedUntil([first, second], day(130))).toBeNull();
    expect(pausedUntil([first, { ...second, isTicketed: true }], day(130))).toEqual(day(280));
  });

  it('never gets shorter by another finding, nor longer by one fewer', () => {
    const days = fc.array(fc.integer({ min: 0, max: 800 }), { maxLength: 5 });
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 800 }), fc.integer({ min: 0, max: 1000 }), (before, one, now) => {
        const without = pausedUntil(found(...before), day(now))?.getTime() ?? 0;
        expect(pausedUntil(found(...before, one), day(now))?.getTime() ?? 0).toBeGreaterThanOrEqual(without);
      }),
    );
  });

  it('counts what was found within a year before as a repetition, and nothing at the same instant', () => {
    expect(isRepeated(found(0), day(365).getTime())).toBe(true);
    expect(isRepeated(found(0), day(366).getTime())).toBe(false);
    expect(isRepeated(found(5), day(5).getTime())).toBe(false);
  });
});
