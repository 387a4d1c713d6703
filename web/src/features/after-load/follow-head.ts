import { currentView, onView } from '#web/lib/navigation/navigate.ts';
import { takePageMeta } from '#web/lib/head/page-meta.ts';

/**
 * Keeps the server's part of the head up to date, since it belongs to the page first loaded. When another page is shown, its preview, which
 * the share sheets of browsers and apps read, is built as the server would; feeds and machine-readable data are only there after a full
 * page load.
 */
export function followHead(): void {
  let shown = shownKey();
  onView(() => {
    if (shownKey() === shown) return;
    shown = shownKey();
    // Metadata of the previous page does not apply; the new page sets its own while rendering.
    takePageMeta();
    // After React has drawn the new title and description.
    requestAnimationFrame(() => requestAnimationFrame(() => void replaceServed().catch(() => undefined)));
  });
}

/** A personal page that is loaded comes without its data: what the server has written into its head stays when they arrive. */
function shownKey(): string {
  const { entry, location, state } = currentView();
  return `${entry.personal ? '' : state} ${location.pathname}${location.search}`;
}

/** Replaces the server's part of the head. Rejects when the file that builds it cannot be loaded: then the head has less. */
async function replaceServed(): Promise<void> {
  for (const tag of document.head.querySelectorAll('[data-served]')) tag.remove();
  const view = currentView();
  const { site } = view;
  if (!site || view.state !== 'ready' || view.entry.status !== 200) return;
  const meta = takePageMeta();
  const { writeServed } = await import('./served-head.ts');
  if (currentView() === view) writeServed({ view, site, meta });
}
