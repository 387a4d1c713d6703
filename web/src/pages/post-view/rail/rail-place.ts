import { brought } from '#web/lib/lazy-with-preload.tsx';

const file = () => import('./Rail.tsx');
const rail = brought(() => file().then(({ Rail }) => Rail));
const actions = brought(() => file().then(({ PostActions }) => PostActions));
const neighbors = brought(() => file().then(({ Neighbors }) => Neighbors));

/** What stands beside a post and behind it is read after it, so it travels after it. */
export const ActionsPlace = actions.Part;
export const RailPlace = rail.Part;
export const NeighborsPlace = neighbors.Part;

/** Has all of it at hand. */
export async function bringRail(): Promise<void> {
  await Promise.all([rail.bring(), actions.bring(), neighbors.bring()]);
}
