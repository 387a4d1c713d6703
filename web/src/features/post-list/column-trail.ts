import type { MenuItem } from '#contract/api/columns.ts';

export interface TrailStep {
  label: string;
  href: string;
}

/** Returns the way through the menu to a column, from the top; the column alone when the menu doesn't hold it. */
export function columnTrail(menu: readonly MenuItem[], column: { id: number; name: string }): TrailStep[] {
  for (const top of menu) {
    if (top.id === column.id) return [stepOf(top)];
    const below = [...top.children, ...top.extChildren.flatMap(({ children }) => children)].find(({ id }) => id === column.id);
    if (below) return [stepOf(top), stepOf(below)];
  }
  return [{ label: column.name, href: `/cart/list/${column.id}` }];
}

function stepOf({ id, name, action }: { id: number; name: string; action: string }): TrailStep {
  return { label: name, href: action === '/' ? '/' : `${action}/${id}` };
}
