import type { MenuItem } from '#contract/api/columns.ts';

/** Returns every column of the menu, those below others too. */
export function columnsOf(menu: readonly MenuItem[]) {
  return menu.flatMap((top) => [top, ...top.children, ...top.extChildren.flatMap(({ children }) => children)]);
}
