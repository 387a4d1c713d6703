import { describe, expect, it } from 'vitest';
import type { TreeColumn } from '#contract/api/admin/column-tree.ts';
import { below, changesBetween, indented, newColumn, outdented, placed, placeText, shifted, withColumn, type Draft } from './tree-draft.ts';

const column = (id: number, parentId: number | null = null, more: Partial<TreeColumn> = {}): TreeColumn => ({
  ...newColumn([], parentId),
  id,
  name: `栏目${id}`,
  ...more,
});
const base: Draft = [
  column(1),
  column(2, null, { menuColumns: 2 }),
  column(21, 2, { group: '甲组' }),
  column(22, 2, { group: '乙组' }),
  column(3),
  column(31, 3),
];
const tops = (draft: Draft) => below(draft, null).map(({ id }) => id);

describe('the draft of the tree', () => {
  it('moves a column past its neighbor, and not past the end', () => {
    expect(tops(shifted(base, 1, 1))).toEqual([2, 1, 3]);
    expect(tops(shifted(base, 3, -1))).toEqual([1, 3, 2]);
    expect(shifted(base, 1, -1)).toBe(base);
    expect(tops(shifted(shifted(base, 1, 1), 1, 1))).toEqual([2, 3, 1]);
  });

  it('puts a column below the one before it and takes it out again, never three levels deep', () => {
    const deeper = indented([...base, column(4)], 4);
    expect(below(deeper, 3).map(({ id }) => id)).toEqual([31, 4]);
    expect(tops(outdented(deeper, 4))).toEqual([1, 2, 3, 4]);
    expect(indented(base, 3)).toBe(base);
    expect(placed(base, 1, { parentId: 31, before: null })).toBe(base);
  });

  it('says where a column is, by its place among those beside it', () => {
    expect(placeText(base, 3)).toBe('栏目3：第 3 个，一共 3 个');
    expect(placeText(shifted(base, 22, -1), 22)).toBe('栏目22：在“栏目2”下面，第 1 个，一共 2 个');
    expect(placeText(base, 99)).toBe('');
  });

  it('gives what comes into a menu of two columns a group, and takes it away elsewhere', () => {
    const inside = placed(base, 1, { parentId: 2, before: 22 });
    expect(inside.find(({ id }) => id === 1)?.group).toBe('乙组');
    expect(
      withColumn(base, column(2, null, { menuColumns: 1 }))
        .filter(({ parentId }) => parentId === 2)
        .map(({ group }) => group),
    ).toEqual(['', '']);
    expect(withColumn(base, column(3, null, { menuColumns: 2 })).find(({ id }) => id === 31)?.group).toBe('栏目3');
  });

  it('says what a publication changes, additions first', () => {
    const added = newColumn(base, 2);
    const draft = [...base.map((each) => (each.id === 31 ? { ...each, note: '新的一行', hidden: true } : each)), added];
    expect(changesBetween(base, draft)).toEqual([
      expect.objectContaining({ op: 'add', ref: -1, parentId: 2, group: '乙组' }),
      { op: 'save', id: 31, note: '新的一行' },
      { op: 'hide', id: 31, hidden: true },
      { op: 'move', id: 21, parentId: 2, group: '甲组', sort: 1 },
      { op: 'move', id: 22, parentId: 2, group: '乙组', sort: 2 },
    ]);
    expect(changesBetween(base, shifted(base, 1, 1)).map((change) => [change.op, 'id' in change && change.id])).toEqual([
      ['move', 2],
      ['move', 1],
      ['move', 3],
    ]);
  });
});
