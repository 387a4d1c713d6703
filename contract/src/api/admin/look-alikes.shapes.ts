import { id, instant, lines } from '../inputs.shapes.ts';
import { MAX_HIDING_REASON_LENGTH } from '../../staff-limits.ts';
import { z } from '../../zod.ts';

export const lookAlikeGroup = z.strictObject({
  id: z.int(),
  foundAt: instant,
  lastAt: instant,
  accounts: z.int(),
  texts: z.int(),
  /** The first ones, oldest first. */
  samples: z.array(
    z.strictObject({
      kind: z.enum(['post', 'comment', 'held_comment']),
      id: z.int(),
      author: z.strictObject({ id: z.int(), nickName: z.string(), joinedAt: instant }),
      text: z.string(),
      at: instant,
    }),
  ),
});

export const listLookAlikes = { summary: '一组一组的相似文字，先发现的在前；最多五十组', input: z.object({}), reply: z.array(lookAlikeGroup) };
export const decideLookAlikes = {
  summary: '一组相似文字一起放出，或一起移除；移除要写作者读得到的理由',
  input: z.object({
    id,
    outcome: z.enum(['released', 'removed'], { error: '请选放出或移除' }),
    text: lines(0, MAX_HIDING_REASON_LENGTH, `理由最多 ${MAX_HIDING_REASON_LENGTH} 个字`).default(''),
  }),
  reply: z.strictObject({ done: z.int(), left: z.int() }),
};
