import type { z } from '../../zod.ts';
import { keyed } from '../../route.ts';
import type * as shapes from './plugin-desk.shapes.ts';

/** An uploaded plugin as operators see it. */
export type DeskPlugin = z.output<typeof shapes.deskPlugin>;

export const listPluginsForStaff = keyed<typeof shapes.listPluginsForStaff>()('listPluginsForStaff', {
  method: 'GET',
  path: 'admin/plugin/list',
  access: 'operator',
});
export const savePlugin = keyed<typeof shapes.savePlugin>()('savePlugin', { method: 'POST', path: 'admin/plugin/save', access: 'operator' });
export const savePluginScreenshots = keyed<typeof shapes.savePluginScreenshots>()('savePluginScreenshots', {
  method: 'POST',
  path: 'admin/plugin/screenshots/:id',
  access: 'operator',
});
export const withdrawPlugin = keyed<typeof shapes.withdrawPlugin>()('withdrawPlugin', {
  method: 'POST',
  path: 'admin/plugin/withdraw/:id',
  access: 'operator',
});
