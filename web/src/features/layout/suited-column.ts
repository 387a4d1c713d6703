import { findColumn, listPublicColumns, type Column, type MenuItem } from '#contract/columns.ts';
import { Redirect, type LoadArgs } from '#web/lib/page.ts';

type Judged = Pick<Column, 'kind' | 'action' | 'createPath'>;

const POST_KINDS: readonly Column['kind'][] = ['article', 'question', 'complaint'];
const LIST_ACTIONS = ['/cart/list', '/mono/list'];

/**
 * The column a page's address names, for a page that shows only columns that suit it. Another column leads on to the first of the menu
 * that does, under the page's own `path` and with the query; where there is none, to what the column itself shows.
 * Throws `Redirect`, and rejects with A0404 for a column that isn't there.
 */
export async function suitedColumn({ call, params, url }: LoadArgs, path: string, suits: (column: Judged) => boolean): Promise<Column> {
  const { currentColumn: column } = await call(findColumn, { id: params['columnId'] ?? '' });
  if (suits(column)) return column;
  const own = flattened(await call(listPublicColumns, {})).find(suits);
  throw new Redirect(own ? `${path}/${own.id}${url.search}` : columnHref(column));
}

/** The column of a page the menu leads to by its action, such as `/blacklist`. Throws like `suitedColumn`. */
export function columnOfAction(args: LoadArgs, action: string): Promise<Column> {
  return suitedColumn(args, action, (column) => column.action === action);
}

/** The column of a list of posts. Throws `Redirect` to what a column shows that holds none, and rejects with A0404 like `suitedColumn`. */
export async function columnOfPosts({ call, params }: LoadArgs): Promise<{ column: Column; top: Column }> {
  const { currentColumn: column, activateColumn: top } = await call(findColumn, { id: params['columnId'] ?? '' });
  if (!POST_KINDS.includes(column.kind) && !LIST_ACTIONS.includes(column.action)) throw new Redirect(columnHref(column));
  return { column, top };
}

/** The column a post is written in; one that takes none leads to the form of what it takes, or to what it shows. Throws like `columnOfPosts`. */
export async function columnToWriteIn({ call, params, url }: LoadArgs): Promise<Column> {
  const { currentColumn: column } = await call(findColumn, { id: params['columnId'] ?? '' });
  if (POST_KINDS.includes(column.kind)) return column;
  throw new Redirect(column.createPath === '' ? columnHref(column) : column.createPath + url.search);
}

/** A column that takes complaints or leads to a presenter's own cases: where one is begun. */
export function takesCases({ kind, action, createPath }: Judged): boolean {
  return (kind === 'complaint' && createPath !== '') || action === '/post/trial/add';
}

/** A column that shows pictures. */
export function isGallery({ kind }: Judged): boolean {
  return kind === 'gallery';
}

function columnHref({ action, id }: Pick<Column, 'action' | 'id'>): string {
  return action === '/' ? '/' : `${action}/${id}`;
}

function flattened(menu: readonly MenuItem[]): readonly (Judged & Pick<Column, 'id'>)[] {
  return menu.flatMap((item) => [item, ...item.children, ...item.extChildren.flatMap(({ children }) => children)]);
}
