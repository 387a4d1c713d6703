import { MAX_ESSENCE_REASON_LENGTH } from '../limits.ts';
import { flag, id, lines } from './inputs.shapes.ts';
import { postCard } from './posts.shapes.ts';
import { z } from '../zod.ts';

const levels = z.literal([1, 2, 3], { error: '请选一个等级' });

export const refinePost = {
  summary: '评为精华、改等级，或撤下',
  input: z.object({
    id,
    /** False: withdrawn; the level does not matter then. */
    essence: flag,
    level: z.union([levels, z.enum(['1', '2', '3']).transform(Number).pipe(levels)], { error: '请选一个等级' }).default(1),
    /** Left out: the one that it has, else a sentence of the site's. */
    reason: lines(4, MAX_ESSENCE_REASON_LENGTH, `评语写 4 到 ${MAX_ESSENCE_REASON_LENGTH} 个字`).optional(),
  }),
  reply: z.strictObject({ essence: z.boolean(), essenceCode: z.string().nullable() }),
};

export const findPostByCode = {
  summary: '按精华码找帖子',
  input: z.object({ code: z.string({ error: '请填写精华码' }) }),
  reply: postCard,
};
