import { currentView, onView } from '#web/lib/navigation/navigate.ts';

const PICTURE = '/share/hearth.jpg';

/**
 * Keeps what the server has put into the head true: it belongs to the page it came with. Once another page is shown, what the share
 * sheets of browsers read inside apps is made of that page's own title and description; the rest is for machines that load a page anew.
 */
export function followHead(): void {
  let { pathname } = currentView().place;
  onView(() => {
    if (currentView().place.pathname === pathname) return;
    pathname = currentView().place.pathname;
    // After React has drawn the new title and description.
    requestAnimationFrame(() => requestAnimationFrame(replaceServed));
  });
}

function replaceServed(): void {
  for (const tag of document.head.querySelectorAll('[data-served]')) tag.remove();
  const description = document.head.querySelector<HTMLMetaElement>('meta[name="description"]')?.content ?? '';
  const page = new URLSearchParams(location.search).get('page');
  const canonical = document.createElement('link');
  canonical.rel = 'canonical';
  canonical.href = location.origin + location.pathname + (page === null ? '' : `?page=${encodeURIComponent(page)}`);
  canonical.dataset['served'] = '';
  document.head.append(canonical);
  const picture = new URL(PICTURE, location.href).href;
  add('property', 'og:title', document.title);
  add('property', 'og:description', description);
  add('property', 'og:url', location.href);
  add('property', 'og:image', picture);
  add('itemprop', 'name', document.title);
  add('itemprop', 'description', description);
  add('itemprop', 'image', picture);
}

function add(kind: 'property' | 'itemprop', name: string, content: string): void {
  const tag = document.createElement('meta');
  tag.setAttribute(kind, name);
  tag.content = content;
  tag.dataset['served'] = '';
  document.head.append(tag);
}
