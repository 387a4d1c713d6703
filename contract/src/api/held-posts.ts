import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './held-posts.shapes.ts';

/** A post held for review. */
export type HeldPost = z.output<typeof shapes.listHeldPosts.reply>[number];
export type HeldPostView = z.output<typeof shapes.viewHeldPost.reply>;

export const listHeldPosts = keyed<typeof shapes.listHeldPosts>()('listHeldPosts', { method: 'GET', path: 'post/held', access: 'presenter' });
export const viewHeldPost = keyed<typeof shapes.viewHeldPost>()('viewHeldPost', { method: 'GET', path: 'post/held/:id', access: 'presenter' });
