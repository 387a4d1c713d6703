import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './home.shapes.ts';

/** Everything the front page shows of a game. */
export type Home = z.output<typeof shapes.readHome.reply>;

export const readHome = keyed<typeof shapes.readHome>()('readHome', { method: 'GET', path: 'g/home', access: 'public' });
