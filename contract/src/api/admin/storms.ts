import type { z } from '../../zod.ts';
import { keyed } from '../../route.ts';
import type * as shapes from './storms.shapes.ts';

/** The storm switch: whether it is on, what it does, what it caught. */
export type StormView = z.output<typeof shapes.stormView>;

export const viewStorm = keyed<typeof shapes.viewStorm>()('viewStorm', { method: 'GET', path: 'admin/storm/view', access: 'operator' });
export const startStorm = keyed<typeof shapes.startStorm>()('startStorm', { method: 'POST', path: 'admin/storm/start', access: 'operator' });
export const endStorm = keyed<typeof shapes.endStorm>()('endStorm', { method: 'POST', path: 'admin/storm/end', access: 'operator' });
