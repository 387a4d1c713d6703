/** A page that can be read without a network. */
export interface KeptPage {
  href: string;
  title: string;
  isPost: boolean;
}

/** Where the worker keeps pages. */
const PAGES = 'hearth-pages-1';

/** Returns the pages this browser has kept, the one read last first, by their titles without the site's name. */
export async function listKeptPages(siteName: string): Promise<KeptPage[]> {
  const pages = await caches.open(PAGES);
  const found: KeptPage[] = [];
  for (const request of (await pages.keys()).toReversed()) {
    const response = await pages.match(request);
    const { pathname, search } = new URL(request.url);
    const parsed = new DOMParser().parseFromString((await response?.text()) ?? '', 'text/html');
    found.push({ href: pathname + search, title: parsed.title.replace(` · ${siteName}`, ''), isPost: pathname.startsWith('/post/view/') });
  }
  return found;
}
