import { expect, test } from 'vitest';
import { findPhraseEnds } from './phrase-ends.ts';

function phrasesOf(text: string): string {
  const ends = findPhraseEnds(text);
  return [0, ...ends].map((from, index) => text.slice(from, ends[index])).join('|');
}

// What BudouX 0.9.2 itself makes of them.
test.each([
  '服务器|每|晚|只|剩|一百八十人，|我|为什么|还|没|转走',
  '熊猫|酒仙|小|新闻：|“八点|半|才|吃饭”|打通|了|灰烬|王座',
  '三百四十二|个|人|坐|在|王都|等|天亮',
])('%s', (phrases) => {
  expect(phrasesOf(phrases.replaceAll('|', ''))).toBe(phrases);
});

test('an empty text has no phrases', () => expect(findPhraseEnds('')).toEqual([]));
