import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx';

const file = () => import('./Rail.tsx');
const rail = lazyWithPreload(() => file().then(({ Rail }) => Rail));
const neighbors = lazyWithPreload(() => file().then(({ Neighbors }) => Neighbors));

/** Content beside and after a post is read later, so it is loaded later. */
export const LazyRail = rail.Lazy;
export const LazyNeighbors = neighbors.Lazy;

/** Loads all of it. */
export async function preloadRail(): Promise<void> {
  await Promise.all([rail.preload(), neighbors.preload()]);
}
