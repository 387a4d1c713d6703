import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './comments.shapes.ts';

/** A comment with its floor; its replies are in `replies`, one level deep. */
export type Comment = z.output<typeof shapes.comment>;
export type Reply = z.output<typeof shapes.reply>;
/** A member a comment may mention. */
export type Mentionable = z.output<typeof shapes.suggestMentions.reply>[number];
/** A page of the comments under a post, and its accepted answer. */
export type Thread = z.output<typeof shapes.listComments.reply>;
/** A comment held for review. */
export type HeldComment = z.output<typeof shapes.heldComment>;
export type HeldComments = z.output<typeof shapes.listHeldComments.reply>;
export type CommentSort = z.output<typeof shapes.commentSort>;
/** A comment outside its post, with the comment it replies to. */
export type PlacedComment = z.output<typeof shapes.placedComment>;
/** Which way a member's replies went. */
export type ReplyBox = z.output<typeof shapes.replyBox>;
/** The context shown above the form of the add-comment page. */
export type CommentTarget = z.output<typeof shapes.findCommentTarget.reply>;

export const listComments = keyed<typeof shapes.listComments>()('listComments', 'GET', 'g/comment/post/:id', 'public');
export const listReplies = keyed<typeof shapes.listReplies>()('listReplies', 'GET', 'g/comment/reply/:id', 'public');
export const findCommentTarget = keyed<typeof shapes.findCommentTarget>()('findCommentTarget', 'GET', 'comment/find/post/:postId', 'member');
export const listMyReplies = keyed<typeof shapes.listMyReplies>()('listMyReplies', 'GET', 'comment/reply', 'member');
export const listCommentsOf = keyed<typeof shapes.listCommentsOf>()('listCommentsOf', 'GET', 'g/comment/member/:id', 'public');
export const saveComment = keyed<typeof shapes.saveComment>()('saveComment', 'POST', 'comment/save/:postId', 'member');
export const suggestMentions = keyed<typeof shapes.suggestMentions>()('suggestMentions', 'GET', 'comment/mention/:postId', 'member');
export const listHeldComments = keyed<typeof shapes.listHeldComments>()('listHeldComments', 'GET', 'comment/held/:postId', 'member');
export const withdrawHeldComment = keyed<typeof shapes.withdrawHeldComment>()('withdrawHeldComment', 'POST', 'comment/held/withdraw/:id', 'member');
export const removeComment = keyed<typeof shapes.removeComment>()('removeComment', 'POST', 'comment/remove/:id', 'member');
export const likeComment = keyed<typeof shapes.likeComment>()('likeComment', 'POST', 'comment/like/:id', 'member');
export const acceptComment = keyed<typeof shapes.acceptComment>()('acceptComment', 'POST', 'comment/accept/:id', 'member');
