import { assetOf, cacheAssets, cacheAssetsOf, sweepAssets } from './assets.ts';
import { fetchPage, findPage, keepPage } from './pages.ts';
import { cachePictures, pictureOf } from './pictures.ts';
import { keptAddress } from './readable.ts';
import { deleteOldStores, OFFLINE_PAGE, SHELL } from './stores.ts';

declare const self: WorkerScope;

/** The redirect target of the front page. */
const FRONT = '/cart/list/1001';

// A new worker waits until no page of the site is open: one that is replaced while it answers a navigation can leave that page hanging. Nothing
// is late for it, because what it stores is named by content or fetched again whenever there is a network.
self.addEventListener('install', (event) => {
  event.waitUntil(keepShell());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    deleteOldStores()
      .then(() => sweepAssets())
      .then(() => self.registration.navigationPreload?.enable())
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin || request.headers.has('range')) return;
  if (request.mode === 'navigate') event.respondWith(pageOf(event, url));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(assetOf(request));
  else if (/^\/(?:files|avatar|scenes)\//.test(url.pathname) && request.destination === 'image')
    event.respondWith(pictureOf(request, (work) => event.waitUntil(work)));
});

/** A page reports what it shows, because it was loaded before the worker was active, or without a page load. */
self.addEventListener('message', (event) => {
  if (isKeeping(event.data)) event.waitUntil(keepShown(event.data));
});

/** What of a service worker's world this one uses; TypeScript keeps its types apart from those of a page. */
interface WorkerScope {
  addEventListener(type: 'install' | 'activate', listener: (event: LifeEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: LifeEvent & { data: unknown }) => void): void;
  clients: { claim(): Promise<void> };
  registration: { navigationPreload?: { enable(): Promise<void> } };
  location: { origin: string };
}

interface LifeEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends LifeEvent {
  request: Request;
  /** The answer the browser has begun to fetch while the worker woke up; undefined when it did not. */
  preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}

/** Returns the current page; without a network the stored copy, else the page that says so. */
async function pageOf(event: FetchEvent, url: URL): Promise<Response> {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    // A copy of what is not stored, such as a download, would only fill the memory.
    if (response.type === 'basic' && keptAddress(url) !== null) event.waitUntil(keepPage(url, response.clone()).catch(() => undefined));
    return response;
  } catch {
    if (url.pathname === '/') return Response.redirect(FRONT);
    const shell = await (await caches.open(SHELL)).match(OFFLINE_PAGE);
    return (await findPage(url).catch(() => undefined)) ?? shell ?? Response.error();
  }
}

async function keepShell(): Promise<void> {
  const response = await fetch(OFFLINE_PAGE, { cache: 'reload' });
  if (response.status !== 200) throw new Error('no page to show without a network');
  const text = await response.text();
  await (await caches.open(SHELL)).put(OFFLINE_PAGE, new Response(text, { headers: { 'content-type': 'text/html; charset=utf-8' } }));
  await cacheAssetsOf(text);
}

interface Keeping {
  /** Addresses of pages of this site. */
  pages: string[];
  /** Files of the build and pictures that a shown page has used. */
  used: string[];
}

async function keepShown({ pages, used }: Keeping): Promise<void> {
  const own = used.map((each) => new URL(each, self.location.origin)).filter(({ origin }) => origin === self.location.origin);
  await cacheAssets(own.map(({ pathname }) => pathname).filter((path) => path.startsWith('/assets/')));
  await cachePictures(own.map(({ pathname }) => pathname).filter((path) => /^\/(?:files|avatar|scenes)\//.test(path)));
  for (const page of pages) await fetchPage(new URL(page, self.location.origin)).catch(() => undefined);
}

function isKeeping(data: unknown): data is Keeping {
  return typeof data === 'object' && data !== null && 'pages' in data && 'used' in data && isTexts(data.pages) && isTexts(data.used);
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}
