import { expect, it } from 'vitest';
import { hidingBlock, reasonOf } from './matching.ts';

const word = { id: 1, word: '代打', isTag: false, member: null, post: null };
const member = { id: 2, word: null, isTag: false, member: { id: 7, nickName: '话多人' }, post: null };
const tag = { id: 3, word: 'C++ 火', isTag: true, member: null, post: null };
const post = { id: 4, word: null, isTag: false, member: null, post: { id: 9, columnId: 1, title: null } };

it('a word hides every text that contains it, in any width, case and kind of characters', () => {
  for (const words of [['找代打'], ['代 打', ''], ['標題', '代.打']]) expect(hidingBlock([word, member], { authorId: 1, words })).toBe(word);
  expect(hidingBlock([word], { authorId: 7, words: ['代为打听'] })).toBeNull();
});

it('hiding a member hides everything they write', () => {
  expect(hidingBlock([word, member], { authorId: 7, words: ['早上好'] })).toBe(member);
  expect(hidingBlock([member], { authorId: null, words: [''] })).toBeNull();
});

it('a tag hides what has it and not what only names it', () => {
  expect(hidingBlock([tag], { authorId: 1, words: ['C++ 火'], tags: ['c++火'] })).toBe(tag);
  expect(hidingBlock([tag], { authorId: 1, words: ['说说 C++ 火', '火'], tags: ['火'] })).toBeNull();
  expect(hidingBlock([tag], { authorId: 1, words: ['C++ 火'] })).toBeNull();
});

it('a hidden post is that one, and nothing that is no post', () => {
  expect(hidingBlock([post], { authorId: 1, words: [], postId: 9 })).toBe(post);
  expect(hidingBlock([post], { authorId: 9, words: [], postId: 8 })).toBeNull();
  expect(hidingBlock([post], { authorId: null, words: [] })).toBeNull();
});

it('the line says what hides it', () => {
  expect([word, member, tag, post].map(reasonOf)).toEqual(['已隐藏：包含“代打”', '已隐藏：话多人 说的话', '已隐藏：带标签“C++ 火”', '已隐藏：这一篇']);
});
