import { instant, pageInput, pageOf } from './inputs.shapes.ts';
import { RECORDED_ACTS } from './member-records-acts.ts';
import { z } from '../zod.ts';

export const ownRecord = z.strictObject({
  /** The number of its record. */
  seq: z.int(),
  at: instant,
  act: z.enum(RECORDED_ACTS),
  /** What it is called, where one act does several things: a post became an essence, or is none any more. */
  label: z.string(),
  /** Operators are not named. */
  by: z.strictObject({ role: z.enum(['presenter', 'operator', 'system']), nickName: z.string().nullable() }),
  /** In words the member may read; empty where the words are for the staff. */
  reason: z.string(),
  /** What of theirs it was done to; null: themselves. */
  thing: z.strictObject({ kind: z.enum(['post', 'comment', 'scenery']), title: z.string(), href: z.string().nullable() }).nullable(),
  /** When it was taken back. */
  undoneAt: instant.nullable(),
  /** It can be appealed against, or has been; null: neither. */
  appeal: z.enum(['open', 'filed']).nullable(),
  /** An order upon a report of an infringement: its author may answer it with a statement. */
  isAnswerable: z.boolean(),
});

export const listMyRecords = {
  summary: '站务对我做过的事：什么事、为什么、什么时候、谁做的，新的在前；停用的人也看得到',
  input: z.object({ ...pageInput }),
  reply: pageOf(ownRecord),
};
