import { done, id, instant, pageInput, pageOf, smallId } from './inputs.shapes.ts';
import { postStatus } from './posts.shapes.ts';
import { z } from '../zod.ts';

export const ownPost = z.strictObject({
  id: z.int(),
  columnId: z.int(),
  columnName: z.string(),
  title: z.string(),
  status: postStatus,
  essence: z.boolean(),
  readCount: z.int(),
  commentCount: z.int(),
  favorCount: z.int(),
  createdAt: instant,
  updatedAt: instant,
  /** Until when a removed post can be put back; null for all others. */
  restorableUntil: instant.nullable(),
});
export const listOwnPosts = {
  summary: '我的帖子，新的在前；移除的只在还能放回来的时候',
  input: z.object({
    /** Left out: all but the removed ones. */
    state: postStatus.optional(),
    columnId: smallId.optional(),
    ...pageInput,
  }),
  reply: pageOf(ownPost).extend({
    counts: z.strictObject({ published: z.int(), pending: z.int(), hidden: z.int(), removed: z.int() }),
    /** The columns the member has posted in. */
    columns: z.array(z.strictObject({ id: z.int(), name: z.string() })),
  }),
};
export const restorePost = {
  summary: '把移除的帖子放回来',
  input: z.object({ id }),
  reply: z.strictObject({ id: z.int(), columnId: z.int(), status: postStatus }),
};
export const removePost = { summary: '移除自己的帖子', input: z.object({ id }), reply: done };
