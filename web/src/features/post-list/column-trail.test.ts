import { describe, expect, it } from 'vitest';
import type { MenuItem } from '#contract/api/columns.ts';
import { sampleMenuItem } from '#contract/testing/samples.ts';
import { columnTrail } from './column-trail.ts';

const leaf = (id: number, name: string, action = '/cart/list') => ({ ...sampleMenuItem(id, { name, action }), children: [], extChildren: [] });
const menu: MenuItem[] = [
  leaf(1000, '首页', '/'),
  leaf(1001, '热议'),
  sampleMenuItem(1100, { name: '攻略', extChildren: [{ name: '副本', children: [leaf(1111, '团队副本')] }] }),
  sampleMenuItem(1200, { name: '见闻', children: [leaf(1203, '江湖问答', '/mono/list')] }),
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

  it('names a column that is not in the menu', () => {
    expect(columnTrail(menu, { id: 9, name: '旧栏目' })).toEqual([{ label: '旧栏目', href: '/cart/list/9' }]);
  });
});
