import type { z } from '../../zod.ts';
import { keyed } from '../../route.ts';
import type * as shapes from './game-desk.shapes.ts';

/** A game as an operator sees it. */
export type ListedGame = z.output<typeof shapes.listedGame>;

export const listGamesForStaff = keyed<typeof shapes.listGamesForStaff>()('listGamesForStaff', { method: 'GET', path: 'admin/game/list', access: 'operator' });
export const saveGame = keyed<typeof shapes.saveGame>()('saveGame', { method: 'POST', path: 'admin/game/save', access: 'operator' });
export const orderGames = keyed<typeof shapes.orderGames>()('orderGames', { method: 'POST', path: 'admin/game/order', access: 'operator' });
