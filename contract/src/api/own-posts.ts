import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './own-posts.shapes.ts';

/** A post in its author's own list. */
export type OwnPost = z.output<typeof shapes.ownPost>;
/** A page of a member's own posts, and how many there are of each status. */
export type OwnPosts = z.output<typeof shapes.listOwnPosts.reply>;

export const removePost = keyed<typeof shapes.removePost>()('removePost', { method: 'POST', path: 'post/my/remove/:id', access: 'member' });
export const restorePost = keyed<typeof shapes.restorePost>()('restorePost', { method: 'POST', path: 'post/my/restore/:id', access: 'member' });
export const listOwnPosts = keyed<typeof shapes.listOwnPosts>()('listOwnPosts', { method: 'GET', path: 'post/my', access: 'member' });
