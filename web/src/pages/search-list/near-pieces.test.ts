import { expect, test } from 'vitest';
import { nearPieces } from './near-pieces.ts';

test('a word with one wrong letter has a part that is right', () => {
  expect(nearPieces('灰烬玉座')).toEqual(['灰烬玉', '烬玉座', '灰烬', '玉座']);
  expect(nearPieces('灰烬王')).toEqual(['灰烬', '烬王']);
});

test('a word of two letters, and a whole sentence, have none', () => {
  expect(nearPieces('坦克')).toEqual([]);
  expect(nearPieces('长'.repeat(21))).toEqual([]);
});
