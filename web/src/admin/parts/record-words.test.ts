import { expect, test } from 'vitest';
import { fieldWords, printWords, shortHash, targetWords, valueWords } from './record-words.ts';

const row = { targetKind: 'member', targetId: '12', personal: null, erased: false };

test('a thing is named by what is personal of it, as long as that is there', () => {
  expect(targetWords({ ...row, personal: { nickName: '夜行商队' } })).toBe('会员“夜行商队”');
  expect(targetWords(row)).toBe('会员 12');
  expect(targetWords({ ...row, erased: true })).toBe('会员 12，名字已依法抹去');
});

test('what was changed is said in words', () => {
  expect(fieldWords('until')).toBe('到什么时候');
  expect(valueWords(null)).toBe('没有');
  expect(valueWords(true)).toBe('是');
  expect(valueWords(['published', 3])).toBe('看得见、3');
  expect(valueWords([{ name: '代练', level: 2 }])).toBe('名字 代练，精华 2');
  expect(valueWords([])).toBe('没有');
  expect(valueWords('2026-11-29T05:58:00.000Z')).toMatch(/^2026-11-\d\d \d\d:\d\d$/);
});

test('a word means what it means in its field', () => {
  expect(valueWords('open')).toBe('等着');
  expect(valueWords('open', 'mode')).toBe('开着');
  expect(valueWords(['verdict.published'], 'events')).toBe('裁决公布');
  expect(valueWords({ mode: 'closed', status: 'closed' })).toBe('开着还是关着 关站，状态 已注销');
});

test('what there is one of alone has no number', () => {
  expect(targetWords({ ...row, targetKind: 'storm', targetId: 'storm' })).toBe('风暴');
});

test('hashes and fingerprints are short enough to compare', () => {
  expect(shortHash('9f3c02be'.repeat(7) + '0000e21a')).toBe('9f3c 02be … e21a');
  expect(printWords('7F3A91C2')).toBe('7F3A-91C2');
});
