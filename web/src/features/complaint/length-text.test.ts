import { expect, it } from 'vitest';
import { lengthText } from './length-text.ts';

it('a length of whole days is in words, any other in hours', () => {
  expect([48, 72, 240, 264, 100].map(lengthText)).toEqual(['两天', '三天', '十天', '11 天', '100 小时']);
});
