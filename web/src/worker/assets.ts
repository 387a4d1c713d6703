import { ASSETS, OFFLINE_PAGE, PAGES, SHELL } from './stores.ts';

const MAX_ASSETS = 600;
const MAX_DEFERRED_ASSETS = 60;
/** A file of the build as pages, scripts and styles name it: with a hash of as many letters as `vite.config.ts` says. */
const NAMED = /[\w.-]+-[\w-]{6,7}\.(?:js|css|webp|woff2|svg|png)/g;

/** Returns a file of the build: it carries its content's hash, so the kept one is always right. */
export async function assetOf(request: Request): Promise<Response> {
  const assets = await caches.open(ASSETS);
  const kept = await assets.match(request.url);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.status === 200) await assets.put(request.url, response.clone());
  return response;
}

/** Caches the build files a page names; most of them are in the browser's own cache by then. Returns whether all of them are there now. */
export function cacheAssetsOf(html: string): Promise<boolean> {
  return cacheAssets([...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].flatMap(([, path]) => path ?? []));
}

/**
 * Also caches what the scripts of a page may fetch on later interaction: whatever they name, and what that names in turn. The entry is left
 * out, because it names every page.
 */
export async function cacheLaterAssetsOf(html: string): Promise<void> {
  const assets = await caches.open(ASSETS);
  const seen = new Set([...html.matchAll(/<script[^>]+src="([^"]+)"/g)].flatMap(([, path]) => path ?? []));
  const waiting = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].flatMap(([, path]) => path ?? []);
  for (let path = waiting.pop(); path !== undefined && seen.size < MAX_DEFERRED_ASSETS; path = waiting.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    await cacheAssets([path]);
    if (!path.endsWith('.js')) continue;
    const script = (await (await assets.match(path))?.text()) ?? '';
    waiting.push(...(script.match(NAMED) ?? []).map((name) => `/assets/${name}`));
  }
}

/** Keeps these files of the build; one that does not come is fetched when it is needed. Returns whether all of them are there now. */
export async function cacheAssets(paths: readonly string[]): Promise<boolean> {
  const assets = await caches.open(ASSETS);
  let areThere = true;
  for (const path of new Set(paths)) {
    if (await assets.match(path)) continue;
    const response = await fetch(path).catch(() => null);
    if (response?.status === 200) await assets.put(path, response);
    else areThere = false;
  }
  return areThere;
}

/** Deletes files of earlier builds that no stored page refers to any more. */
export async function sweepAssets(): Promise<void> {
  const assets = await caches.open(ASSETS);
  const kept = new Map((await assets.keys()).map((request) => [fileName(request.url), request]));
  const shell = await (await caches.open(SHELL)).match(OFFLINE_PAGE);
  const pages = await caches.open(PAGES);
  const reached = new Set<string>();
  const read = async (response: Response | undefined) => {
    const names = ((await response?.text()) ?? '').match(NAMED) ?? [];
    for (const name of new Set(names)) {
      const request = kept.get(name);
      if (!request || reached.has(name)) continue;
      reached.add(name);
      if (/\.(?:js|css)$/.test(name)) await read(await assets.match(request));
    }
  };
  await read(shell);
  for (const request of await pages.keys()) await read(await pages.match(request));
  // Of what kept pages need only the oldest go, and only where there is too much of that alone.
  const needed = new Set([...kept.keys()].filter((name) => reached.has(name)).slice(-MAX_ASSETS));
  const gone = [...kept].filter(([name]) => !needed.has(name));
  await Promise.all(gone.map(([, request]) => assets.delete(request)));
}

function fileName(url: string): string {
  return new URL(url).pathname.split('/').at(-1) ?? '';
}
