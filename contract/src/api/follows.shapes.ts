import { flag, id, instant, pageInput, pageOf, personShape } from './inputs.shapes.ts';
import { postCard } from './posts.shapes.ts';
import { z } from '../zod.ts';

export const followed = z.strictObject({
  /** Of the post or the member. */
  id: z.int(),
  followedAt: instant,
  /** Null: a member is followed, or the post can't be read any more. */
  post: postCard.nullable(),
  member: personShape.nullable(),
});
export const listFollowed = {
  summary: '我追的帖子或关注的人，新的在前',
  input: z.object({ target: z.enum(['post', 'member'], { error: '只能是帖子或会员' }).default('post'), ...pageInput }),
  reply: pageOf(followed),
};

export const toggleFollow = {
  summary: '关注或取消关注一篇帖子、一位会员：following 写要不要关注，再来一遍还是一样；不写就反过来',
  input: z.object({ id, target: z.enum(['post', 'member']).default('post'), following: flag.optional() }),
  reply: z.strictObject({ following: z.boolean(), followCount: z.int() }),
};

export const findFollowState = { summary: '我是否关注这位会员', input: z.object({ id }), reply: z.strictObject({ following: z.boolean() }) };
