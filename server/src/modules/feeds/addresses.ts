import type { Column } from '#contract/api/columns.ts';
import type { Game } from '#contract/api/games.ts';

/** The address of a post. */
export function postHref({ columnId, id }: { columnId: number; id: number }): string {
  return `/post/view/${columnId}/${id}`;
}

/** Where a menu item leads. */
export function columnHref({ action, id }: Pick<Column, 'action' | 'id'>): string {
  return action === '/' ? '/' : `${action}/${id}`;
}

/** The query that names a game in an address; empty for the recommended one, which is shown without being named. */
export function gameQuery({ id, recommended }: Pick<Game, 'id' | 'recommended'>): string {
  return recommended ? '' : `?game=${id}`;
}

/** Where a stored picture is had as a JPEG. */
export function sharedPicture(src: string): string {
  return src.replace(/^\/files\//, '/share/').replace(/\.webp$/, '.jpg');
}
