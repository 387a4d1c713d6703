// The calls of members and presenters about pictures of the gallery, apart from those of looking at it.
import { keyed } from '../route.ts';
import type * as shapes from './scenery.shapes.ts';

export const saveScenery = keyed<typeof shapes.saveScenery>()('saveScenery', { method: 'POST', path: 'scenery/save', access: 'member' });
export const listMyScenery = keyed<typeof shapes.listMyScenery>()('listMyScenery', { method: 'GET', path: 'scenery/my', access: 'member' });
export const withdrawScenery = keyed<typeof shapes.withdrawScenery>()('withdrawScenery', { method: 'POST', path: 'scenery/withdraw/:id', access: 'member' });
export const favorScenery = keyed<typeof shapes.favorScenery>()('favorScenery', { method: 'POST', path: 'scenery/favor/:id', access: 'member' });
export const findSceneryState = keyed<typeof shapes.findSceneryState>()('findSceneryState', { method: 'GET', path: 'scenery/state/:id', access: 'member' });
export const saveSceneryComment = keyed<typeof shapes.saveSceneryComment>()('saveSceneryComment', {
  method: 'POST',
  path: 'scenery/comment/save/:id',
  access: 'member',
});
export const suggestSceneryMentions = keyed<typeof shapes.suggestSceneryMentions>()('suggestSceneryMentions', {
  method: 'GET',
  path: 'scenery/comment/mention/:id',
  access: 'member',
});
export const listHeldSceneryComments = keyed<typeof shapes.listHeldSceneryComments>()('listHeldSceneryComments', {
  method: 'GET',
  path: 'scenery/comment/held/:id',
  access: 'member',
});
export const listSubmittedScenery = keyed<typeof shapes.listSubmittedScenery>()('listSubmittedScenery', {
  method: 'GET',
  path: 'scenery/desk',
  access: 'presenter',
});
export const reviewScenery = keyed<typeof shapes.reviewScenery>()('reviewScenery', { method: 'POST', path: 'scenery/review/:id', access: 'presenter' });
export const removeScenery = keyed<typeof shapes.removeScenery>()('removeScenery', { method: 'POST', path: 'scenery/remove/:id', access: 'presenter' });
