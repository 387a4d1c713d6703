import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mentionRuns } from '#contract/text/mention-runs.ts';
import { byOrder, calledIn, mentionedNames } from './rules.ts';

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

describe('who a text calls', () => {
  const owners = new Map([
    ['甲乙', 1],
    ['甲乙丙', 2],
    ['Ember', 3],
    ['ember', 3],
  ]);
  const called = (text: string) => calledIn(text, (name) => owners.get(name));

  it('is at each mark the owner of the longest name, each member once', () => {
    expect(called('@甲乙丁和@甲乙丙丁，@Ember @ember，x@甲乙')).toEqual({
      memberIds: [1, 2, 3],
      mentions: [
        { name: '甲乙', memberId: 1 },
        { name: '甲乙丙', memberId: 2 },
        { name: 'Ember', memberId: 3 },
        { name: 'ember', memberId: 3 },
      ],
    });
    expect(called('谁也没有叫，@丁丁')).toEqual({ memberIds: [], mentions: [] });
  });

  it('is ten members, and a name is not linked that begins another one beyond them', () => {
    const ids = new Map([...'子丑寅卯辰巳午未申酉戌'].map((letter, index) => [`${letter}家`, index]));
    const all = [...ids.keys()].map((name) => `@${name}`).join(' ');
    const ownerOf = (name: string) => ids.get(name) ?? (name === '子家人' ? 99 : undefined);
    expect(calledIn(all, ownerOf).memberIds).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const { memberIds, mentions } = calledIn(`${all} @子家人 @丑家`, ownerOf);
    expect(memberIds).toContain(0);
    expect(mentions.map(({ memberId }) => memberId)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('is who a reader finds linked, whatever the text and the names', () => {
    const letters = fc.constantFrom(...'甲乙丙');
    const name = fc.string({ unit: letters, minLength: 2, maxLength: 3 });
    const piece = fc.oneof(fc.string({ unit: letters, minLength: 1, maxLength: 4 }), fc.constantFrom('，', 'x'));
    const text = fc.array(piece, { minLength: 15, maxLength: 45 }).map((pieces) => pieces.map((each) => `@${each}`).join(''));
    const MARK = /(?<![\w.@＠-])@([甲乙丙]*)/g;
    fc.assert(
      fc.property(text, fc.uniqueArray(name, { minLength: 8, maxLength: 24 }), (given, names) => {
        const ownerOf = (each: string) => (names.includes(each) ? names.indexOf(each) : undefined);
        const { memberIds, mentions } = calledIn(given, ownerOf);
        const longestFirst = mentions.toSorted((one, other) => other.name.length - one.name.length);
        const links = new Map<number, string>();
        for (const { at, text: run, memberId } of mentionRuns(given, longestFirst)) if (memberId !== null) links.set(at, run);
        const marks = [...given.matchAll(MARK)].filter(([, run = '']) => run.length >= 2);
        for (const { 0: whole, index } of marks) {
          const meant = names.filter((each) => whole.slice(1).startsWith(each)).toSorted((one, other) => other.length - one.length)[0];
          const link = links.get(index);
          if (link !== undefined) expect(link).toBe(`@${meant}`);
          else if (marks.length <= 30 && memberIds.length < 10) expect(meant).toBeUndefined();
          links.delete(index);
        }
        expect(links.size).toBe(0);
      }),
    );
  });
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
