import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildAutomaton } from './automaton.ts';
import { createMatcher } from './matching.ts';
import { foldWord, type NewWord, type SensitiveWord } from './rules.ts';

function matcher(...words: (Partial<NewWord> & { word: string })[]) {
  return createMatcher(
    words.map((given, at): SensitiveWord => {
      const word: NewWord = { kind: 'word', loose: true, outcome: 'refuse', replacement: '', fields: [], note: '', ...given };
      return { ...word, id: at + 1, fold: foldWord(word) };
    }),
  );
}

const matched = (text: string, ...words: (Partial<NewWord> & { word: string })[]) =>
  matcher(...words)
    .find(text, 'body')
    .map((hit) => hit.text);

describe('a word', () => {
  it.each([
    ['低价金币', '低价金币'],
    ['低價金幣', '低價金幣'],
    ['低 价 金 币', '低 价 金 币'],
    ['低。价-金*币', '低。价-金*币'],
    ['低\u200b价\u2060金\ufe0f币', '低\u200b价\u2060金\ufe0f币'],
    ['低\n价\n金\n币', '低\n价\n金\n币'],
    ['低😀价金币', '低😀价金币'],
  ])('is found as %j', (text, expected) => expect(matched(`卖${text}啦`, { word: '低价金币' })).toEqual([expected]));

  it.each(['NMSL', 'ｎｍｓｌ', 'n m s l', 'ñmsl', '𝓷𝓶𝓼𝓵', 'n.m.s.l'])('in Latin letters is found as %s', (text) =>
    expect(matched(`说 ${text}！`, { word: 'nmsl' })).toEqual([text]),
  );

  it('of Latin letters is not found inside another word', () => {
    expect(matched('charmtown, for m total, rmtx', { word: 'rmt' })).toEqual([]);
    expect(matched('金币rmt交易', { word: 'rmt' })).toEqual(['rmt']);
  });

  it('is not put together from characters far apart', () => {
    expect(matched('低 ，。 ，。 ，。 ，。价金币', { word: '低价金币' })).toEqual([]);
  });

  it('that is strict wants its characters side by side', () => {
    const strict = { word: '支那', loose: false };
    expect(matched('这一支那边走', strict, { word: '走' })).toEqual(['支那', '走']);
    expect(matched('这一支，那边走', strict)).toEqual([]);
    expect(matched('這一支\u200b那', strict)).toEqual(['支\u200b那']);
  });

  it('takes its whole visible characters along', () => {
    expect(matched('e\u0301vil👨‍👩‍👧', { word: 'evil' })).toEqual(['e\u0301vil']);
    expect(matched('币\u0301\u0302卖', { word: '币' })).toEqual(['币\u0301\u0302']);
  });

  it('is looked for only where it is meant', () => {
    const hits = matcher({ word: '甲', fields: ['title'] }, { word: 'mobile', kind: 'identity', fields: ['comment'] });
    expect([hits.find('甲', 'title').length, hits.find('甲', 'body').length]).toEqual([1, 0]);
    expect([hits.find('13812345678', 'comment').length, hits.find('13812345678', 'body').length]).toEqual([1, 0]);
  });

  it('gives way to a more severe or longer one in the same place', () => {
    const words = [
      { word: '金币', outcome: 'replace' },
      { word: '金币秒发', outcome: 'replace' },
      { word: '秒发', outcome: 'refuse' },
    ] as const;
    expect(matched('金币秒发，金币', ...words)).toEqual(['秒发', '金币']);
  });

  it('that passes in a letter does not hide one that is written over there', () => {
    const both = matcher({ word: '代练平台', outcome: 'hold' }, { word: '代练', outcome: 'replace' });
    expect(both.find('代练平台', 'letter').map((hit) => hit.text)).toEqual(['代练']);
    expect(both.find('代练平台', 'body').map((hit) => hit.text)).toEqual(['代练平台']);
  });

  it('is refused where nothing of it can be found', () => {
    expect(() => foldWord({ kind: 'word', word: ' ，。😀', loose: true })).toThrow(RangeError);
    expect(() => foldWord({ kind: 'identity', word: 'face', loose: true })).toThrow(RangeError);
  });
});

const naive = (words: readonly string[], text: string) =>
  words
    .flatMap((word, index) => [...Array(text.length).keys()].filter((at) => text.startsWith(word, at)).map((at) => `${index}@${at + word.length}`))
    .toSorted();

it('the automaton finds what looking for one word after the other finds', () => {
  const text = fc.string({ unit: fc.constantFrom(...'甲乙丙ab') });
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ unit: fc.constantFrom(...'甲乙丙ab'), minLength: 1, maxLength: 5 })), text, (words, where) => {
      const found: string[] = [];
      buildAutomaton(words).find(where, (word, end) => found.push(`${word}@${end}`));
      expect(found.toSorted()).toEqual(naive(words, where));
    }),
    { numRuns: 500 },
  );
});

it('any text can be searched, and every hit has its span', () => {
  const all = matcher({ word: '币' }, { word: 'a' }, { word: '支那', loose: false }, { word: 'digits', kind: 'identity' });
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('币', 'A\u0301', '\ud800', '㍿', 'ﷺ', '支\u0000那', '１２３４５６７８９'))),
      (pieces) => {
        const text = pieces.join('');
        let last = 0;
        for (const hit of all.find(text, 'body')) {
          expect(text.slice(hit.start, hit.end)).toBe(hit.text);
          expect(hit.start).toBeGreaterThanOrEqual(last);
          last = hit.end;
        }
      },
    ),
    { numRuns: 500 },
  );
});

it('fifty thousand words cost hardly more than five hundred', () => {
  const character = (seed: number) => String.fromCharCode(0x4e00 + ((seed * 7919) % 20_000));
  const words = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ word: [at % 200, Math.floor(at / 200), at * 7 + 2, at + 5].map(character).join('') }));
  const text = Array.from({ length: 50_000 }, (_, at) => character(at * 13 + (at % 7))).join('');
  const timed = (count: number) => {
    const many = matcher(...words(count));
    const runs = Array.from({ length: 9 }, () => {
      const startedAt = performance.now();
      many.find(text, 'body');
      return performance.now() - startedAt;
    });
    return Math.min(...runs);
  };
  // One word after the other would take a hundred times as long.
  expect(timed(50_000) / timed(500)).toBeLessThan(10);
});
