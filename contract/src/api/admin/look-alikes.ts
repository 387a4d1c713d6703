import type { z } from '../../zod.ts';
import { keyed } from '../../route.ts';
import type * as shapes from './look-alikes.shapes.ts';

/** Texts that look alike by several new accounts, decided together. */
export type LookAlikeGroup = z.output<typeof shapes.lookAlikeGroup>;

export const listLookAlikes = keyed<typeof shapes.listLookAlikes>()('listLookAlikes', { method: 'GET', path: 'admin/look_alike/list', access: 'presenter' });
export const decideLookAlikes = keyed<typeof shapes.decideLookAlikes>()('decideLookAlikes', {
  method: 'POST',
  path: 'admin/look_alike/decide/:id',
  access: 'presenter',
});
