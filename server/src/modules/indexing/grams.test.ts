import fc from 'fast-check';
import { expect, it } from 'vitest';
import { foldForSearch } from './fold.ts';
import { gramsOf, gramsOfDocument, inTitle, needleOf } from './grams.ts';

/** Texts in which the same few characters meet often: Han, Latin, digits, marks, spaces, a character beyond the first plane. */
const character = fc.constantFrom(...'火环王座灰烬aabz0957 ，。-', '𠮷', 'é', 'Ｚ', '環');
const text = fc.string({ unit: character, maxLength: 60 }).map(foldForSearch);

it('whatever holds a term has its grams', () => {
  fc.assert(
    fc.property(text, fc.nat(), fc.nat({ max: 12 }), (whole, start, length) => {
      const term = whole.slice(start % (whole.length + 1)).slice(0, length);
      const grams = gramsOf(whole);
      expect(needleOf(term).grams.filter((gram) => !grams.has(gram))).toEqual([]);
    }),
    { numRuns: 3_000 },
  );
});

it('a term whose grams prove it is found wherever they are', () => {
  fc.assert(
    fc.property(text, text, (whole, other) => {
      const term = other.slice(0, 3);
      const needle = needleOf(term);
      if (!needle.exact) return;
      const grams = gramsOf(whole);
      expect(needle.grams.every((gram) => grams.has(gram))).toBe(whole.includes(term));
    }),
    { numRuns: 3_000 },
  );
});

it.each([
  ['火', 1, true],
  ['火环', 1, true],
  ['灰烬王座', 3, false],
  ['啊啊啊', 1, false],
  ['a', 1, true],
  ['z9', 1, true],
  ['957', 1, true],
  ['z957', 2, false],
  ['aaaa', 1, false],
  ['a a', 1, false],
  ['，', 1, true],
  ['，。', 2, false],
  ['c++', 2, false],
  ['火a', 1, true],
  ['𠮷', 1, true],
  ['', 0, false],
])('%j is looked up by %i grams; proven: %s', (term, count, exact) => {
  const needle = needleOf(term);
  expect(needle.exact).toBe(exact);
  expect(needle.grams).toHaveLength(count);
});

it('a long term is looked up by some of its grams', () => {
  const term = Array.from({ length: 5_000 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join('');
  expect(needleOf(term).grams.length).toBeLessThanOrEqual(32);
});

it('titles are set apart', () => {
  const grams = gramsOfDocument({ title: '火环', tags: '', body: '王座' });
  expect(inTitle(needleOf('火环').grams).every((gram) => grams.has(gram))).toBe(true);
  expect(inTitle(needleOf('王座').grams).every((gram) => grams.has(gram))).toBe(false);
});

it('grams and slices fit into a bigint', () => {
  const largest = Math.max(...gramsOfDocument({ title: '\uffff\uffff', tags: '', body: '' }));
  expect(largest).toBeLessThan(2 ** 33);
});

it.each([
  ['ＡＢＣ１２３', 'abc123'],
  ['火環', '火环'],
  ['  多  个\t\n空白　 ', '多 个 空白'],
  ['Café', 'cafe'],
  ['零\u200b宽', '零宽'],
  ['坏\ud800的', '坏\ufffd的'],
  ['\0', ''],
])('%j folds to %j', (typed, folded) => {
  expect(foldForSearch(typed)).toBe(folded);
});
