import { expect, it } from 'vitest';
import { hidingBlock } from './matching.ts';

const word = { id: 1, word: '代打', member: null };
const member = { id: 2, word: null, member: { id: 7, nickName: '话多人' } };

it('a word hides every text that contains it, in any width, case and kind of characters', () => {
  for (const words of [['找代打'], ['代 打', ''], ['標題', '代.打']]) expect(hidingBlock([word, member], { authorId: 1, words })).toBe(word);
  expect(hidingBlock([word], { authorId: 7, words: ['代为打听'] })).toBeNull();
});

it('hiding a member hides everything they write', () => {
  expect(hidingBlock([word, member], { authorId: 7, words: ['早上好'] })).toBe(member);
  expect(hidingBlock([member], { authorId: null, words: [''] })).toBeNull();
});
