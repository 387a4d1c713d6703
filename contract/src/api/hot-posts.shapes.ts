import { instant } from './inputs.shapes.ts';
import { postCard } from './posts.shapes.ts';
import { z } from '../zod.ts';

export const hotPeriod = z.enum(['day', 'week', 'month'], { error: '只有今天、近七天、近三十天' });

export const listHotPosts = {
  summary: '热榜：今天、近七天或近三十天里，哪些帖子说话的人多',
  input: z.object({ period: hotPeriod.default('day') }),
  reply: z.strictObject({
    period: hotPeriod,
    /** When it was counted; null: not yet. */
    countedAt: instant.nullable(),
    items: z.array(
      z.strictObject({
        post: postCard,
        /** How many people spoke there, its author left out. */
        people: z.int(),
        /** How many places it has gained since the period before; null: it was not ranked then. */
        gained: z.int().nullable(),
      }),
    ),
    /** The columns most people spoke in, each person once a column. */
    columns: z.array(z.strictObject({ id: z.int(), name: z.string(), people: z.int() })),
  }),
};
