import type { z } from '../../zod.ts';
import { keyed } from '../../route.ts';
import type * as shapes from './offices.shapes.ts';

/** A presenter as operators see them. */
export type Office = z.output<typeof shapes.office>;

export const listOffices = keyed<typeof shapes.listOffices>()('listOffices', { method: 'GET', path: 'admin/presenter/list', access: 'operator' });
export const suspendOffice = keyed<typeof shapes.suspendOffice>()('suspendOffice', { method: 'POST', path: 'admin/presenter/suspend/:id', access: 'operator' });
export const restoreOffice = keyed<typeof shapes.restoreOffice>()('restoreOffice', { method: 'POST', path: 'admin/presenter/restore/:id', access: 'operator' });
export const resignOffice = keyed<typeof shapes.resignOffice>()('resignOffice', { method: 'POST', path: 'admin/presenter/resign/:id', access: 'operator' });
export const setProbation = keyed<typeof shapes.setProbation>()('setProbation', { method: 'POST', path: 'admin/presenter/probation/:id', access: 'operator' });
