import { expect, test } from 'vitest';
import { suggestedTags } from './suggested-tags.ts';

const COMMON = ['速通', '四人小队', 'PvP', '通关', '新手'];

test('all common tags are offered before anything is typed, without those chosen in any spelling', () => {
  expect(suggestedTags(COMMON, [], '')).toEqual(COMMON);
  expect(suggestedTags(COMMON, ['pvp', '新手'], ' ')).toEqual(['速通', '四人小队', '通关']);
});

test('typing narrows the tags, those that begin with it first, whatever the width or case', () => {
  expect(suggestedTags(COMMON, [], '通')).toEqual(['通关', '速通']);
  expect(suggestedTags(COMMON, [], 'ＰＶ')).toEqual(['PvP']);
  expect(suggestedTags(COMMON, [], '%_\\.*')).toEqual([]);
});
