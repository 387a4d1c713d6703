import { expect, it } from 'vitest';
import { byOrder, mentionedNames } from './rules.ts';

it('a mentioned name may end anywhere in the text after its mark: every length counts, the longest first', () => {
  expect(mentionedNames('@双持盾牌 说得对')).toEqual([['双持盾牌', '双持盾', '双持']]);
  expect(mentionedNames('＠Ember你好')).toEqual([['Ember你好', 'Ember你', 'Ember', 'Embe', 'Emb', 'Em']]);
});

it('addresses, lone marks and single characters are no mentions', () => {
  for (const text of ['写信给 lantern@hearth.cn', '@', '@ 空', '@啊', 'a.@b', '@@', '@-无名']) expect(mentionedNames(text)).toEqual([]);
});

it('a name is at most twelve characters, and a text full of marks costs little', () => {
  expect(mentionedNames(`@${'长'.repeat(40)}`)[0]?.[0]).toBe('长'.repeat(12));
  expect(mentionedNames('@甲乙 '.repeat(2_000))).toHaveLength(30);
});

it('lists are by floor, or by likes and then by floor', () => {
  const comments = [
    { floor: 1, likeCount: 2 },
    { floor: 2, likeCount: 5 },
    { floor: 3, likeCount: 2 },
  ];
  const floors = (sort: Parameters<typeof byOrder>[0]) => comments.toSorted(byOrder(sort)).map(({ floor }) => floor);
  expect([floors('earliest'), floors('latest'), floors('liked')]).toEqual([
    [1, 2, 3],
    [3, 2, 1],
    [2, 1, 3],
  ]);
});
