import { expect, it } from 'vitest';
import { partsOf } from './comment-parts.ts';

it('a quote is a part of its own in a comment', () => {
  expect(partsOf('> 夜烛：先看火\n> 再开怪\n\n我看了。')).toEqual([
    { isQuote: true, text: '夜烛：先看火\n再开怪' },
    { isQuote: false, text: '我看了。' },
  ]);
  expect(partsOf('3 > 2，真的')).toEqual([{ isQuote: false, text: '3 > 2，真的' }]);
  expect(partsOf('一行\n\n两行')).toEqual([{ isQuote: false, text: '一行\n\n两行' }]);
});
