import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx';

/** The answer an asker took; most posts ask nothing. */
export const { preload: preloadAccepted, Lazy: LazyAccepted } = lazyWithPreload(() => import('./AcceptedAnswer.tsx').then((file) => file.AcceptedAnswer));
