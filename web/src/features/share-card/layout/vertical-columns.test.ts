import { expect, test } from 'vitest';
import { cellsOf, isWhole, layColumns } from './vertical-columns.ts';

const cells = (text: string) => cellsOf(text, (run) => run.length / 2);
const columns = (text: string, rows: number, maxColumns = 9) =>
  layColumns(cells(text), { rows, maxColumns }).map((column) => column.map((cell) => cell.text).join(''));
const forms = (text: string) => cells(text).map((cell) => `${cell.text}:${cell.form}`);

test('short numbers are upright in one room, words and long numbers are turned', () => {
  expect(forms('27份')).toEqual(['27:number', '份:upright']);
  expect(forms('打WA1200次')).toEqual(['打:upright', 'WA1200:turned', '次:upright']);
  expect(forms('3.5')).toEqual(['3.5:turned']);
});

test('blanks between Chinese and other signs are left out, those between words are not', () => {
  expect(columns('用了 46 个晚上', 14)).toEqual(['用了46个晚上']);
  expect(columns('看 Deadly Boss Mods 的条', 40)).toEqual(['看Deadly Boss Mods的条']);
});

test('commas go to the corner, brackets and dashes are turned, quotation marks become corner brackets', () => {
  expect(forms('，。—（“”！')).toEqual(['，:corner', '。:corner', '—:turned', '（:turned', '『:turned', '』:turned', '！:upright']);
});

test('each clause has a column of its own where there are enough', () => {
  expect(columns('27份录像里有19份的灭团，并非死在火环，是死在所有人躲完火环回来以后没人注意脚下的灼烧。', 14)).toEqual([
    '27份录像里有19份的灭团，',
    '并非死在火环，',
    '是死在所有人躲完火环回来以后',
    '没人注意脚下的灼烧。',
  ]);
  expect(columns('是，我们先往左走，再往右走！', 14)).toEqual(['是，我们先往左走，', '再往右走！']);
});

test('with too few columns they are filled, and none begins with a comma', () => {
  const text = '一二三四五，六七八九十，一二三四五，六七八九十，';
  const filled = columns(text, 6, 4);
  expect(filled).toHaveLength(4);
  expect(filled.join('')).toBe(text);
  for (const column of filled) expect(column).not.toMatch(/^，/);
});

test('what is too long ends with an ellipsis, and is known to be incomplete', () => {
  const long = cells('火'.repeat(100));
  const cut = layColumns(long, { rows: 5, maxColumns: 2 });
  expect(cut.map((column) => column.length)).toEqual([5, 5]);
  expect(cut.at(-1)?.at(-1)?.text).toBe('…');
  expect(isWhole(long, cut)).toBe(false);
  expect(isWhole(cells('火环'), layColumns(cells('火环'), { rows: 5, maxColumns: 2 }))).toBe(true);
});

test('a word longer than a column is written letter by letter', () => {
  const laid = layColumns(cells('A'.repeat(30)), { rows: 10, maxColumns: 9 });
  expect(laid.flat().every(({ size, form }) => size === 1 && form === 'upright')).toBe(true);
  expect(laid.flat()).toHaveLength(30);
});
