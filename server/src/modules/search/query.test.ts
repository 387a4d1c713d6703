import fc from 'fast-check';
import { expect, it } from 'vitest';
import { needleOf } from '#server/modules/indexing/index.ts';
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
      expect(lookup.grams.length).toBeLessThanOrEqual(24);
      expect(lookup.terms.length).toBeLessThanOrEqual(16);
    }),
  );
});

it('every term is looked up or held against the texts, however many there are', () => {
  const letters = [...'火环王座灰烬长夜炉边深渊守望晨星暮色霜语铁骨风雪山海日月云雨'];
  const long = letters.map((letter) => letter.repeat(2) + letters.slice(0, 7).join(''));
  const lookup = lookupOf(readQuery([...long, '猫', '狗'].join(' ')));
  for (const term of [...long, '猫', '狗']) {
    const isLookedUp = needleOf(term).exact && needleOf(term).grams.every((gram) => lookup?.grams.includes(gram));
    expect(isLookedUp || lookup?.unproven.includes(term), term).toBe(true);
  }
  expect(lookupOf(readQuery(`${long.slice(0, 3).join(' ')} 猫`))?.unproven).not.toContain('猫');
});
