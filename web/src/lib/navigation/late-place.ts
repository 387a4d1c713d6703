/** What says that readers have gone somewhere by themselves. */
const INPUTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;
/** For how long what a page shows late may move where the reader wanted to be. */
const PATIENCE_MS = 10_000;

/**
 * Scrolls to a place that is not in the page yet, or is still moved by what comes above it: again with every change of the page's height, until
 * the reader does something, goes elsewhere, or has waited long enough. The place is an element, or as far down as the page was before.
 */
export function scrollOnceThere(place: { hash: string } | { top: number }, find: (hash: string) => HTMLElement | null): void {
  const address = location.href;
  const end = new AbortController();
  const settle = () => {
    if (location.href !== address) return end.abort();
    if ('top' in place) window.scrollTo({ top: place.top, behavior: 'instant' });
    else find(place.hash)?.scrollIntoView({ behavior: 'instant' });
  };
  const sizes = new ResizeObserver(settle);
  sizes.observe(document.body);
  const timer = setTimeout(() => end.abort(), PATIENCE_MS);
  for (const input of INPUTS) addEventListener(input, () => end.abort(), { signal: end.signal, passive: true });
  end.signal.addEventListener('abort', () => {
    sizes.disconnect();
    clearTimeout(timer);
  });
}
