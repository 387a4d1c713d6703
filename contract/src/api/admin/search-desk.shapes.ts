import { instant } from '../inputs.shapes.ts';
import { z } from '../../zod.ts';

const order = z.strictObject({
  id: z.int(),
  act: z.enum(['check', 'rebuild']),
  orderedAt: instant,
  /** Null: it waits or is under way. */
  doneAt: instant.nullable(),
  /** How far it has come, of all posts there were ever. */
  done: z.int(),
  total: z.int(),
  /** How many posts a check has found that are not in the index as they should be, and the first of them. */
  amissCount: z.int(),
  amiss: z.array(z.strictObject({ id: z.int(), columnId: z.int(), title: z.string(), why: z.enum(['missing', 'stale', 'surplus']) })),
});

const placed = z.strictObject({ act: order.shape.act });

export const viewSearchDesk = {
  summary: '上次核对和重建搜索的索引做得怎样，正在做的做到哪里',
  input: z.object({}),
  reply: z.strictObject({ check: order.nullable(), rebuild: order.nullable() }),
};
export const checkSearch = { summary: '核对搜索的索引：漏了、旧了、多出哪些帖子', input: z.object({}), reply: placed };
export const rebuildSearch = { summary: '重建搜索的索引，网站照常开着；断在半路会接着做', input: z.object({}), reply: placed };
