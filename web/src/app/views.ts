import { PRODUCT, underProduct } from '#contract/text/product-slug.ts';
import { findColumn, type ColumnDetail } from '#contract/api/columns.ts';
import type { Call } from '#contract/route.ts';
import { preloadBanners } from '#web/features/layout/banner/LazyBanner.tsx';
import { createPathMatcher } from '#web/lib/navigation/match-path.ts';
import type { View } from '#web/lib/navigation/view.ts';
import { failureOf, isCallFailure, Redirect, type PageEntry } from '#web/lib/page.ts';
import { loadSite, type SiteData } from '#web/lib/site-data.ts';
import { pages, redirects } from './routes.ts';

const matchTable = createPathMatcher(pages);

/** Returns the entry of the table of pages for a path, whatever the operator calls the product. */
export function matchPage(pathname: string): ReturnType<typeof matchTable> {
  return matchTable(underProduct(pathname, PRODUCT));
}

const matchRedirect = createPathMatcher(redirects);

let columnPages: Promise<typeof import('./column-pages.ts')> | null = null;

/** Fetched once; what did not come is tried again. */
function preloadColumnPages(): Promise<typeof import('./column-pages.ts')> {
  columnPages ??= import('./column-pages.ts').catch((error: unknown) => {
    columnPages = null;
    throw error;
  });
  return columnPages;
}

export interface LoadViewOptions {
  call: Call;
  /** Null: the recommended game. */
  gameId: number | null;
  /** The previous view, whose site and column are reused where they are still valid. */
  previous: View | null;
  /** Null: personal pages wait, as on the server. */
  isSignedIn: (() => boolean) | null;
  /** Called with errors no load should throw. */
  onFault: (error: unknown) => void;
}

/** Loads everything the page of an address is drawn from. Refusals become the view's failure; never throws. */
export async function loadView(url: URL, { call, gameId, previous, isSignedIn, onFault }: LoadViewOptions): Promise<View | Redirect> {
  const redirect = matchRedirect(url.pathname);
  if (redirect) return new Redirect(redirect.entry.to + url.search);
  const match = matchPage(url.pathname);
  if (!match) throw new Error('the table of pages answers every path');
  const { entry, params } = match;
  if (entry.login && isSignedIn?.() === false) return new Redirect(signInFirst(url));

  const location = { pathname: url.pathname, search: url.search, hash: url.hash };
  const waits = isSignedIn === null && isPersonal(entry);
  const pageLoading = entry.file();
  const loading = pageLoading.then((page) => (waits ? null : page.load?.({ pageId: entry.id, call, params, url })));
  // The first failure decides; rejections of the others must still be handled.
  const [page, site, column, data, pagesOfColumns] = await Promise.allSettled([
    pageLoading,
    previous?.site ?? loadFrame(call, gameId),
    isSameColumn(previous, params) ? previous.column : loadColumn(call, entry, params),
    loading,
    // A reader who follows no link never fetches it.
    params['columnId'] === undefined ? null : preloadColumnPages(),
  ]);
  if (data.status === 'rejected' && data.reason instanceof Redirect) return data.reason;
  if (page.status === 'rejected') throw page.reason;
  if (pagesOfColumns.status === 'rejected') throw pagesOfColumns.reason;
  const shared = {
    location,
    entry,
    params,
    page: page.value,
    site: site.status === 'fulfilled' ? site.value : null,
    column: column.status === 'fulfilled' ? column.value : null,
  };
  const right =
    shared.site &&
    shared.column &&
    pagesOfColumns.value?.redirectFor({ pageId: entry.id, column: shared.column.currentColumn, menu: shared.site.menu, search: url.search });
  if (right) return new Redirect(right);
  for (const part of [site, column, data]) {
    if (part.status !== 'rejected') continue;
    const failure = failureOf(part.reason);
    if (failure.name === 'serverFault') onFault(part.reason);
    return { ...shared, state: 'failed', data: null, failure };
  }
  return { ...shared, state: waits ? 'waiting' : 'ready', data: data.status === 'fulfilled' ? (data.value ?? null) : null, failure: null };
}

/** Returns where a visitor of a page for members signs in, to come back to it. */
export function signInFirst({ pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>): string {
  return `/acc/sign_in?from=${encodeURIComponent(pathname + search + hash)}`;
}

/** Loads what is around every page. */
async function loadFrame(call: Call, gameId: number | null): Promise<SiteData> {
  const site = await loadSite(call, gameId);
  await preloadBanners(site.site);
  return site;
}

/** Returns true when a page's data belongs to one reader. */
function isPersonal(entry: PageEntry): boolean {
  return entry.personal || entry.login;
}

function isSameColumn(previous: View | null, params: Readonly<Record<string, string>>): previous is View {
  return previous !== null && previous.column !== null && previous.params['columnId'] === params['columnId'];
}

/** Returns the column a main page belongs to, or null when its path names none that exists. */
async function loadColumn(call: Call, { layout }: Pick<PageEntry, 'layout'>, { columnId }: Readonly<Record<string, string>>): Promise<ColumnDetail | null> {
  if (layout !== 'main' || columnId === undefined || !/^\d{1,9}$/.test(columnId)) return null;
  try {
    return await call(findColumn, { id: columnId });
  } catch (failure) {
    // The page itself reports that there is no such column; the layout only highlights nothing.
    if (isCallFailure(failure) && failure.name === 'notFound') return null;
    throw failure;
  }
}
