import type { z } from '../../zod.ts';
import { keyed } from '../../route.ts';
import type * as shapes from './maintenance.shapes.ts';

/** Whether the site is open, and what is planned. */
export type Maintenance = z.output<typeof shapes.viewMaintenance.reply>;

export const viewMaintenance = keyed<typeof shapes.viewMaintenance>()('viewMaintenance', { method: 'GET', path: 'admin/maintenance/view', access: 'operator' });
export const clearCaches = keyed<typeof shapes.clearCaches>()('clearCaches', { method: 'POST', path: 'admin/maintenance/clear_caches', access: 'operator' });
export const saveMaintenance = keyed<typeof shapes.saveMaintenance>()('saveMaintenance', {
  method: 'POST',
  path: 'admin/maintenance/save',
  access: 'operator',
});
