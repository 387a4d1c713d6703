import { id } from './inputs.shapes.ts';
import { removalReason } from './staff-posts.shapes.ts';
import { z } from '../zod.ts';

export const staffSceneryAct = z.enum(['remove', 'restore', 'law']);

export const takeDownScenery = {
  summary: '移除一张风景，写明理由；清掉以前可以恢复',
  input: z.object({ id, ...removalReason }),
  reply: z.strictObject({ status: z.literal('removed') }),
};

export const bringBackScenery = {
  summary: '恢复一张被移除的风景',
  input: z.object({ id }),
  reply: z.strictObject({ status: z.literal('approved') }),
};
