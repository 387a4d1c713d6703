import { expect, test } from 'vitest';
import type { Message } from '#contract/api/messages.ts';
import { sectionsByDay } from './day-sections.ts';

const NOW = new Date(2026, 2, 4, 0, 30);
const at = (id: number, lastDate: Date): Message => ({
  ...{ id, title: '', content: '', lastDate: lastDate.toISOString() },
  ...{ type: 10, isUrgent: 0, externalId: null, actorId: null, read: false },
});

test('messages stand under today, yesterday and before, by the clock of the reader', () => {
  const messages = [at(4, new Date(2026, 2, 4, 0, 10)), at(3, new Date(2026, 2, 3, 23, 50)), at(2, new Date(2026, 2, 2, 12)), at(1, new Date(2025, 11, 31))];
  expect(sectionsByDay(messages, NOW).map(({ title, items }) => [title, ...items.map(({ id }) => id)])).toEqual([
    ['今天', 4],
    ['昨天', 3],
    ['更早', 2, 1],
  ]);
});

test('a day without a message has no head, and a clock that is a little slow still says today', () => {
  expect(sectionsByDay([], NOW)).toEqual([]);
  expect(sectionsByDay([at(1, new Date(2026, 2, 5))], NOW).map(({ title }) => title)).toEqual(['今天']);
});
