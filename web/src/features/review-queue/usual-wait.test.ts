import { expect, it } from 'vitest';
import { usualWait } from './usual-wait.ts';

it.each([
  [null, '通常一天之内有人看。'],
  [0, '近来多半 1 分钟内有人看。'],
  [59, '近来多半 59 分钟内有人看。'],
  [61, '近来多半 2 小时内有人看。'],
  [3000, '近来多半要等 3 天。'],
])('%s minutes', (minutes, text) => expect(usualWait(minutes)).toBe(text));
