import { storedBody } from '../documents/document.shapes.ts';
import { holdReason } from './held.shapes.ts';
import { id, instant } from './inputs.shapes.ts';
import { poll } from './polls.shapes.ts';
import { z } from '../zod.ts';

const heldPost = z.strictObject({
  id: z.int(),
  columnId: z.int(),
  columnName: z.string(),
  authorId: z.int(),
  nickName: z.string(),
  title: z.string(),
  reasons: z.array(holdReason),
  heldAt: instant,
  /** The revision the decision is based on. */
  revision: z.int(),
});
export const listHeldPosts = { summary: '等人看的帖子，等得最久的在前，最多 50 篇', input: z.object({}), reply: z.array(heldPost) };
export const viewHeldPost = {
  summary: '一篇等人看的帖子的全文',
  input: z.object({ id }),
  reply: z.strictObject({ ...heldPost.shape, body: storedBody, poll: poll.nullable() }),
};
