import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lookupOf, readQuery } from './query.ts';

it.each([
  ['火环', ['火环'], []],
  ['  火环  王座 ', ['火环', '王座'], []],
  ['"灰烬 王座" 火环', ['灰烬 王座', '火环'], []],
  ['“灰烬王座”', ['灰烬王座'], []],
  ['「灰烬」王座', ['灰烬', '王座'], []],
  ['火环 -王座', ['火环'], ['王座']],
  ['火环 －"灰烬 王座"', ['火环'], ['灰烬 王座']],
  ['火环 -火环', ['火环'], []],
  ['-火环', ['-火环'], []],
  ['-', ['-'], []],
  ['"', ['"'], []],
  ['""', ['""'], []],
  ['火环 -', ['火环', '-'], []],
  ['a-b', ['a-b'], []],
  ['火環 火环', ['火环'], []],
  ["'; DROP TABLE posts; --", ["';", 'drop', 'table', 'posts;', '--'], []],
  ['100%_\\', ['100%_\\'], []],
  ['', [], []],
  [' \u200b\t', [], []],
])('%j asks for %j without %j', (typed, terms, excluded) => {
  expect(readQuery(typed)).toEqual({ terms, excluded });
});

it('any text can be looked for, and costs no more than so much', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (typed) => {
      const lookup = lookupOf(readQuery(typed));
      if (lookup === null) return;
      expect(lookup.grams.length).toBeGreaterThan(0);
      expect(lookup.grams.length).toBeLessThanOrEqual(64);
      expect(lookup.terms.length).toBeLessThanOrEqual(16);
    }),
  );
});
