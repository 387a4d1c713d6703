import type { CallFailure } from '#contract/envelope.ts';
import { findColumn, listPublicColumns, type Column, type MenuItem } from '#contract/columns.ts';
import { callFailureOf, Failure } from '#contract/failures.ts';
import { findSite } from '#contract/pages.ts';
import { viewPost } from '#contract/posts.ts';
import { PRODUCT, productOf, underProduct } from '#contract/product.ts';
import { viewMember } from '#contract/profiles.ts';
import type { Call } from '#contract/route.ts';
import { viewTicket } from '#contract/tickets.ts';
import { Redirect, type LoadArgs } from './lib/page.ts';

/** Throws what is known of an address without its reader: a `Redirect` where it leads elsewhere, a refusal where it names nothing. */
export type CheckAddress = (args: LoadArgs) => Promise<unknown>;

type Judged = Pick<Column, 'kind' | 'action' | 'createPath'>;

const POST_KINDS: readonly Column['kind'][] = ['article', 'question', 'complaint'];
const LIST_ACTIONS = ['/cart/list', '/mono/list'];

/**
 * What the server asks about the address of each page that takes a column, and of those that wait for their reader but name something public.
 * Only the server does: our own links are right, and what else is typed or sent comes to it first.
 */
export const CHECKS: Readonly<Record<string, CheckAddress>> = {
  'cart-list': columnOfPosts,
  'mono-list': columnOfPosts,
  'post-add': columnToWriteIn,
  'comment-add': postUnderItsColumn,
  'post-informer': columnThatIs,
  'member-informer': ({ call, params }) => call(viewMember, { id: params['id'] ?? '' }),
  'trial-view': columnThatIs,
  'trial-add': suited('/post/trial/add', ({ kind, action, createPath }) => (kind === 'complaint' && createPath !== '') || action === '/post/trial/add'),
  'trial-desk': ofAction('/trial/desk'),
  blacklist: ofAction('/blacklist'),
  'blacklist-check': ofAction('/blacklist/check'),
  'ticket-list': ofAction('/ticket/list'),
  appeal: publicTicket,
  scenery: suited('/scenery', isGallery),
  'scenery-add': suited('/scenery/add', isGallery),
  'scenery-desk': suited('/scenery/desk', isGallery),
  'presenter-list': ofAction('/presenter'),
  'presenter-add': ofAction('/presenter/add'),
  'guide-1': guide(1),
  'guide-2': guide(2),
  plugin: ({ call, url }) => slugOf(call, url),
  sponsors: ofAction('/sponsors'),
};

/** The address without those parts of its query that were refused, which count as not given; null when it was something else. */
export function withoutRefused({ pathname, searchParams }: URL, { status, fields = [] }: CallFailure): string | null {
  const refused = fields.map(({ path }) => path).filter((path) => searchParams.has(path));
  if (status !== 400 || refused.length === 0) return null;
  const left = new URLSearchParams(searchParams);
  // The number was of a page of another list.
  for (const name of [...refused, 'page']) left.delete(name);
  return pathname + (left.size === 0 ? '' : `?${left}`);
}

/**
 * For a page that shows only columns that suit it: another leads on to the first of the menu that does, under the page's own path and with
 * the query; where there is none, to what the column itself shows.
 */
function suited(path: string, suits: (column: Judged) => boolean): CheckAddress {
  return async ({ call, params, url }) => {
    const { currentColumn: column } = await call(findColumn, { id: params['columnId'] ?? '' });
    if (suits(column)) return;
    const own = flattened(await call(listPublicColumns, {})).find(suits);
    throw new Redirect(own ? `${path}/${own.id}${url.search}` : columnHref(column));
  };
}

/** For the page the menu leads to by its action. */
function ofAction(path: string): CheckAddress {
  return suited(path, ({ action }) => action === path);
}

/** For a guide of the product, whose columns bear the product's name in their action. */
function guide(number: 1 | 2): CheckAddress {
  return async (args) => ofAction(`/${await slugOf(args.call, args.url)}_${number}`)(args);
}

/** What the operator calls the product. An address with the name our own texts use leads to that; any other name is nobody's. */
async function slugOf(call: Call, url: URL): Promise<string> {
  const { slug } = await call(findSite, {});
  const named = productOf(url.pathname);
  if (named === slug) return slug;
  if (named === PRODUCT) throw new Redirect(underProduct(url.pathname, slug) + url.search);
  throw callFailureOf(new Failure('notFound'));
}

function isGallery({ kind }: Judged): boolean {
  return kind === 'gallery';
}

/** For a list of posts; a column that holds none leads to what it shows. */
async function columnOfPosts({ call, params }: LoadArgs): Promise<void> {
  const { currentColumn: column } = await call(findColumn, { id: params['columnId'] ?? '' });
  if (!POST_KINDS.includes(column.kind) && !LIST_ACTIONS.includes(column.action)) throw new Redirect(columnHref(column));
}

/** For the editor; a column that takes no posts leads to the form of what it takes, or to what it shows. */
async function columnToWriteIn({ call, params, url }: LoadArgs): Promise<void> {
  const { currentColumn: column } = await call(findColumn, { id: params['columnId'] ?? '' });
  if (!POST_KINDS.includes(column.kind)) throw new Redirect(column.createPath === '' ? columnHref(column) : column.createPath + url.search);
}

/** Whether the thing may be seen depends on the reader; the column is everybody's. */
async function columnThatIs({ call, params }: LoadArgs): Promise<void> {
  await call(findColumn, { id: params['columnId'] ?? '' });
}

/** Only a published post is commented on, under the column it stands in. */
async function postUnderItsColumn({ call, params, url }: LoadArgs): Promise<void> {
  const { columnId, id } = await call(viewPost, { id: params['postId'] ?? '' });
  if (String(columnId) !== params['columnId']) throw new Redirect(`/comment/add/${columnId}/${id}${url.search}`);
}

async function publicTicket({ call, params, url }: LoadArgs): Promise<void> {
  const game = url.searchParams.get('game') ?? '';
  await call(viewTicket, { number: params['number'] ?? '', ...(/^[1-9]\d{0,8}$/.test(game) && { game }) });
}

function columnHref({ action, id }: Pick<Column, 'action' | 'id'>): string {
  return action === '/' ? '/' : `${action}/${id}`;
}

/** Rows before the item that opens them, which is no link itself. */
function flattened(menu: readonly MenuItem[]): readonly (Judged & Pick<Column, 'id'>)[] {
  return menu.flatMap((item) => [...item.children, ...item.extChildren.flatMap(({ children }) => children), item]);
}
