import { instant } from '../inputs.shapes.ts';
import { z } from '../../zod.ts';

/** Something the program ships, and how it is on this site. */
const shippedHead = z.strictObject({
  /** `<kind>:<key>`. */
  id: z.string(),
  /** What its kind is called. */
  label: z.string(),
  /** What the thing itself is called. */
  name: z.string(),
  state: z.enum(['same', 'edited', 'removed', 'offered', 'retired']),
  binding: z.boolean(),
  version: z.int(),
  /** The version the site was brought to or its operator decided about; null: nobody knows. */
  settledVersion: z.int().nullable(),
});
const thing = z.string().min(3, '没有这一项').max(200, '没有这一项');

export const listShipped = {
  summary: '程序带来的内容里，改过的、等人选的、停用的，各种有多少',
  input: z.object({}),
  reply: z.strictObject({
    items: z.array(shippedHead),
    /** Every kind with how many things of it ship, how many of them the site has otherwise, and how many wait for a choice. */
    kinds: z.array(z.strictObject({ label: z.string(), total: z.int(), different: z.int(), offered: z.int() })),
  }),
};
export const viewShipped = {
  summary: '一项程序带来的内容，站里的和程序的并排',
  input: z.object({ id: thing }),
  reply: z.strictObject({
    ...shippedHead.shape,
    /** Whether each side has it. */
    isOnSite: z.boolean(),
    isShipped: z.boolean(),
    /** Field by field where the sides differ, as text; null: that side has none. */
    differences: z.array(z.strictObject({ field: z.string(), site: z.string().nullable(), program: z.string().nullable() })),
    /** When versions of the site's were replaced that are kept. */
    former: z.array(instant),
  }),
};
export const takeShipped = { summary: '换成程序带来的，站里原来的另存一份', input: z.object({ id: thing }), reply: z.strictObject({ id: z.string() }) };
export const keepShipped = { summary: '留用站里的，程序下次再改才又问', input: z.object({ id: thing }), reply: z.strictObject({ id: z.string() }) };
