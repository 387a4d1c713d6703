import type { Column, MenuGroup, MenuItem } from '#contract/api/columns.ts';

/** Returns the target of a menu item: its action and id, except that the front page stays `/`. */
export function menuHref({ id, action }: Pick<MenuItem, 'id' | 'action'>): string {
  return action === '/' ? '/' : `${action}/${id}`;
}

/** Returns the groups of a dropdown, in order: those of a two-column menu, else one group without a name. Empty for a plain link. */
export function menuGroups({ children, extChildren }: Pick<MenuItem, 'children' | 'extChildren'>): readonly MenuGroup[] {
  if (extChildren.length > 0) return extChildren;
  return children.length > 0 ? [{ name: '', children }] : [];
}

/** Returns whether a column is this menu item or one under it. */
function includesColumn(item: MenuItem, columnId: number): boolean {
  return item.id === columnId || menuGroups(item).some(({ children }) => children.some(({ id }) => id === columnId));
}

/**
 * Returns the id of the top-level item to highlight: the one whose action is the activated column's. Of several, the one that is or
 * contains the current column, else the activated column itself, else the first. Null without a column or without such an item.
 */
export function activeMenuId(
  menu: readonly MenuItem[],
  currentColumn: Pick<Column, 'id'> | null,
  activatedColumn: Pick<Column, 'id' | 'action'> | null,
): number | null {
  if (!activatedColumn) return null;
  const [first, ...others] = menu.filter(({ action }) => action === activatedColumn.action);
  if (!first || others.length === 0) return first?.id ?? null;
  const candidates = [first, ...others];
  const above = currentColumn && candidates.find((item) => includesColumn(item, currentColumn.id));
  return (above ?? candidates.find(({ id }) => id === activatedColumn.id) ?? first).id;
}
