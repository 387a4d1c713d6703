import type { Column, MenuItem } from './columns.ts';
import type { Role } from './members.ts';

/** A column with what decides its place in the menu. */
export interface PlacedColumn extends Column {
  /** Heading of its group inside a two-column menu; empty elsewhere. */
  groupName: string;
  /** Null: everybody. */
  visibleTo: readonly Role[] | null;
  /** The program no longer ships it: its posts are there, and the menu has it no more. */
  isRetired?: boolean;
  /** The operator has taken it out of the menu; its posts are read as before. */
  isHidden?: boolean;
}

/**
 * Returns the menu for a role (null: a visitor), from columns in their own order. A top-level column with one menu column has its columns
 * in `children`, one with two in `extChildren` by group, groups in the order of their first column. A menu without columns the reader may
 * see is left out.
 */
export function menuFor(role: Role | null, columns: readonly PlacedColumn[]): MenuItem[] {
  const shown = columns.filter(({ isRetired, isHidden }) => !isRetired && !isHidden);
  const visible = shown.filter((column) => isOfferedTo(role, column));
  const hasColumns = new Set(shown.map(({ parentId }) => parentId));
  return visible
    .filter(({ parentId }) => parentId === null)
    .map((top) => ({ top, below: visible.filter(({ parentId }) => parentId === top.id) }))
    .filter(({ top, below }) => below.length > 0 || !hasColumns.has(top.id))
    .map(({ top, below }) => ({
      ...leafOf(top),
      ...(top.menuColumns === 2 ? { children: [], extChildren: groupsOf(below) } : { children: below.map(leafOf), extChildren: [] }),
    }));
}

/** Returns whether a role (null: a visitor) is offered a column: a presenter has nothing to apply for, and only presenters file cases directly. */
function isOfferedTo(role: Role | null, { visibleTo, action }: Pick<PlacedColumn, 'visibleTo' | 'action'>): boolean {
  if (action === '/presenter/add' && role === 'presenter') return false;
  if (action === '/post/trial/add' && role !== 'presenter') return false;
  return visibleTo === null || (role !== null && visibleTo.includes(role));
}

/** Returns a column as readers get it. */
export function columnOf({ groupName: _, visibleTo: __, isRetired: ___, isHidden: ____, ...column }: PlacedColumn): Column {
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
