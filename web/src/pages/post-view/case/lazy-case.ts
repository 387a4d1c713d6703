import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx';

/** The panel of a case; most posts are none. */
export const { bring: bringCasePanel, Part: CasePlace } = lazyWithPreload(() => import('./CasePanel.tsx').then((file) => file.CasePanel));
