import { describe, expect, it } from 'vitest';
import { sampleColumn } from '#contract/testing/samples.ts';
import { menuFor, type PlacedColumn } from '#contract/api/column-menu.ts';
import { activatedColumn, idsBelow } from './rules.ts';

function column(id: number, parentId: number | null, more: Partial<PlacedColumn> = {}): PlacedColumn {
  return { ...sampleColumn(id, { parentId }), groupName: '', visibleTo: null, ...more };
}

const columns = [
  column(1, null),
  column(2, null, { menuColumns: 2 }),
  column(21, 2, { groupName: '甲' }),
  column(22, 2, { groupName: '乙', action: '/mono/list' }),
  column(23, 2, { groupName: '甲' }),
  column(3, null),
  column(31, 3, { visibleTo: ['presenter', 'operator'] }),
  column(32, 3),
  column(4, null),
  column(41, 4, { visibleTo: ['operator'] }),
];

describe('menuFor', () => {
  it('groups the columns of a two-column menu in the order of their first column', () => {
    const menu = menuFor(null, columns)[1]!;
    expect(menu.children).toEqual([]);
    expect(menu.extChildren.map(({ name, children }) => [name, children.map(({ id }) => id)])).toEqual([
      ['甲', [21, 23]],
      ['乙', [22]],
    ]);
  });

  it('shows each role its own columns and no menu without any', () => {
    const seen = (role: Parameters<typeof menuFor>[0]) => menuFor(role, columns).map(({ id, children }) => [id, ...children.map((child) => child.id)]);
    expect(seen(null)).toEqual([[1], [2], [3, 32]]);
    expect(seen('member')).toEqual(seen(null));
    expect(seen('presenter')).toEqual([[1], [2], [3, 31, 32]]);
    expect(seen('operator')).toEqual([[1], [2], [3, 31, 32], [4, 41]]);
  });

  it('offers no presenter an application, and nobody else a direct case', () => {
    const pages = [column(5, null, { action: '/presenter/add' }), column(6, null, { action: '/post/trial/add', visibleTo: ['presenter', 'operator'] })];
    const seen = (role: Parameters<typeof menuFor>[0]) => menuFor(role, pages).map(({ id }) => id);
    expect([seen(null), seen('member'), seen('presenter'), seen('operator')]).toEqual([[5], [5], [6], [5]]);
  });

  it('shows nobody who else may see a column', () => {
    expect(JSON.stringify(menuFor('operator', columns))).not.toMatch(/visibleTo|groupName|parentId/);
  });
});

describe('activatedColumn', () => {
  const lit = (id: number) =>
    activatedColumn(
      columns.find((each) => each.id === id)!,
      columns,
    ).id;

  it('is the item above the column, not another one with the same action', () => {
    expect(lit(21)).toBe(2);
    expect(lit(22)).toBe(2);
    expect(lit(31)).toBe(3);
    expect(lit(1)).toBe(1);
  });

  it('ends even when columns stand in a circle', () => {
    const circle = [column(1, 2), column(2, 1)];
    expect(circle).toContain(activatedColumn(circle[0]!, circle));
  });
});

it('finds everything below a column', () => {
  expect(idsBelow(2, columns)).toEqual([2, 21, 22, 23]);
  expect(idsBelow(1, columns)).toEqual([1]);
  expect(idsBelow(1, [column(1, 2), column(2, 1)])).toEqual([1, 2]);
});
