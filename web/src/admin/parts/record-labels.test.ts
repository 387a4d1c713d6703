import { expect, test } from 'vitest';
import { fieldLabel, formatPrint, shortHash, targetLabel, formatValue } from './record-labels.ts';

const row = { targetKind: 'member', targetId: '12', personal: null, erased: false };

test('a thing is named by what is personal of it, as long as that is there', () => {
  expect(targetLabel({ ...row, personal: { nickName: '夜行商队' } })).toBe('会员“夜行商队”');
  expect(targetLabel(row)).toBe('会员 12');
  expect(targetLabel({ ...row, erased: true })).toBe('会员 12，名字已依法抹去');
});

test('what was changed is said in words', () => {
  expect(fieldLabel('until')).toBe('到什么时候');
  expect(formatValue(null)).toBe('没有');
  expect(formatValue(true)).toBe('是');
  expect(formatValue(['published', 3])).toBe('看得见、3');
  expect(formatValue([{ name: '代练', level: 2 }])).toBe('名字 代练，精华 2');
  expect(formatValue([])).toBe('没有');
  expect(formatValue('2026-11-29T05:58:00.000Z')).toMatch(/^2026-11-\d\d \d\d:\d\d$/);
});

test('a word means what it means in its field', () => {
  expect(formatValue('open')).toBe('等着');
  expect(formatValue('open', 'mode')).toBe('开着');
  expect(formatValue(['verdict.published'], 'events')).toBe('裁决公布');
  expect(formatValue({ mode: 'closed', status: 'closed' })).toBe('开着还是关着 关站，状态 已注销');
});

test('what there is one of alone has no number', () => {
  expect(targetLabel({ ...row, targetKind: 'storm', targetId: 'storm' })).toBe('风暴');
});

test('hashes and fingerprints are short enough to compare', () => {
  expect(shortHash('9f3c02be'.repeat(7) + '0000e21a')).toBe('9f3c 02be … e21a');
  expect(formatPrint('7F3A91C2')).toBe('7F3A-91C2');
});
