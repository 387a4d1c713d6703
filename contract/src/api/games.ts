import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './games.shapes.ts';

/** One of the game's worlds; the chosen one scopes all content. */
export type Game = z.output<typeof shapes.game>;

export const listGames = keyed<typeof shapes.listGames>()('listGames', 'GET', 'g/game/list', 'public');
export const recommendGame = keyed<typeof shapes.recommendGame>()('recommendGame', 'GET', 'g/game/recommend_game', 'public');
