import type { MenuItem } from '#contract/api/columns.ts';
import { menuGroups, menuHref } from '#web/lib/menu-links.ts';

/** Returns the address of a character's page on the list. */
export function entryHref(id: number): string {
  return `/blacklist/entry/${id}`;
}

/** Returns the address of a ticket's page. Numbers are given out game by game, so the game goes along. */
export function ticketHref({ number, gameId }: { number: string; gameId: number }): string {
  return `/ticket/${encodeURIComponent(number)}?game=${gameId}`;
}

/** Returns where a ticket is appealed; the game goes along as above. */
export function appealHref({ number, gameId }: { number: string; gameId: number }): string {
  return `/appeal/${encodeURIComponent(number)}?game=${gameId}`;
}

/** Returns the address of the post of a case. */
export function caseHref({ columnId, caseId }: { columnId: number; caseId: number }): string {
  return `/post/view/${columnId}/${caseId}`;
}

/** Returns the address of a rule article. */
export function articleHref(article: string): string {
  return `/rules#${encodeURIComponent(article)}`;
}

/** Returns the link of the first menu item with this action at any depth, or null. */
export function menuItemHref(menu: readonly MenuItem[], action: string): string | null {
  for (const item of menu) {
    if (item.action === action) return menuHref(item);
    for (const { children } of menuGroups(item)) {
      const found = children.find((child) => child.action === action);
      if (found) return menuHref(found);
    }
  }
  return null;
}

/** Returns a character as players write it: 名字-服务器. */
export function characterName({ name, realm }: { name: string; realm: string }): string {
  return `${name}-${realm}`;
}
