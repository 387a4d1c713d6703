import { expect, it } from 'vitest';
import { daysBefore, daysIn, lastWholeDay, startOfDay } from './rules.ts';

it.each([
  ['2026-11-22T16:09:59Z', '2026-11-21'],
  ['2026-11-22T16:10:00Z', '2026-11-22'],
  ['2026-11-23T15:59:00Z', '2026-11-22'],
])('at %s the last whole day of China is %s', (now, day) => {
  expect(lastWholeDay(new Date(now))).toBe(day);
});

it('counts days across months, both ends included', () => {
  expect(daysBefore('2026-03-01', 1)).toBe('2026-02-28');
  expect(daysIn('2026-02-27', '2026-03-01')).toBe(3);
  expect(startOfDay('2026-03-01').toISOString()).toBe('2026-02-28T16:00:00.000Z');
});
