import type { z } from '../../zod.ts';
import { keyed } from '../../route.ts';
import type * as shapes from './takedowns.shapes.ts';

/** An order of an authority in the register. */
export type Takedown = z.output<typeof shapes.takedown>;
export type TakedownKind = z.output<typeof shapes.takedownKind>;
export type TakedownState = z.output<typeof shapes.takedownState>;
export type TakedownView = z.output<typeof shapes.viewTakedown.reply>;
/** What an order is about. */
export type TakedownTarget = Takedown['targets'][number];

export const listTakedowns = keyed<typeof shapes.listTakedowns>()('listTakedowns', { method: 'GET', path: 'admin/takedown/list', access: 'operator' });
export const listTakedownHosts = keyed<typeof shapes.listTakedownHosts>()('listTakedownHosts', {
  method: 'GET',
  path: 'admin/takedown/hosts',
  access: 'operator',
});
export const viewTakedown = keyed<typeof shapes.viewTakedown>()('viewTakedown', { method: 'GET', path: 'admin/takedown/view/:id', access: 'operator' });
export const saveTakedown = keyed<typeof shapes.saveTakedown>()('saveTakedown', { method: 'POST', path: 'admin/takedown/save', access: 'operator' });
export const executeTakedown = keyed<typeof shapes.executeTakedown>()('executeTakedown', {
  method: 'POST',
  path: 'admin/takedown/execute/:id',
  access: 'operator',
});
export const returnTakedown = keyed<typeof shapes.returnTakedown>()('returnTakedown', {
  method: 'POST',
  path: 'admin/takedown/return/:id',
  access: 'operator',
});
export const releaseTakedown = keyed<typeof shapes.releaseTakedown>()('releaseTakedown', {
  method: 'POST',
  path: 'admin/takedown/release/:id',
  access: 'operator',
});
