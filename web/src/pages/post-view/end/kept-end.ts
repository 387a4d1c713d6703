import { keptPart } from '../kept/kept-part.tsx';

/** What may be done with a post at its end. */
export const { preload: preloadEnd, Kept: KeptEnd } = keptPart('end', () => import('./PostEnd.tsx').then(({ PostEnd }) => PostEnd));
