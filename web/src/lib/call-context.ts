import { createContext } from 'react-router';
import type { Call } from '#contract/route.ts';

/** How loaders reach the API: in-process on the server, through fetch in the browser. */
export const callContext = createContext<Call>();

/** The game a page is made for on the server; in the browser the calls carry it themselves. */
export const gameContext = createContext<number | null>(null);
