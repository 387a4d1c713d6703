import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './reactions.shapes.ts';

/** How many members like a post, and how many gave each reaction. */
export type ReactionCounts = z.output<typeof shapes.reactionCounts>;
/** What a member thinks of a post. */
export type OwnReaction = z.output<typeof shapes.ownReaction>;

export const reactToPost = keyed<typeof shapes.reactToPost>()('reactToPost', { method: 'POST', path: 'reaction/post/:postId', access: 'member' });
