import type { z } from '../../zod.ts';
import { keyed } from '../../route.ts';
import type * as shapes from './dashboard.shapes.ts';

export type Dashboard = z.output<typeof shapes.getDashboard.reply>;
/** Whether a part of the site is well. */
export type Check = z.output<typeof shapes.check>;
export type CheckName = Check['name'];
export type FigureKey = z.output<typeof shapes.figureKey>;
export type FoundAnything = z.output<typeof shapes.getFound.reply>;

export const getDashboard = keyed<typeof shapes.getDashboard>()('getDashboard', { method: 'GET', path: 'admin/dashboard', access: 'operator' });
export const runCheck = keyed<typeof shapes.runCheck>()('runCheck', { method: 'POST', path: 'admin/check/run/:name', access: 'operator' });
export const muteCheck = keyed<typeof shapes.muteCheck>()('muteCheck', { method: 'POST', path: 'admin/check/mute/:name', access: 'operator' });
export const getFound = keyed<typeof shapes.getFound>()('getFound', { method: 'GET', path: 'admin/find', access: 'operator' });
