// The calls of those who write comments, apart from those of reading: visitors fetch none of them.
import { keyed } from '../route.ts';
import type * as shapes from './comments.shapes.ts';

export const findCommentTarget = keyed<typeof shapes.findCommentTarget>()('findCommentTarget', {
  method: 'GET',
  path: 'comment/find/post/:postId',
  access: 'member',
});
export const listMyReplies = keyed<typeof shapes.listMyReplies>()('listMyReplies', { method: 'GET', path: 'comment/reply', access: 'member' });
export const saveComment = keyed<typeof shapes.saveComment>()('saveComment', { method: 'POST', path: 'comment/save/:postId', access: 'member' });
export const suggestMentions = keyed<typeof shapes.suggestMentions>()('suggestMentions', { method: 'GET', path: 'comment/mention/:postId', access: 'member' });
export const listHeldComments = keyed<typeof shapes.listHeldComments>()('listHeldComments', { method: 'GET', path: 'comment/held/:postId', access: 'member' });
export const withdrawHeldComment = keyed<typeof shapes.withdrawHeldComment>()('withdrawHeldComment', {
  method: 'POST',
  path: 'comment/held/withdraw/:id',
  access: 'member',
});
export const removeComment = keyed<typeof shapes.removeComment>()('removeComment', { method: 'POST', path: 'comment/remove/:id', access: 'member' });
