import { brought } from '#web/lib/lazy-with-preload.tsx';

const file = () => import('./Rail.tsx');
const rail = brought(() => file().then(({ Rail }) => Rail));
const actions = brought(() => file().then(({ PostActions }) => PostActions));
const neighbors = brought(() => file().then(({ Neighbors }) => Neighbors));

/** Content beside and after a post is read later, so it is loaded later. */
export const ActionsPlace = actions.Part;
export const RailPlace = rail.Part;
export const NeighborsPlace = neighbors.Part;

/** Loads all of it. */
export async function bringRail(): Promise<void> {
  await Promise.all([rail.bring(), actions.bring(), neighbors.bring()]);
}
