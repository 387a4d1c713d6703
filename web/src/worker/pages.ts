import { cacheAssetsOf, cacheLaterAssetsOf } from './assets.ts';
import { cachePicturesOf } from './pictures.ts';
import { isLookedUpIn, isPost, keptAddress, mayReplace } from './readable.ts';
import { PAGES } from './stores.ts';

const MAX_POSTS = 50;
const MAX_OTHER_PAGES = 40;
const MAX_BYTES = 2 * 1024 * 1024;
/** A reader without a network waits this long for a page that is being stored. */
const MAX_WAIT_MS = 3_000;

/** What is being stored, by address: the writes of a page happen one after another, and who looks for it waits for them. */
const writing = new Map<string, Promise<void>>();

/** Stores a page that was just fetched, with what it needs to render; deletes one that no longer exists. */
export async function keepPage(url: URL, response: Response): Promise<void> {
  // The server knew the game by a cookie: to others the address shows another one.
  const shownAt = response.headers.get('content-location');
  const address = keptAddress(shownAt === null ? url : new URL(shownAt, url));
  if (address === null || response.redirected) return;
  const before = writing.get(address) ?? Promise.resolve();
  const write = before.catch(() => undefined).then(() => writePage(address, response));
  writing.set(address, write);
  try {
    await write;
  } finally {
    if (writing.get(address) === write) writing.delete(address);
  }
}

async function writePage(address: string, response: Response): Promise<void> {
  const pages = await caches.open(PAGES);
  if (response.status === 404 || response.status === 410 || response.status === 451) {
    await pages.delete(address);
    return;
  }
  if (response.status !== 200 || !response.headers.get('content-type')?.startsWith('text/html')) return;
  const text = await response.text();
  if (text.length > MAX_BYTES) return;
  // First what it is drawn with: a page that is kept can be read from that moment on. Where the network went meanwhile, an older copy is whole.
  const isWhole = await cacheAssetsOf(text);
  if (!isWhole && (await pages.match(address))) return;
  // Storing it again moves it to the end, so the first is the one read longest ago.
  await pages.put(address, new Response(text, { headers: { 'content-type': 'text/html; charset=utf-8', 'x-kept-at': new Date().toISOString() } }));
  if (isPost(address)) await cachePicturesOf(text);
  if (isLookedUpIn(address)) await cacheLaterAssetsOf(text);
  await dropOldest(pages);
}

/** Fetches a page again and stores it. */
export async function fetchPage(url: URL): Promise<void> {
  const address = keptAddress(url);
  if (address === null) return;
  await keepPage(url, await fetch(address, { credentials: 'same-origin' }));
}

/** How long a store that has failed is left alone before it is asked again. */
const PAUSES_MS = [50, 200, 800];

/**
 * Returns the stored copy of a page, or the nearest match; undefined: none. Asks again where the store fails, or misses a page that it lists: Chromium's has
 * been seen to on a busy machine, and a reader without a network has nothing else.
 */
export async function findPage(url: URL): Promise<Response | undefined> {
  const address = keptAddress(url);
  if (address === null) return undefined;
  for (const pause of PAUSES_MS) {
    const looked = await lookFor(address).catch(() => null);
    if (looked?.page || looked?.isListed === false) return looked.page;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return (await lookFor(address)).page;
}

async function lookFor(address: string): Promise<{ page: Response | undefined; isListed: boolean }> {
  const pages = await caches.open(PAGES);
  const keys = (await pages.keys()).map((request) => ({ request, kept: keptAddress(new URL(request.url)) ?? '' }));
  const listed = keys.find(({ kept }) => kept === address)?.request;
  const kept = (await pages.match(address)) ?? (await findWritten(pages, address)) ?? (listed && (await pages.match(listed)));
  // The one that was kept last.
  const other = keys.findLast((each) => mayReplace(address, each.kept))?.request;
  const page = kept ?? (other && (await pages.match(other)));
  return { page, isListed: listed !== undefined };
}

/** Returns a page that was not there because it is being stored this moment: what it is drawn with may still be on its way. */
async function findWritten(pages: Cache, address: string): Promise<Response | undefined> {
  const write = writing.get(address);
  if (!write) return undefined;
  await Promise.race([write.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))]);
  return pages.match(address);
}

async function dropOldest(pages: Cache): Promise<void> {
  const kept = (await pages.keys()).map((request) => ({ request, isPost: isPost(new URL(request.url).pathname) }));
  for (const [wanted, max] of [
    [true, MAX_POSTS],
    [false, MAX_OTHER_PAGES],
  ] as const) {
    const some = kept.filter((each) => each.isPost === wanted);
    for (const { request } of some.slice(0, Math.max(0, some.length - max))) await pages.delete(request);
  }
}
