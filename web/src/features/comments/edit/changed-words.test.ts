import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedWords } from './changed-words.ts';

const textOf = (before: string, after: string, left: 'added' | 'removed') =>
  changedWords(before, after)
    .filter(({ kind }) => kind !== left)
    .map(({ text }) => text)
    .join('');

describe('changed words', () => {
  it('are struck and added where they are', () => {
    expect(changedWords('火，左。', '火，右。')).toEqual([
      { kind: 'same', text: '火，', at: 0 },
      { kind: 'removed', text: '左', at: 1 },
      { kind: 'added', text: '右', at: 2 },
      { kind: 'same', text: '。', at: 3 },
    ]);
    expect(changedWords('一样', '一样')).toEqual([{ kind: 'same', text: '一样', at: 0 }]);
  });

  it('give both texts back, whatever they are', () => {
    const words = fc.array(fc.constantFrom('火', '把', '炉边', ' ', '\n', 'a', '1', '😀'), { maxLength: 30 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(words, words, (before, after) => {
        expect(textOf(before, after, 'added')).toBe(before);
        expect(textOf(before, after, 'removed')).toBe(after);
      }),
    );
  });
});
