import type { Column } from '#contract/api/columns.ts';
import type { Game } from '#contract/api/games.ts';

/** Returns the address of a post. */
export function postHref({ columnId, id }: { columnId: number; id: number }): string {
  return `/post/view/${columnId}/${id}`;
}

/** Returns the address of a menu item. */
export function columnHref({ action, id }: Pick<Column, 'action' | 'id'>): string {
  return action === '/' ? '/' : `${action}/${id}`;
}

/** Returns the query that names a game in an address; empty for the recommended one, which is shown without being named. */
export function gameQuery({ id, recommended }: Pick<Game, 'id' | 'recommended'>): string {
  return recommended ? '' : `?game=${id}`;
}

/** Returns where a stored picture is had as a JPEG. */
export function sharedPicture(src: string): string {
  return src.replace(/^\/files\//, '/share/').replace(/\.webp$/, '.jpg');
}
