import type { z } from '../../zod.ts';
import { keyed } from '../../route.ts';
import type * as shapes from './shipped.shapes.ts';

/** What the program ships that this site has otherwise. */
export type ShippedList = z.output<typeof shapes.listShipped.reply>;
/** Both sides of something that ships. */
export type ShippedThing = z.output<typeof shapes.viewShipped.reply>;

export const listShipped = keyed<typeof shapes.listShipped>()('listShipped', { method: 'GET', path: 'admin/shipped/list', access: 'operator' });
export const viewShipped = keyed<typeof shapes.viewShipped>()('viewShipped', { method: 'GET', path: 'admin/shipped/view', access: 'operator' });
export const takeShipped = keyed<typeof shapes.takeShipped>()('takeShipped', { method: 'POST', path: 'admin/shipped/take', access: 'operator' });
export const keepShipped = keyed<typeof shapes.keepShipped>()('keepShipped', { method: 'POST', path: 'admin/shipped/keep', access: 'operator' });
