import { expect, test } from 'vitest';
import { suggestedTags } from './suggested-tags.ts';

const COMMON = ['速通', '四人小队', 'PvP', '通关', '新手'];

test('all common tags are offered before anything is typed, without those chosen in any spelling', () => {
  expect(suggestedTags({ common: COMMON, found: [] }, [], '')).toEqual(COMMON);
  expect(suggestedTags({ common: COMMON, found: [] }, ['pvp', '新手'], ' ')).toEqual(['速通', '四人小队', '通关']);
});

test('typing narrows the tags, those that begin with it first, whatever the width or case', () => {
  expect(suggestedTags({ common: COMMON, found: [] }, [], '通')).toEqual(['通关', '速通']);
  expect(suggestedTags({ common: COMMON, found: [] }, [], 'ＰＶ')).toEqual(['PvP']);
  expect(suggestedTags({ common: COMMON, found: [] }, [], '%_\\.*')).toEqual([]);
});

test('what was found for it is offered whatever it is called, each once', () => {
  expect(suggestedTags({ common: COMMON, found: ['组团', '通关'] }, [], '找队')).toEqual(['组团', '通关']);
  expect(suggestedTags({ common: COMMON, found: ['组团', '通关'] }, ['组团'], '通')).toEqual(['通关', '速通']);
});
