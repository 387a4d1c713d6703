import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './games.shapes.ts';

/** One of the game's worlds; the chosen one scopes all content. */
export type Game = z.output<typeof shapes.game>;

export const listGames = keyed<typeof shapes.listGames>()('listGames', { method: 'GET', path: 'g/game/list', access: 'public' });
export const recommendGame = keyed<typeof shapes.recommendGame>()('recommendGame', { method: 'GET', path: 'g/game/recommend_game', access: 'public' });
