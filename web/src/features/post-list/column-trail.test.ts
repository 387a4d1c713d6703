import { describe, expect, it } from 'vitest';
import type { MenuItem } from '#contract/api/columns.ts';
import { columnTrail } from './column-trail.ts';

const own = (id: number, name: string, action: string) => ({
  id,
  name,
  action,
  target: '_self' as const,
  icon: '',
  menuColumns: 1,
  rankLevel: 0,
  rankIcon: '',
  createPath: '',
  createName: '',
  kind: 'article' as const,
  note: '',
});
const leaf = (id: number, name: string, action = '/cart/list') => ({ ...own(id, name, action), children: [], extChildren: [] });
const menu: MenuItem[] = [
  leaf(1000, '首页', '/'),
  leaf(1001, '热议'),
  { ...own(1100, '攻略', '/cart/list'), children: [], extChildren: [{ name: '副本', children: [leaf(1111, '团队副本')] }] },
  { ...own(1200, '见闻', '/cart/list'), children: [leaf(1203, '江湖问答', '/mono/list')], extChildren: [] },
];

describe('columnTrail', () => {
  it.each([
    [1000, [{ label: '首页', href: '/' }]],
    [1001, [{ label: '热议', href: '/cart/list/1001' }]],
    [
      1111,
      [
        { label: '攻略', href: '/cart/list/1100' },
        { label: '团队副本', href: '/cart/list/1111' },
      ],
    ],
    [
      1203,
      [
        { label: '见闻', href: '/cart/list/1200' },
        { label: '江湖问答', href: '/mono/list/1203' },
      ],
    ],
  ])('ends at %d', (id, trail) => {
    expect(columnTrail(menu, { id, name: '' })).toEqual(trail);
  });

  it('names a column the menu does not hold', () => {
    expect(columnTrail(menu, { id: 9, name: '旧栏目' })).toEqual([{ label: '旧栏目', href: '/cart/list/9' }]);
  });
});
