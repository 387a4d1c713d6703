import { keyed } from './route.ts';
import type * as shapes from './follows.shapes.ts';

export const findFollowState = keyed<typeof shapes.findFollowState>()('findFollowState', 'GET', 'follow/state/:id', 'member');
export const toggleFollow = keyed<typeof shapes.toggleFollow>()('toggleFollow', 'POST', 'follow/handler/:id', 'member');
