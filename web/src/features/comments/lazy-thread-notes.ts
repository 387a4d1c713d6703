import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx';

const file = () => import('./ThreadNotes.tsx');
const none = lazyWithPreload(() => file().then(({ NoComments }) => NoComments));
const floor = lazyWithPreload(() => file().then(({ FloorNote }) => FloorNote));

/** Notes about what is missing in a thread; loaded lazily because most threads need none. */
export const LazyNoComments = none.Lazy;
export const LazyFloorNote = floor.Lazy;

/** Loads both lazily loaded parts. */
export async function preloadThreadNotes(): Promise<void> {
  await Promise.all([none.preload(), floor.preload()]);
}
