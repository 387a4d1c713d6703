import type { z } from '../../zod.ts';
import { keyed } from '../../route.ts';
import type * as shapes from './statistics.shapes.ts';

export type DayValue = z.output<typeof shapes.listSeries.reply>[number];
export type SearchMiss = z.output<typeof shapes.listSearchMisses.reply>[number];
/** Retention of new members, and how long the court takes. */
export type Rollups = z.output<typeof shapes.viewRollups.reply>;

export const listSeries = keyed<typeof shapes.listSeries>()('listSeries', { method: 'GET', path: 'admin/statistics/series', access: 'operator' });
export const listSearchMisses = keyed<typeof shapes.listSearchMisses>()('listSearchMisses', {
  method: 'GET',
  path: 'admin/statistics/searches',
  access: 'operator',
});
export const viewRollups = keyed<typeof shapes.viewRollups>()('viewRollups', { method: 'GET', path: 'admin/statistics/rollups', access: 'operator' });
export const exportFigures = keyed<typeof shapes.exportFigures>()('exportFigures', { method: 'GET', path: 'admin/statistics/csv', access: 'operator' });
export const recountFigures = keyed<typeof shapes.recountFigures>()('recountFigures', {
  method: 'POST',
  path: 'admin/statistics/recount',
  access: 'operator',
});
