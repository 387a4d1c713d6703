import { afterEach, expect, test } from 'vitest';
import { drawWithPhrases } from '#web/lib/line-breaks.ts';
import { cleanText } from './clean-text.ts';
import { fitText, layText } from './lay-text.ts';

/** A Chinese letter is one wide, everything below it half. */
const measure = (text: string) => [...text].reduce((sum, sign) => sum + (sign < '\u2e80' ? 0.5 : 1), 0);
const room = (width: number, maxLines: number) => ({ width, maxLines, measure });

afterEach(() => drawWithPhrases(() => []));

test('words of letters and numbers are not divided', () => {
  expect(layText('我数了 27 份录像，用的是 WeakAuras', room(6, 9))).toEqual(['我数了 27 份', '录像，用的是', 'WeakAuras']);
});

test('titles are divided between words', () => {
  drawWithPhrases(() => [4]);
  expect(layText('治疗天赋怎么点', { ...room(5, 3), words: true })).toEqual(['治疗天赋', '怎么点']);
});

test('two hundred letters without a blank are divided, and what is too long ends with an ellipsis', () => {
  const lines = layText('A'.repeat(200), room(10, 3));
  expect(lines.map((line) => line.length)).toEqual([20, 20, 20]);
  expect(lines.at(-1)).toMatch(/A…$/);
});

test('emoji stay whole', () => {
  const family = '👨‍👩‍👧‍👦';
  expect(layText(family.repeat(3), { width: 2, maxLines: 9, measure: (text) => [...new Intl.Segmenter().segment(text)].length })).toEqual([
    family.repeat(2),
    family,
  ]);
});

test('the largest size is taken that nothing is left out at', () => {
  const roomOf = (size: number) => ({ width: 12, maxLines: 2, measure: (text: string) => measure(text) * size });
  expect(fitText('一二三四五六', [2, 1], roomOf).size).toBe(2);
  expect(fitText('一二三四五六七八九十一二三四', [2, 1], roomOf).size).toBe(1);
  const cut = fitText('一'.repeat(99), [2, 1], roomOf);
  expect(cut).toMatchObject({ size: 1, lines: [expect.stringMatching(/^一{12}$/), expect.stringMatching(/^一{11}…$/)] });
});

test('what turns the direction of writing, is not seen or piles up is left out', () => {
  expect(cleanText('\u202eabc\u2066一\u0000 \n 二\u200b三')).toBe('abc一 二三');
  expect(cleanText(`e${'\u0301\u0302'.repeat(20)}`).length).toBeLessThan(6);
  expect(cleanText('👨‍👩‍👧 שלום')).toBe('👨‍👩‍👧 שלום');
});
