import { id } from './inputs.shapes.ts';
import { removalReason } from './staff-posts.shapes.ts';
import { z } from '../zod.ts';

export const takeDownComment = {
  summary: '移除一条评论，写明理由；楼层留着，清掉以前可以恢复',
  input: z.object({ id, ...removalReason }),
  reply: z.strictObject({ status: z.literal('removed') }),
};

export const bringBackComment = {
  summary: '恢复一条被移除的评论',
  input: z.object({ id }),
  reply: z.strictObject({ status: z.enum(['published', 'hidden']) }),
};
