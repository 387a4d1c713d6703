import { instant } from '../inputs.shapes.ts';
import { z } from '../../zod.ts';

/** Something the program ships, and how it is on this site. */
const shippedHead = z.strictObject({
  /** `<kind>:<key>`. */
  id: z.string(),
  /** What its kind is called. */
  label: z.string(),
  state: z.enum(['same', 'edited', 'removed', 'offered', 'retired']),
  binding: z.boolean(),
  version: z.int(),
});
const content = z.record(z.string(), z.unknown()).nullable();
const thing = z.string().min(3, '没有这一项').max(200, '没有这一项');

export const listShipped = { summary: '程序带来的内容里，改过的、等人选的、停用的', input: z.object({}), reply: z.array(shippedHead) };
export const viewShipped = {
  summary: '一项程序带来的内容，站里的和程序的并排',
  input: z.object({ id: thing }),
  reply: z.strictObject({
    ...shippedHead.shape,
    site: content,
    program: content,
    former: z.array(z.strictObject({ content: z.record(z.string(), z.unknown()), replacedAt: instant })),
  }),
};
export const takeShipped = { summary: '换成程序带来的，站里原来的另存一份', input: z.object({ id: thing }), reply: z.strictObject({ id: z.string() }) };
export const keepShipped = { summary: '留用站里的，程序下次再改才又问', input: z.object({ id: thing }), reply: z.strictObject({ id: z.string() }) };
