import { expect, test } from 'vitest';
import { everyDay } from './rules.ts';

test('every day of China has a value, also one without any', () => {
  // Midnight in China.
  const from = new Date('2026-11-20T16:00:00Z');
  expect(everyDay([{ day: '2026-11-22', value: 3 }], from, 3)).toEqual([
    { day: '2026-11-21', value: 0 },
    { day: '2026-11-22', value: 3 },
    { day: '2026-11-23', value: 0 },
  ]);
});
