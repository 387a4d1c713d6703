import { brought } from '#web/lib/lazy-with-preload.tsx';

/** The panel of a case; most posts are none. */
export const { bring: bringCasePanel, Part: CasePlace } = brought(() => import('./CasePanel.tsx').then((file) => file.CasePanel));
