import { expect, it } from 'vitest';
import { isSame, spanText, valueText } from './format-setting.ts';

it('says a span in the largest unit that fits', () => {
  expect([3, 60, 900, 3_600, 86_400, 90].map(spanText)).toEqual(['3 秒', '1 分钟', '15 分钟', '1 小时', '1 天', '90 秒']);
});

it('says values as people read them, and nothing of a secret', () => {
  const rate = { kind: 'rate', unit: '帖', choices: [] } as const;
  expect(valueText({ ...rate, choices: [] }, { times: 10, seconds: 3_600 })).toBe('1 小时 10 帖');
  expect(valueText(undefined, true)).toBe('开');
  expect(valueText(undefined, '')).toBe('空');
  expect(valueText(undefined, null)).toBe('看不到的值');
  expect(valueText({ kind: 'choice', unit: '', choices: [{ value: 'annul', label: '撤销罚单' }] }, 'annul')).toBe('撤销罚单');
  expect(isSame({ times: 1, seconds: 2 }, { seconds: 2, times: 1 })).toBe(true);
});
