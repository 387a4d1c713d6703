import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './scenery.shapes.ts';

/** A picture of the gallery. */
export type Scenery = z.output<typeof shapes.scenery>;
export type SubmittedScenery = z.output<typeof shapes.submittedScenery>;
export type SceneryStatus = SubmittedScenery['status'];
export type SceneryFilters = z.output<typeof shapes.listSceneryFilters.reply>;
export type SceneryOrientation = z.output<typeof shapes.sceneryOrientation>;
export type SceneryColor = z.output<typeof shapes.sceneryColor>;
export type ScenerySort = z.output<typeof shapes.scenerySort>;

export const searchScenery = keyed<typeof shapes.searchScenery>()('searchScenery', { method: 'GET', path: 'g/scenery/search', access: 'public' });
export const listSceneryFilters = keyed<typeof shapes.listSceneryFilters>()('listSceneryFilters', {
  method: 'GET',
  path: 'g/scenery/filters',
  access: 'public',
});
export const viewScenery = keyed<typeof shapes.viewScenery>()('viewScenery', { method: 'GET', path: 'g/scenery/view/:id', access: 'public' });
export const listSceneryComments = keyed<typeof shapes.listSceneryComments>()('listSceneryComments', {
  method: 'GET',
  path: 'g/scenery/comment/:id',
  access: 'public',
});
