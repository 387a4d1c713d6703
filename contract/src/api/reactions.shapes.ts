import { REACTION_KINDS } from '../reaction-kinds.ts';
import { z } from '../zod.ts';
import { flag, id } from './inputs.shapes.ts';

export const reactionKind = z.enum(REACTION_KINDS);

/** How many members like a post, and how many gave each reaction; those that nobody gave are left out. */
export const reactionCounts = z.strictObject({
  liked: z.int(),
  kinds: z.array(z.strictObject({ kind: reactionKind, count: z.int() })),
});

/** What a member thinks of a post. */
export const ownReaction = z.strictObject({
  liked: z.boolean(),
  kind: reactionKind.nullable(),
});

export const reactToPost = {
  summary: '赞一篇帖子，或者留一种回应：写成要的样子，再说一遍不变',
  input: z
    .object({
      postId: id,
      /** Left out: as before. */
      liked: flag.optional(),
      /** Left out: as before; none: taken back. */
      kind: z.enum([...REACTION_KINDS, 'none'], { error: '没有这种回应' }).optional(),
    })
    .refine(({ liked, kind }) => liked !== undefined || kind !== undefined, { path: ['kind'], message: '没有说是赞还是哪种回应' }),
  reply: z.strictObject({ own: ownReaction, counts: reactionCounts }),
};
