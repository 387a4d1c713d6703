import { expect, it } from 'vitest';
import { reminderOf } from './reminders.ts';

const due = '2026-03-10T12:00:00.000Z';
const hoursBefore = (hours: number) => new Date(Date.parse(due) - hours * 60 * 60 * 1000);

it.each([
  ['answer', 25, null],
  ['answer', 24, 24],
  ['answer', 6.5, 24],
  ['answer', 6, 6],
  ['answer', 0.1, 6],
  ['reply', 25, null],
  ['reply', 1, 24],
  ['call', 13, null],
  ['call', 12, 12],
  ['signing', 1, 12],
  ['deciding', 13, null],
  ['deciding', 12, 12],
  ['appeal', 7 * 24 + 1, null],
  ['appeal', 7 * 24, 7 * 24],
  ['appeal', 25, 7 * 24],
  ['appeal', 24, 24],
] as const)('of %s, %s hours before its end, the reminder of %s hours is due', (ending, hours, ahead) => {
  expect(reminderOf({ ending, dueAt: due }, hoursBefore(hours))).toEqual(ahead === null ? null : hoursBefore(ahead));
});
