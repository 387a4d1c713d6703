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

export const searchScenery = keyed<typeof shapes.searchScenery>()('searchScenery', 'GET', 'g/scenery/search', 'public');
export const listSceneryFilters = keyed<typeof shapes.listSceneryFilters>()('listSceneryFilters', 'GET', 'g/scenery/filters', 'public');
export const viewScenery = keyed<typeof shapes.viewScenery>()('viewScenery', 'GET', 'g/scenery/view/:id', 'public');
export const listSceneryComments = keyed<typeof shapes.listSceneryComments>()('listSceneryComments', 'GET', 'g/scenery/comment/:id', 'public');
export const saveScenery = keyed<typeof shapes.saveScenery>()('saveScenery', 'POST', 'scenery/save', 'member');
export const listMyScenery = keyed<typeof shapes.listMyScenery>()('listMyScenery', 'GET', 'scenery/my', 'member');
export const withdrawScenery = keyed<typeof shapes.withdrawScenery>()('withdrawScenery', 'POST', 'scenery/withdraw/:id', 'member');
export const favorScenery = keyed<typeof shapes.favorScenery>()('favorScenery', 'POST', 'scenery/favor/:id', 'member');
export const findSceneryState = keyed<typeof shapes.findSceneryState>()('findSceneryState', 'GET', 'scenery/state/:id', 'member');
export const saveSceneryComment = keyed<typeof shapes.saveSceneryComment>()('saveSceneryComment', 'POST', 'scenery/comment/save/:id', 'member');
export const suggestSceneryMentions = keyed<typeof shapes.suggestSceneryMentions>()('suggestSceneryMentions', 'GET', 'scenery/comment/mention/:id', 'member');
export const listHeldSceneryComments = keyed<typeof shapes.listHeldSceneryComments>()('listHeldSceneryComments', 'GET', 'scenery/comment/held/:id', 'member');
export const listSubmittedScenery = keyed<typeof shapes.listSubmittedScenery>()('listSubmittedScenery', 'GET', 'scenery/desk', 'presenter');
export const reviewScenery = keyed<typeof shapes.reviewScenery>()('reviewScenery', 'POST', 'scenery/review/:id', 'presenter');
export const removeScenery = keyed<typeof shapes.removeScenery>()('removeScenery', 'POST', 'scenery/remove/:id', 'presenter');
