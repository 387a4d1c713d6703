import { expect, it } from 'vitest';
import { dueText, leftOf } from './due-text.ts';

// Local times: the words are those of the visitor's own clock.
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute);

it('counts minutes, hours and days, and nothing once it is over', () => {
  const now = at(23, 12);
  expect(leftOf(at(23, 12, 20).toISOString(), now)).toEqual({ count: 20, unit: '分钟' });
  expect(leftOf(at(23, 17, 30).toISOString(), now)).toEqual({ count: 5, unit: '小时' });
  expect(leftOf(at(25, 11).toISOString(), now)).toEqual({ count: 47, unit: '小时' });
  expect(leftOf(at(26, 12).toISOString(), now)).toEqual({ count: 3, unit: '天' });
  expect(leftOf(now.toISOString(), now)).toBeNull();
});

it('names the day as people do', () => {
  const now = at(23, 12);
  expect(dueText(at(23, 18, 40).toISOString(), now)).toBe('今天 18:40 前');
  expect(dueText(at(24, 9, 10).toISOString(), now)).toBe('明天 09:10 前');
  expect(dueText(at(27, 8).toISOString(), now)).toBe('周五 08:00 前');
  expect(dueText(at(30, 8).toISOString(), now)).toBe('11-30 08:00 前');
});
