import { expect, it } from 'vitest';
import { meantAddress, narrowAddress } from './mail-domains.ts';

it.each([
  ['pine@qq.con', 'pine@qq.com'],
  ['pine@qq.cm', 'pine@qq.com'],
  ['pine@qq.ocm', 'pine@qq.com'],
  ['Pine@163.co', 'pine@163.com'],
  ['pine@gmial.com', 'pine@gmail.com'],
  ['pine@gmail.comm', 'pine@gmail.com'],
  ['pine@outlok.com', 'pine@outlook.com'],
  ['pine@qq。com', null],
  ['pine@qq.com', null],
  ['pine@126.com', null],
  ['pine@hearth.example', null],
  ['pine@qq', null],
  ['@qq.con', null],
  ['pine', null],
])('%s was meant as %s', (typed, meant) => {
  expect(meantAddress(typed)).toBe(meant);
});

it.each([
  ['ｐｉｎｅ＠ｑｑ。ｃｏｍ', 'pine@qq.com'],
  [' Pine@QQ.com ', 'Pine@QQ.com'],
  ['松@qq.com', '松@qq.com'],
])('%s is written %s', (typed, written) => {
  expect(narrowAddress(typed)).toBe(written);
});
