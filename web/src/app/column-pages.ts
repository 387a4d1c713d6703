import type { Column, MenuItem } from '#contract/api/columns.ts';

type Judged = Pick<Column, 'id' | 'kind' | 'action' | 'createPath'>;

/** The address of a page that takes a column. */
export interface ColumnAddress {
  /** Of the table of pages. */
  pageId: string;
  column: Judged;
  /** The menu items a reader may be redirected to. */
  menu: readonly MenuItem[];
  /** The query, with its question mark; empty for none. */
  search: string;
}

type Lead = (address: ColumnAddress) => string | null;

const POST_KINDS: readonly Column['kind'][] = ['article', 'question', 'complaint'];
const LIST_ACTIONS = ['/cart/list', '/mono/list'];

const LEADS: Readonly<Record<string, Lead>> = {
  'home-column': ofAction('/home'),
  'cart-list': toPosts,
  'mono-list': toPosts,
  'post-add': toWriteIn,
  'trial-add': suited('/post/trial/add', ({ kind, action, createPath }) => (kind === 'complaint' && createPath !== '') || action === '/post/trial/add'),
  'trial-desk': ofAction('/trial/desk'),
  blacklist: ofAction('/blacklist'),
  'blacklist-check': ofAction('/blacklist/check'),
  'ticket-list': ofAction('/ticket/list'),
  scenery: suited('/scenery', isGallery),
  'scenery-add': suited('/scenery/add', isGallery),
  'scenery-desk': suited('/scenery/desk', isGallery),
  'presenter-list': ofAction('/presenter'),
  'presenter-add': ofAction('/presenter/add'),
  'guide-1': guide(1),
  'guide-2': guide(2),
  sponsors: ofAction('/sponsors'),
};

/** Returns the address to redirect to when the column does not suit its page; null when it does. */
export function redirectFor(address: ColumnAddress): string | null {
  return LEADS[address.pageId]?.(address) ?? null;
}

/**
 * For a page that shows only suitable columns: redirects to the first one in the menu, under the page's own path and with the query; when
 * there is none, to what the column itself shows.
 */
function suited(path: string, suits: (column: Judged) => boolean): Lead {
  return ({ column, menu, search }) => {
    if (suits(column)) return null;
    const own = flattened(menu).find(suits);
    return own ? `${path}/${own.id}${search}` : columnHref(column);
  };
}

/** For the page the menu links to by its action. */
function ofAction(path: string): Lead {
  return suited(path, ({ action }) => action === path);
}

/** For a guide of the product, whose columns have the operator's product name in their action. */
function guide(number: 1 | 2): Lead {
  const suits = ({ action }: Judged) => action.endsWith(`_${number}`);
  return ({ column, menu, search }) => {
    if (suits(column)) return null;
    const own = flattened(menu).find(suits);
    return own ? columnHref(own) + search : columnHref(column);
  };
}

function isGallery({ kind }: Judged): boolean {
  return kind === 'gallery';
}

/** For a list of posts; a column without posts redirects to what it shows. */
function toPosts({ column }: ColumnAddress): string | null {
  return POST_KINDS.includes(column.kind) || LIST_ACTIONS.includes(column.action) ? null : columnHref(column);
}

/** For the editor; a column that takes no posts redirects to the form of what it takes, or to what it shows. */
function toWriteIn({ column, search }: ColumnAddress): string | null {
  if (POST_KINDS.includes(column.kind)) return null;
  return column.createPath === '' ? columnHref(column) : column.createPath + search;
}

function columnHref({ action, id }: Pick<Column, 'action' | 'id'>): string {
  return action === '/' ? '/' : `${action}/${id}`;
}

/** Returns rows before the item that opens them, which is no link itself. */
function flattened(menu: readonly MenuItem[]): readonly Judged[] {
  return menu.flatMap((item) => [...item.children, ...item.extChildren.flatMap(({ children }) => children), item]);
}
