import { expect, test } from 'vitest';
import type { MenuItem } from '#contract/api/columns.ts';
import { columnsOffered, tickedFor } from './columns-offered.ts';

const LEAF = { action: '/cart/list', target: '_self', icon: '', menuColumns: 1, rankLevel: 0, rankIcon: '', createPath: '', createName: '', note: '' } as const;

function leaf(id: number, name: string, kind: MenuItem['kind'] = 'article') {
  return { ...LEAF, id, name, kind, children: [], extChildren: [] };
}

const MENU: MenuItem[] = [
  leaf(1, '首页', 'page'),
  leaf(2, '热议'),
  { ...leaf(3, '攻略'), extChildren: [{ name: '职业', children: [leaf(31, '坦克'), leaf(32, '治疗'), leaf(33, '团队副本'), leaf(34, '竞技场')] }] },
  { ...leaf(4, '公堂', 'complaint'), children: [leaf(41, '检举台', 'complaint'), leaf(42, '罚单', 'ticket')] },
  { ...leaf(5, '见闻'), children: [5, 6, 7, 8, 9].map((n) => leaf(50 + n, `别处${n}`)) },
];

const namesOf = (role: Parameters<typeof columnsOffered>[1], followed: number[] = []) => columnsOffered(MENU, role, new Set(followed)).map(({ name }) => name);

test('what suits the role comes first, then what most people read, then the menu; eight at most, none twice', () => {
  expect(namesOf('heal')).toEqual(['治疗', '团队副本', '热议', '坦克', '竞技场', '别处5', '别处6', '别处7']);
});

test('only columns that hold posts are offered, and a column over others is not', () => {
  const offered = namesOf('');
  for (const name of ['首页', '公堂', '检举台', '罚单', '攻略', '见闻']) expect(offered).not.toContain(name);
});

test('what is followed already is there in any case', () => {
  expect(namesOf('tank', [34, 59]).slice(0, 4)).toEqual(['竞技场', '别处9', '坦克', '团队副本']);
});

test('the ticks of a role are those of its columns that the site has', () => {
  const offered = columnsOffered(MENU, 'tank', new Set());
  expect(tickedFor('tank', offered)).toEqual([31, 33]);
  expect(tickedFor('mood', offered)).toEqual([]);
});
