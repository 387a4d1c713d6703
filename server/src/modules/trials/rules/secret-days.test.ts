import { expect, it } from 'vitest';
import { dayBefore, daysOfSecrets, yearOf } from './secret-days.ts';

it('a year of secrets begins with the day before it and ends with its last one', () => {
  const days = daysOfSecrets(2026);
  expect([days.length, days[0], days[1], days.at(-1)]).toEqual([366, '2025-12-31', '2026-01-01', '2026-12-31']);
  expect(daysOfSecrets(2028)).toHaveLength(367);
  expect(daysOfSecrets(2028)).toContain('2028-02-29');
  expect([yearOf('2026-11-23'), dayBefore('2027-01-01'), dayBefore('2028-03-01')]).toEqual([2026, '2026-12-31', '2028-02-29']);
});
