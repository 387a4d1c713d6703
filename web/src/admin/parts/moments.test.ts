import { expect, it } from 'vitest';
import { dayField, endOfDayField, fieldOfInstant, instantOfField } from './moments.ts';

it('a field shows an instant in the zone of the browser, and gives it back', () => {
  const instant = '2026-11-27T15:04:00.000Z';
  expect(instantOfField(fieldOfInstant(instant))).toBe(instant);
  expect([fieldOfInstant(null), instantOfField('')]).toEqual(['', null]);
});

it('a day lasts until its last minute; one that was cleared is none', () => {
  const day = dayField(new Date(2026, 1, 3, 0, 5).getTime());
  expect(day).toBe('2026-02-03');
  expect(endOfDayField(day)).toBe(new Date(2026, 1, 3, 23, 59).toISOString());
  expect(endOfDayField('')).toBe('');
});
