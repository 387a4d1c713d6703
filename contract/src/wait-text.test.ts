import { expect, it } from 'vitest';
import { Failure } from './failures.ts';
import { waitText } from './wait-text.ts';

it.each([
  [1, '1 秒'],
  [60, '60 秒'],
  [121, '3 分钟'],
  [7200, '120 分钟'],
  [85_000, '24 小时'],
])('%i seconds are %s', (seconds, text) => {
  expect(waitText(seconds)).toBe(text);
});

it('is part of the refusals that make somebody wait', () => {
  expect(new Failure('tooManyAttempts', { retryAfter: 840 })).toMatchObject({ message: '试了太多次，请过 14 分钟再来', retryAfter: 840 });
  expect(new Failure('tooManyRequests', { retryAfter: 40 }).message).toBe('太快了，请过 40 秒再试');
});
