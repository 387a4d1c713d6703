import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './staff-scenery.shapes.ts';

/** An act of staff on a picture that is open to the reader. */
export type StaffSceneryAct = z.output<typeof shapes.staffSceneryAct>;

export const takeDownScenery = keyed<typeof shapes.takeDownScenery>()('takeDownScenery', {
  method: 'POST',
  path: 'admin/scenery/remove/:id',
  access: 'operator',
});
export const bringBackScenery = keyed<typeof shapes.bringBackScenery>()('bringBackScenery', {
  method: 'POST',
  path: 'admin/scenery/restore/:id',
  access: 'operator',
});
