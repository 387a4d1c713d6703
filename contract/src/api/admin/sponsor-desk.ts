import { keyed } from '../../route.ts';
import type * as shapes from './sponsor-desk.shapes.ts';

export const listSponsorsForStaff = keyed<typeof shapes.listSponsorsForStaff>()('listSponsorsForStaff', {
  method: 'GET',
  path: 'admin/sponsor/list',
  access: 'operator',
});
export const saveSponsor = keyed<typeof shapes.saveSponsor>()('saveSponsor', { method: 'POST', path: 'admin/sponsor/save', access: 'operator' });
export const removeSponsor = keyed<typeof shapes.removeSponsor>()('removeSponsor', { method: 'POST', path: 'admin/sponsor/remove/:id', access: 'operator' });
