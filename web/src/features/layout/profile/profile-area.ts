import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx';

/** The profile area's sidebar around a page: few readers ever come there, so it travels apart. */
export const { preload: preloadProfileArea, Lazy: ProfileArea } = lazyWithPreload(() => import('./ProfileLayout.tsx').then((file) => file.ProfileLayout));
