import { inGame } from '../game-link.ts';
import { Redirect } from '../page.ts';
import { arriveAtEntry, keepScroll, pushEntry, replaceEntry, startScrollMemory } from './scroll-memory.ts';
import type { Location, View } from './view.ts';

/** Loads the view of an address; a page may redirect to another address. Null: a full page load is needed. */
export type LoadView = (url: URL, previous: View) => Promise<View | Redirect | null>;

/** After which the page says that the next one is on its way; what comes sooner would only flash. */
const PATIENCE_MS = 300;
const MAX_REDIRECTS = 8;

/** Makes the history entry of an address, which may name more than was asked for, and returns where to scroll. */
type Arrive = (final: URL, named: URL) => typeof scrollTo;

let current: View | null = null;
let loadView: LoadView | null = null;
let lost: (url: URL) => void = () => undefined;
let latest = 0;
const listeners = new Set<() => void>();
/** Where to scroll once the next view is rendered. */
let scrollTo: { hash: string } | { top: number } | null = null;
let isElsewhere = false;

/**
 * Takes over from the server's page: from now on links and buttons change the view without a page load. `onLost` is called with an address
 * whose view could not be loaded: its code failed to load, or no longer exists after a new release.
 */
export function startNavigation(first: View, load: LoadView, onLost: (url: URL) => void): void {
  current = first;
  loadView = load;
  lost = onLost;
  const top = startScrollMemory();
  scrollTo = top === null ? null : { top };
  addEventListener('popstate', () => void follow());
}

/** Returns the view now; for `useSyncExternalStore`. */
export function currentView(): View {
  if (!current) throw new Error('navigation has not started');
  return current;
}

/** Calls the listener on every new view; for `useSyncExternalStore`. */
export function onView(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Navigates to an address of this site, and to `top` pixels down its page where that is given. Resolves when its view is rendered, or when a later navigation has superseded it. */
export async function navigate(href: string, options: { replace?: boolean; top?: number | undefined } = {}): Promise<void> {
  const url = new URL(href, location.href);
  if (url.origin !== location.origin) return location.assign(url.href);
  // Within the page the browser does it best: it scrolls, moves the start of the tab order and marks the target.
  if (isSamePage(url, locationOf(new URL(location.href))) && url.hash !== '') {
    keepScroll();
    return location.assign(url.href);
  }
  const arrive: Arrive = (final, named) => {
    keepScroll();
    if (options.replace || named.href === location.href) replaceEntry(named);
    else pushEntry(named);
    if (options.top !== undefined && final.href === url.href) return { top: options.top };
    return final.hash ? { hash: final.hash } : { top: 0 };
  };
  await go(url, arrive, inItsGame);
}

/** Reloads the data of the current page and rerenders it without scrolling. */
export async function reload(): Promise<void> {
  await go(new URL(location.href), stay(null));
}

/** Scrolls to where the view that has just been drawn wants to be, and focuses another page's main part unless the focus is in it. */
export function settleScroll(): void {
  if (isElsewhere) {
    isElsewhere = false;
    const main = document.getElementById('main');
    // As after a page load: a screen reader begins there, and so does the Tab key.
    if (main && !main.contains(document.activeElement)) {
      main.tabIndex = -1;
      main.focus({ preventScroll: true });
    }
  }
  const target = scrollTo;
  scrollTo = null;
  if (!target) return;
  if ('top' in target) window.scrollTo({ top: target.top, behavior: 'instant' });
  else targetOf(target.hash)?.scrollIntoView({ behavior: 'instant' });
  // What is for its reader alone is drawn later.
  if ('top' in target ? window.scrollY + 1 < target.top : target.hash !== '' && !targetOf(target.hash))
    void import('./late-place.ts').then((file) => file.scrollOnceThere(target, targetOf));
}

/** Returns the element a hash names; null for a hash that is not well encoded, as in browsers. */
function targetOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

/** Sets the view's whole address: the server's page knows neither the hash nor parameters that have no effect. */
export function syncLocation(): void {
  const target = locationOf(new URL(location.href));
  const { location: known } = currentView();
  if (known.hash === target.hash && known.search === target.search) return;
  // The browser has scrolled to what the server drew; the reader may have moved on since.
  const isLate = target.hash !== '' && !scrollTo && !targetOf(target.hash);
  show({ ...currentView(), location: target }, isLate ? { hash: target.hash } : scrollTo);
}

/** Shows the history entry the browser moved to: back, forward, or an anchor within the page. */
async function follow(): Promise<void> {
  const url = new URL(location.href);
  const samePage = isSamePage(url, currentView().location);
  if (!samePage || history.state !== null) keepScroll();
  const top = arriveAtEntry();
  if (!samePage) return go(url, stay({ top: top ?? 0 }));
  latest += 1;
  show({ ...currentView(), location: locationOf(url) }, top === null ? null : { top });
}

/** Keeps the history entry, unless the page has sent us elsewhere. */
function stay(scroll: typeof scrollTo): Arrive {
  const here = location.href;
  return (final) => {
    if (final.href === here) return scroll;
    replaceEntry(final);
    return { top: 0 };
  };
}

/** Shows the view of an address, or of the one it redirects to; `name` says which address that is then. */
async function go(url: URL, arrive: Arrive, name: (final: URL, view: View) => URL = (final) => final): Promise<void> {
  const mine = ++latest;
  const impatient = setTimeout(() => document.documentElement.toggleAttribute('data-navigating', true), PATIENCE_MS);
  try {
    let target = url;
    for (let hops = 0; hops < MAX_REDIRECTS; hops += 1) {
      const result = await loadOrLose(target);
      if (mine !== latest) return;
      if (result === null) return lost(target);
      if (!(result instanceof Redirect)) {
        const named = name(target, result);
        return show({ ...result, location: locationOf(named) }, arrive(target, named));
      }
      target = new URL(result.to, location.href);
    }
    throw new Error('redirects in a circle');
  } finally {
    clearTimeout(impatient);
    if (mine === latest) document.documentElement.removeAttribute('data-navigating');
  }
}

/** Returns an address with the game that its view shows: who opens it sees the same. */
function inItsGame(url: URL, { site, entry }: View): URL {
  const hasGame = entry.layout === 'main' || entry.layout === 'profile';
  if (site === null || !hasGame || entry.login || entry.personal || url.searchParams.has('game')) return url;
  const { pathname, search, hash } = url;
  return new URL(inGame(pathname + search, site) + hash, url.origin);
}

async function loadOrLose(url: URL): Promise<View | Redirect | null> {
  try {
    return (await loadView?.(url, currentView())) ?? null;
  } catch (error) {
    console.warn('page lost', url.pathname, error);
    return null;
  }
}

function show(view: View, scroll: typeof scrollTo): void {
  isElsewhere ||= view.location.pathname !== current?.location.pathname;
  current = view;
  scrollTo = scroll;
  for (const listener of listeners) listener();
}

function isSamePage(url: URL, shown: Location): boolean {
  return url.pathname === shown.pathname && url.search === shown.search;
}

function locationOf({ pathname, search, hash }: URL): Location {
  return { pathname, search, hash };
}
