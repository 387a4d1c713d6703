import { expect, it } from 'vitest';
import { strengthOf } from './password-strength.ts';

it.each([
  ['', 0],
  ['abc1', 1],
  ['abcdefgh', 1],
  ['12345678', 1],
  ['abcd123！', 1],
  ['abcd1234', 2],
  ['qwerty12345', 2],
  ['aaaa1111', 2],
  ['password1', 2],
  ['WoAiNi1314520', 2],
  ['zhangwei1998', 3],
  ['frost7lan', 3],
  ['lantern77frostX2', 4],
])('%s has %i bars', (password, bars) => {
  expect(strengthOf(password).bars).toBe(bars);
});

it('a weak password is shown with what it lacks', () => {
  expect(strengthOf('abc12').hint).toBe('还差 3 个字符');
  expect(strengthOf('abcdefgh').hint).toBe('还要有数字');
  expect(strengthOf('12345678').hint).toBe('还要有英文字母');
});
