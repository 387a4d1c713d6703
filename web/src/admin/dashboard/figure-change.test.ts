import { expect, test } from 'vitest';
import { changeOf } from './figure-change.ts';

test('a change is said in whole percent, and whether it is good', () => {
  expect(changeOf({ value: 106, before: 100, isBad: false })).toEqual({ text: '+6%', isGood: true });
  expect(changeOf({ value: 96, before: 100, isBad: false })).toEqual({ text: '−4%', isGood: false });
  expect(changeOf({ value: 131, before: 100, isBad: true })).toEqual({ text: '+31%', isGood: false });
  expect(changeOf({ value: 100, before: 100, isBad: false })?.text).toBe('±0%');
  expect(changeOf({ value: 5, before: 0, isBad: false })).toBeUndefined();
});
