import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx';

/** The panel of a case; most posts are none. */
export const { preload: preloadCasePanel, Lazy: LazyCasePanel } = lazyWithPreload(() => import('./CasePanel.tsx').then((file) => file.CasePanel));
