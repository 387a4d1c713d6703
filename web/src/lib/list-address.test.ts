import { describe, expect, it } from 'vitest';
import { readCaseState } from '#web/features/post-list/list-states.ts';
import { listHref, readListChoice, readPage } from './list-address.ts';

const read = (query: string) => readListChoice(new URLSearchParams(query));

describe('readListChoice', () => {
  it('reads the known parameters and drops the rest', () => {
    expect(read('sort=hot&tag=坦克&page=3')).toEqual({ sort: 'hot', tag: '坦克', solved: null, page: 3 });
    expect(read('sort=random&tag=%20&page=-1')).toEqual({ sort: 'latest', tag: '', solved: null, page: 1 });
    expect([read('solved=no').solved, read('solved=maybe').solved]).toEqual(['no', null]);
    expect(readCaseState(new URLSearchParams(`state=closed'--`))).toBe('');
    expect(read('tag=一二三四五六七八九十一')).toMatchObject({ tag: '' });
  });

  it.each([
    ['1', 1],
    ['0', 1],
    ['1.5', 1],
    ['1e3', 1],
    ['9999999', 1],
    ['1000000', 1_000_000],
    [null, 1],
  ])('page %s is %d', (text, page) => {
    expect(readPage(text)).toBe(page);
  });
});

describe('listHref', () => {
  it('leaves out the defaults', () => {
    expect(listHref('cart', 1001)).toBe('/cart/list/1001');
    expect(listHref('cart', 1001, { sort: 'latest', tag: '', page: 1 })).toBe('/cart/list/1001');
    expect(listHref('mono', 1203, { sort: 'active', tag: '新手', page: 2 })).toBe(`/mono/list/1203?sort=active&tag=${encodeURIComponent('新手')}&page=2`);
  });

  it('is read back as it was written', () => {
    const choice = { sort: 'essence', tag: 'a&b=c', solved: 'yes', page: 12 } as const;
    const query = listHref('cart', 1, { ...choice, state: 'hearing' }).split('?')[1] ?? '';
    expect(read(query)).toEqual(choice);
    expect(readCaseState(new URLSearchParams(query))).toBe('hearing');
  });
});
