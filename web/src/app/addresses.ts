import type { CallFailure } from '#contract/envelope.ts';
import { findColumn } from '#contract/api/columns.ts';
import { callFailureOf } from '#contract/call-failure.ts';
import { Failure } from '#contract/failures.ts';
import { findSite } from '#contract/api/pages.ts';
import { viewPost } from '#contract/api/posts.ts';
import { PRODUCT, productOf, underProduct } from '#contract/text/product-slug.ts';
import { viewMember } from '#contract/api/profiles.ts';
import type { Call } from '#contract/route.ts';
import { viewTicket } from '#contract/api/tickets.ts';
import { Redirect, type LoadArgs } from '#web/lib/page.ts';

/**
 * Checks an address as far as possible without its reader. Throws a `Redirect` when it points elsewhere, a refusal when it names nothing.
 */
export type CheckAddress = (args: LoadArgs) => Promise<unknown>;

/**
 * The server's checks for the address of each page that takes a column, and of those that wait for their reader but name something public.
 * Whether a column suits its page is decided by `column-places.ts` on both sides.
 */
export const CHECKS: Readonly<Record<string, CheckAddress>> = {
  'home-column': columnThatIs,
  'cart-list': columnThatIs,
  'mono-list': columnThatIs,
  'post-add': columnThatIs,
  'comment-add': postUnderItsColumn,
  'post-informer': columnThatIs,
  'presenter-informer': ({ call, params }) => call(viewMember, { id: params['id'] ?? '' }),
  'member-informer': ({ call, params }) => call(viewMember, { id: params['id'] ?? '' }),
  'trial-view': columnThatIs,
  'trial-add': columnThatIs,
  'trial-desk': columnThatIs,
  blacklist: columnThatIs,
  'blacklist-check': columnThatIs,
  'ticket-list': columnThatIs,
  appeal: publicTicket,
  scenery: columnThatIs,
  'scenery-add': columnThatIs,
  'scenery-desk': columnThatIs,
  'presenter-list': columnThatIs,
  'presenter-add': columnThatIs,
  'guide-1': guide,
  'guide-2': guide,
  plugin: ({ call, url }) => slugOf(call, url),
  sponsors: columnThatIs,
};

/** Returns the address without those parts of its query that were refused, which count as not given; null when it was something else. */
export function withoutRefused({ pathname, searchParams }: URL, { fields = [] }: CallFailure): string | null {
  const refused = fields.map(({ path }) => path).filter((path) => searchParams.has(path));
  if (refused.length === 0) return null;
  const left = new URLSearchParams(searchParams);
  // The number was of a page of another list.
  for (const name of [...refused, 'page']) left.delete(name);
  return pathname + (left.size === 0 ? '' : `?${left}`);
}

/** What it shows may depend on the reader; the column is everybody's. */
async function columnThatIs({ call, params }: LoadArgs): Promise<void> {
  await call(findColumn, { id: params['columnId'] ?? '' });
}

/** Checks a guide of the product, whose address contains the product's name. */
async function guide(args: LoadArgs): Promise<void> {
  await slugOf(args.call, args.url);
  await columnThatIs(args);
}

/** Returns the operator's name for the product. An address with the name our own texts use redirects to it; any other name is not found. */
async function slugOf(call: Call, url: URL): Promise<string> {
  const { slug } = await call(findSite, {});
  const named = productOf(url.pathname);
  if (named === slug) return slug;
  if (named === PRODUCT) throw new Redirect(underProduct(url.pathname, slug) + url.search);
  throw callFailureOf(new Failure('notFound'));
}

/** Only a published post takes comments, at the address under its own column. */
async function postUnderItsColumn({ call, params, url }: LoadArgs): Promise<void> {
  const { columnId, id } = await call(viewPost, { id: params['postId'] ?? '' });
  if (String(columnId) !== params['columnId']) throw new Redirect(`/comment/add/${columnId}/${id}${url.search}`);
}

async function publicTicket({ call, params, url }: LoadArgs): Promise<void> {
  const game = url.searchParams.get('game') ?? '';
  await call(viewTicket, { number: params['number'] ?? '', ...(/^[1-9]\d{0,8}$/.test(game) && { game }) });
}
