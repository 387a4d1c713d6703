import { holdReason } from './held.shapes.ts';
import { done, id, instant, line, lines, personShape } from './inputs.shapes.ts';
import { picture } from './posts.shapes.ts';
import { MAX_DOCUMENT_NUMBER_LENGTH } from '../staff-limits.ts';
import { z } from '../zod.ts';

/** A comment held for review, as those see it who decide about it. */
const waitingComment = z.strictObject({
  id: z.int(),
  /** The post or picture it is written under. */
  host: z.strictObject({ kind: z.enum(['post', 'scenery']), id: z.int(), columnId: z.int(), title: z.string() }),
  author: personShape,
  body: z.string(),
  images: z.array(picture),
  reasons: z.array(holdReason),
  heldAt: instant,
  /** Why the reader doesn't decide: they wrote it, or it is about their own verdict or themselves; null: they may. */
  conflict: z.enum(['own', 'voice']).nullable(),
  /**
   * Whether the reader may return it: what is said under a case is returned by a presenter without a part in it. `byOrder`: none is there for a day, and an
   * operator may by a lawful order.
   */
  mayReturn: z.enum(['freely', 'byOrder', 'no']),
});

export const listWaitingComments = { summary: '等人看的评论，等得最久的在前，最多 50 条', input: z.object({}), reply: z.array(waitingComment) };
export const decideComment = {
  summary: '放出一条待审核的评论，或写明理由退回',
  input: z.object({
    id,
    outcome: z.enum(['approved', 'rejected']),
    reason: lines(0, 500, '理由最多 500 个字').default(''),
    /** Of the lawful order by which an operator returns what is under a case. */
    documentNumber: line(0, MAX_DOCUMENT_NUMBER_LENGTH, `文号最多 ${MAX_DOCUMENT_NUMBER_LENGTH} 个字`).default(''),
  }),
  reply: done,
};
