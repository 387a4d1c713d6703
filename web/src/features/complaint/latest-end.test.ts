import { expect, it } from 'vitest';
import { LAWFUL_LENGTHS } from '#contract/court-lengths.ts';
import { latestEndDays } from './latest-end.ts';

it('is that of the law where nobody has set anything, and grows with what is set', () => {
  expect(latestEndDays(LAWFUL_LENGTHS)).toBe(79);
  expect(latestEndDays({ ...LAWFUL_LENGTHS, queueDays: 20, totalDays: 40, answerDays: 10 })).toBe(100);
  expect(latestEndDays({ ...LAWFUL_LENGTHS, moreAnswerHours: 96, signingDays: 8, panelDays: 9 })).toBe(85);
});
