import { menuItemHref } from '#web/features/blacklist/blacklist-address.ts';
import { useCaches } from '#web/lib/caches.ts';
import { useSite } from '#web/lib/navigation/use-site.ts';

/** Returns where the cases are that wait for a presenter, as their own menu has it; null on a site without such a column. */
export function useDeskHref(): string | null {
  const { menu } = useSite();
  const ownMenu = useCaches((state) => state.menus);
  return menuItemHref(ownMenu, '/trial/desk') ?? menuItemHref(menu, '/trial/desk');
}

/** Returns the address of the page that draws the lots of a case again. */
export function drawHref(id: number): string {
  return `/post/trial/draw/${id}`;
}

/** Returns the address of a case's trial page. */
export function trialHref({ columnId, id }: { columnId: number; id: number }): string {
  return `/post/trial/view/${columnId}/${id}`;
}
