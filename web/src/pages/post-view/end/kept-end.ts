import { keptPart } from '../kept/kept-part.tsx';

const file = () => import('./PostEnd.tsx');
const end = keptPart('end', () => file().then(({ PostEnd }) => PostEnd));
const actions = keptPart('acts', () => file().then(({ PostActions }) => PostActions));

/** What may be done with a post: at its end, and in sight all the while. */
export const KeptEnd = end.Kept;
export const KeptActions = actions.Kept;

/** Loads both. */
export async function preloadEnd(): Promise<void> {
  await Promise.all([end.preload(), actions.preload()]);
}
