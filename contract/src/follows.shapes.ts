import { id } from './inputs.shapes.ts';
import { z } from './zod.ts';

export const toggleFollow = {
  summary: '关注或取消关注一篇帖子、一位会员',
  input: z.object({ id, target: z.enum(['post', 'member']).default('post') }),
  reply: z.strictObject({ following: z.boolean(), followCount: z.int() }),
};

export const findFollowState = { summary: '我是否关注这位会员', input: z.object({ id }), reply: z.strictObject({ following: z.boolean() }) };
