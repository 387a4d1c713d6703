import { expect, it } from 'vitest';
import { MIN_SHARE, passagesOf, shareOf } from './passages.ts';

const AD = '全网最稳的金币代收，当天到账不封号，老板要的来找我，支持先验货再付款，量大还能再商量。';

it('a text keeps most of its passages when its clauses change places and marks come between them', () => {
  const [first, ...others] = AD.replace('。', '').split('，');
  const moved = new Set(passagesOf([...others, first].join(' ～★ ')));
  expect(shareOf(passagesOf(AD), (passage) => moved.has(passage))).toBeGreaterThan(0.8);
});

it('another text of the same thing shares few', () => {
  const honest = new Set(passagesOf('有人知道金币代收是怎么回事吗，我朋友说不封号，可是我怕被骗，先付款的那种千万不要信，大家有经验的说一说。'));
  expect(shareOf(passagesOf(AD), (passage) => honest.has(passage))).toBeLessThan(MIN_SHARE / 2);
});

it('a short text has none, nor one of a few characters over and over, and a long one has a bounded number', () => {
  expect(passagesOf('谢谢分享，学到了')).toEqual([]);
  expect(passagesOf('哈哈哈哈'.repeat(50))).toEqual([]);
  const long = Array.from({ length: 3_000 }, (_, at) => String.fromCharCode(0x4e00 + ((at * 7_919) % 20_000))).join('');
  expect(passagesOf(long)).toHaveLength(64);
  expect(passagesOf(long).every((passage) => Number.isInteger(passage) && Math.abs(passage) <= 2 ** 31)).toBe(true);
});
