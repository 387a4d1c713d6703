import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './follows.shapes.ts';

/** Something a reader follows: a post or a member; the post is null when it can't be read any more. */
export type Followed = z.output<typeof shapes.followed>;

export const listFollowed = keyed<typeof shapes.listFollowed>()('listFollowed', { method: 'GET', path: 'follow/list', access: 'member' });
export const findFollowState = keyed<typeof shapes.findFollowState>()('findFollowState', { method: 'GET', path: 'follow/state/:id', access: 'member' });
export const toggleFollow = keyed<typeof shapes.toggleFollow>()('toggleFollow', { method: 'POST', path: 'follow/handler/:id', access: 'member' });
