import type { Column, MenuItem } from '#contract/api/columns.ts';
import type { Role } from '#contract/api/members.ts';

/** A column with what decides its place in the menu. */
export interface PlacedColumn extends Column {
  /** Heading of its group inside a two-column menu; empty elsewhere. */
  groupName: string;
  /** Null: everybody. */
  visibleTo: readonly Role[] | null;
  /** The program no longer ships it: its posts are there, and the menu has it no more. */
  isRetired?: boolean;
}

/**
 * Returns the menu for a role (null: a visitor), from columns in their own order. A top-level column with one menu column has its columns
 * in `children`, one with two in `extChildren` by group, groups in the order of their first column. A menu without columns the reader may
 * see is left out.
 */
export function menuFor(role: Role | null, columns: readonly PlacedColumn[]): MenuItem[] {
  const visible = columns.filter(({ visibleTo, isRetired }) => !isRetired && (visibleTo === null || (role !== null && visibleTo.includes(role))));
  const hasColumns = new Set(columns.filter(({ isRetired }) => !isRetired).map(({ parentId }) => parentId));
  return visible
    .filter(({ parentId }) => parentId === null)
    .map((top) => ({ top, below: visible.filter(({ parentId }) => parentId === top.id) }))
    .filter(({ top, below }) => below.length > 0 || !hasColumns.has(top.id))
    .map(({ top, below }) => ({
      ...leafOf(top),
      ...(top.menuColumns === 2 ? { children: [], extChildren: groupsOf(below) } : { children: below.map(leafOf), extChildren: [] }),
    }));
}

/** Returns the column whose menu item is highlighted while `current` is shown: its top-level ancestor, or itself. */
export function activatedColumn<Placed extends { id: number; parentId: number | null }>(current: Placed, columns: readonly Placed[]): Placed {
  let lit = current;
  // At most as many steps as there are columns: a cycle of parents must not hang a request.
  for (let step = 0; step < columns.length; step += 1) {
    const above = columns.find(({ id }) => id === lit.parentId);
    if (!above) break;
    lit = above;
  }
  return lit;
}

/** Returns whether a column, or one above it, is retired. */
export function isOutOfUse({ id }: PlacedColumn, columns: readonly PlacedColumn[]): boolean {
  return columns.some((column) => column.isRetired === true && idsBelow(column.id, columns).includes(id));
}

/** Returns the ids of a column and of everything below it, itself first, in menu order. */
export function idsBelow(id: number, columns: readonly { id: number; parentId: number | null }[]): number[] {
  const ids = [id];
  for (const column of ids) {
    for (const below of columns) if (below.parentId === column && !ids.includes(below.id)) ids.push(below.id);
  }
  return ids;
}

/** Returns a column as readers get it. */
export function columnOf({ groupName: _, visibleTo: __, isRetired: ___, ...column }: PlacedColumn): Column {
  return column;
}

type Leaf = MenuItem['children'][number];

function leafOf(column: PlacedColumn): Leaf {
  const { parentId: _, ...own } = columnOf(column);
  return { ...own, children: [], extChildren: [] };
}

function groupsOf(columns: readonly PlacedColumn[]): MenuItem['extChildren'] {
  const groups = new Map<string, Leaf[]>();
  for (const column of columns) {
    const group = groups.get(column.groupName) ?? [];
    group.push(leafOf(column));
    groups.set(column.groupName, group);
  }
  return [...groups].map(([name, children]) => ({ name, children }));
}
