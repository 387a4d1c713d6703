import { keyed } from '../../route.ts';
import type * as shapes from './shipped.shapes.ts';

export const listShipped = keyed<typeof shapes.listShipped>()('listShipped', { method: 'GET', path: 'admin/shipped/list', access: 'operator' });
export const viewShipped = keyed<typeof shapes.viewShipped>()('viewShipped', { method: 'GET', path: 'admin/shipped/view', access: 'operator' });
export const takeShipped = keyed<typeof shapes.takeShipped>()('takeShipped', { method: 'POST', path: 'admin/shipped/take', access: 'operator' });
export const keepShipped = keyed<typeof shapes.keepShipped>()('keepShipped', { method: 'POST', path: 'admin/shipped/keep', access: 'operator' });
