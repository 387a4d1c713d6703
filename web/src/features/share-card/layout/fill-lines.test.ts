import { expect, test } from 'vitest';
import { fillLines, limitLines } from './fill-lines.ts';

const signs = (text: string) => [...text].map((sign) => ({ text: sign, size: 1 }));
const linesOf = (text: string, capacity: number) => fillLines(signs(text), capacity).map((line) => line.map((atom) => atom.text).join(''));

test('lines are as long as there is room', () => {
  expect(linesOf('火环往左还是往右', 4)).toEqual(['火环往左', '还是往右']);
  expect(linesOf('火环', 4)).toEqual(['火环']);
  expect(linesOf('', 4)).toEqual([]);
});

test('no line begins with a sign that closes, or ends with one that opens', () => {
  expect(linesOf('看扶手上的火，先矮下去', 6)).toEqual(['看扶手上的', '火，先矮下去']);
  expect(linesOf('他说“往左”就走', 3)).toEqual(['他说', '“往', '左”', '就走']);
  for (const capacity of [3, 4, 5, 6, 7]) {
    for (const line of linesOf('大家（都在）等：一、二、三！《灰王》倒了……没有？', capacity)) {
      expect(line).not.toMatch(/^[，。、：！？…）》]/);
      expect(line).not.toMatch(/[（《]$/);
    }
  }
});

test('the last line is no single letter, with what ends the sentence or without', () => {
  expect(linesOf('一二三四五', 4)).toEqual(['一二三', '四五']);
  expect(linesOf('一二三四五。', 4)).toEqual(['一二三', '四五。']);
  expect(linesOf('一二三四五六', 4)).toEqual(['一二三四', '五六']);
});

test('signs that no rule lets break are broken all the same', () => {
  expect(linesOf('！！！！！！！', 3)).toEqual(['！！！', '！！！', '！']);
});

test('blanks begin and end no line', () => {
  expect(linesOf('我数 了份 ', 2)).toEqual(['我数', '了份']);
});

test('what is longer than a line has one of its own', () => {
  const atoms = [
    { text: '看', size: 1 },
    { text: 'Supercalifragilistic', size: 10 },
    { text: '吧', size: 1 },
  ];
  expect(fillLines(atoms, 5).map((line) => line.length)).toEqual([1, 1, 1]);
});

test('what is left out leaves an ellipsis within the room, and no comma before it', () => {
  const lines = fillLines(signs('一二三，四五六七八九'), 4);
  const limited = limitLines(lines, { max: 1, capacity: 4, mark: { text: '…', size: 1 } });
  expect(limited.map((line) => line.map(({ text }) => text).join(''))).toEqual(['一二三…']);
  expect(limitLines(lines, { max: 9, capacity: 4, mark: { text: '…', size: 1 } })).toEqual(lines);
});
