import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './held-comments.shapes.ts';

/** A comment that waits on the desk. */
export type WaitingComment = z.output<typeof shapes.listWaitingComments.reply>[number];

export const listWaitingComments = keyed<typeof shapes.listWaitingComments>()('listWaitingComments', {
  method: 'GET',
  path: 'comment/desk',
  access: 'presenter',
});
export const decideComment = keyed<typeof shapes.decideComment>()('decideComment', { method: 'POST', path: 'comment/handle/:id', access: 'presenter' });
