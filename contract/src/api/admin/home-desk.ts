import type { z } from '../../zod.ts';
import { keyed } from '../../route.ts';
import type * as shapes from './home-desk.shapes.ts';

/** What an operator has put on the front page. */
export type DeskHome = z.output<typeof shapes.deskHome>;

export const viewHome = keyed<typeof shapes.viewHome>()('viewHome', { method: 'GET', path: 'admin/home/view', access: 'operator' });
export const saveHome = keyed<typeof shapes.saveHome>()('saveHome', { method: 'POST', path: 'admin/home/save', access: 'operator' });
