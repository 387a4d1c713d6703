import { expect, it } from 'vitest';
import { daysText, minutesByHour, rateText, weekdayText } from './presenter-labels.ts';

it('a figure without cases is a dash', () => {
  expect([rateText(null), daysText(null)]).toEqual(['—', { value: '—', unit: '' }]);
});

it('rates are rounded down, spans are given in hours or days', () => {
  expect([0, 0.98199, 1].map(rateText)).toEqual(['0%', '98.1%', '100%']);
  expect([0.01, 0.5, 1, 2.46].map(daysText)).toEqual([
    { value: '1', unit: '小时' },
    { value: '12', unit: '小时' },
    { value: '1', unit: '天' },
    { value: '2.5', unit: '天' },
  ]);
});

it('duty hours are added up over the week', () => {
  const hours = minutesByHour([
    { from: '20:30', to: '22:15' },
    { from: '21:00', to: '24:00' },
  ]);
  expect(hours.slice(19)).toEqual([0, 30, 120, 75, 60]);
  expect(hours).toHaveLength(24);
  expect(hours.reduce((sum, minutes) => sum + minutes, 0)).toBe(105 + 180);
});

it('a week begins on Monday', () => {
  expect([1, 7, 8].map(weekdayText)).toEqual(['周一', '周日', '']);
});
