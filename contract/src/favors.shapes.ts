import { id } from './inputs.shapes.ts';
import { z } from './zod.ts';

export const toggleFavor = {
  summary: '收藏或取消收藏',
  input: z.object({ postId: id }),
  reply: z.strictObject({ favoured: z.boolean(), favorCount: z.int() }),
};
