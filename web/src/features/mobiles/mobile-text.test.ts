import { expect, it } from 'vitest';
import { MOBILE_PATTERN } from '#contract/patterns.ts';
import { digitsOf, maskedMobile } from './mobile-text.ts';

it.each(['13800001234', ' +86 138-0000-1234 ', '００８６１３８００００１２３４', '138 0000 1234'])('a number is found in %j', (text) => {
  expect(digitsOf(text)).toBe('13800001234');
});

it.each(['', '1380000123', '138000012345', 'abc', '+1 380 000 1234'])('no number is found in %j', (text) => {
  expect(digitsOf(text)).not.toMatch(MOBILE_PATTERN);
});

it('the middle of a number is hidden', () => {
  expect(maskedMobile('13800001234')).toBe('138****1234');
});
