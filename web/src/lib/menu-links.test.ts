import { describe, expect, it } from 'vitest';
import type { MenuItem } from '#contract/api/columns.ts';
import { sampleMenuItem } from '#contract/testing/samples.ts';
import { activeMenuId, menuGroups, menuHref } from './menu-links.ts';

const item = (id: number, action: string, rest: Partial<MenuItem> = {}) => sampleMenuItem(id, { action, ...rest });
const leaf = (id: number, action: string) => ({ ...item(id, action), children: [], extChildren: [] });

const menu = [
  item(1000, '/'),
  item(1001, '/cart/list'),
  item(1100, '/cart/list', { menuColumns: 2, extChildren: [{ name: '副本', children: [leaf(1111, '/cart/list'), leaf(1113, '/mono/list')] }] }),
  item(1200, '/cart/list', { children: [leaf(1201, '/cart/list'), leaf(1203, '/mono/list')] }),
  item(1300, '/mono/list', { children: [leaf(1301, '/mono/list'), leaf(1303, '/blacklist')] }),
  item(1500, '/scenery'),
];

describe('menuHref', () => {
  it('joins action and id, except for the front page', () => {
    expect(menuHref({ id: 1001, action: '/cart/list' })).toBe('/cart/list/1001');
    expect(menuHref({ id: 1033, action: '/hearth_1' })).toBe('/hearth_1/1033');
    expect(menuHref({ id: 1000, action: '/' })).toBe('/');
  });
});

describe('menuGroups', () => {
  it('returns named groups, one nameless group, or none', () => {
    expect(menu.map((entry) => menuGroups(entry).map(({ name, children }) => [name, children.length]))).toEqual([
      [],
      [],
      [['副本', 2]],
      [['', 2]],
      [['', 2]],
      [],
    ]);
  });
});

describe('activeMenuId', () => {
  const lit = (current: number | null, activated: { id: number; action: string } | null) =>
    activeMenuId(menu, current === null ? null : { id: current }, activated);

  it('is the only item with the activated action', () => {
    expect(lit(1500, { id: 1500, action: '/scenery' })).toBe(1500);
    expect(lit(1303, { id: 1300, action: '/mono/list' })).toBe(1300);
  });

  it('is, of several, the one above the current column', () => {
    expect(lit(1113, { id: 1100, action: '/cart/list' })).toBe(1100);
    expect(lit(1203, { id: 1200, action: '/cart/list' })).toBe(1200);
    expect(lit(1001, { id: 1001, action: '/cart/list' })).toBe(1001);
  });

  it('falls back to the activated column, then to the first', () => {
    expect(lit(9, { id: 1200, action: '/cart/list' })).toBe(1200);
    expect(lit(null, { id: 9, action: '/cart/list' })).toBe(1001);
  });

  it('is nothing without a column or without a match', () => {
    expect(lit(1001, null)).toBeNull();
    expect(lit(1001, { id: 7, action: '/nowhere' })).toBeNull();
  });
});
