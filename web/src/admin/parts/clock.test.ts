import { expect, test } from 'vitest';
import { clockOf, formatDuration } from './clock.ts';

const HOUR = 3_600_000;

test('what is left of a limit is said in two units at most', () => {
  expect(formatDuration(20_000)).toBe('1 分钟');
  expect(formatDuration(59 * 60_000)).toBe('59 分钟');
  expect(formatDuration(98 * 60_000)).toBe('1 小时 38 分');
  expect(formatDuration(44 * HOUR)).toBe('44 小时');
  expect(formatDuration(98 * HOUR)).toBe('4 天 2 小时');
});

test('a limit is late from four fifths on, and over from its end', () => {
  const at = (hours: number, isLawful = false) => clockOf({ since: 0, dueAt: 10 * HOUR, now: hours * HOUR, isLawful });
  expect(at(7)).toEqual({ used: 70, state: 'calm', text: '剩 3 小时' });
  expect(at(8)).toMatchObject({ used: 80, state: 'late' });
  expect(at(10)).toEqual({ used: 100, state: 'over', text: '逾期 1 分钟' });
  expect(at(12)).toMatchObject({ used: 100, state: 'over', text: '逾期 2 小时' });
});

test('a limit of the law is never calm', () => {
  expect(clockOf({ since: 0, dueAt: 10 * HOUR, now: 0, isLawful: true })).toEqual({ used: 0, state: 'late', text: '剩 10 小时' });
});
