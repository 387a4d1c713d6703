import { expect, test } from 'vitest';
import { MAX_SENTENCE, selectedSentence, sentencesOf } from './sentences.ts';

const TEXT = '一、开场\n看扶手上的火，先矮下去的是落点。往另一侧走！\n他说：“别贪刀。”没人理他……';

test('sentences end with what ends them, and blocks end them too', () => {
  expect(sentencesOf(TEXT)).toEqual(['一、开场', '看扶手上的火，先矮下去的是落点。', '往另一侧走！', '他说：“别贪刀。”', '没人理他……']);
});

test('what says nothing by itself is no sentence, what is too long is cut', () => {
  expect(sentencesOf('嗯。\n！！！\n' + '火'.repeat(300))).toEqual([`${'火'.repeat(MAX_SENTENCE - 1)}…`]);
});

test('only words of the text itself count as selected', () => {
  expect(selectedSentence('先矮下去的\n是落点', TEXT)).toBe('先矮下去的 是落点');
  expect(selectedSentence('楼下说的话', TEXT)).toBeNull();
  expect(selectedSentence('  ', TEXT)).toBeNull();
});
