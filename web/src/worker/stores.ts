declare const HEARTH_BUILD: string;

/** Names of this worker's caches. All begin with the same prefix, so that the code that turns it off finds them. */
export const PAGES = 'hearth-pages-1';
export const ASSETS = 'hearth-assets-1';
export const PICTURES = 'hearth-pictures-1';
/** What is shown when nothing was stored; a new one with every build. */
export const SHELL = `hearth-shell-${HEARTH_BUILD}`;
/** The page that is shown then. */
export const OFFLINE_PAGE = '/offline';
/** Kept by the roster check itself. */
const SNAPSHOT = 'hearth-snapshot';

/** Deletes what earlier versions of the worker have kept. */
export async function deleteOldStores(): Promise<void> {
  const current = new Set([PAGES, ASSETS, PICTURES, SHELL, SNAPSHOT]);
  const old = (await caches.keys()).filter((name) => name.startsWith('hearth-') && !current.has(name));
  await Promise.all(old.map((name) => caches.delete(name)));
}
