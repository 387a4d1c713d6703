import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './comments.shapes.ts';

/** A comment with its floor; replies to it stand in `replies`, one level deep. */
export type Comment = z.output<typeof shapes.comment>;
export type Reply = z.output<typeof shapes.reply>;
/** Somebody a comment may name. */
export type Mentionable = z.output<typeof shapes.suggestMentions.reply>[number];
/** A page of what is said under a post, and the answer its asker took. */
export type Thread = z.output<typeof shapes.listComments.reply>;
/** A comment that waits until somebody has looked at it. */
export type HeldComment = z.output<typeof shapes.heldComment>;
export type HeldComments = z.output<typeof shapes.listHeldComments.reply>;
export type CommentSort = z.output<typeof shapes.commentSort>;
/** A comment away from its post, with what it answers. */
export type PlacedComment = z.output<typeof shapes.placedComment>;
/** Which way a member's replies went. */
export type ReplyBox = z.output<typeof shapes.replyBox>;
/** What the add-comment page shows above its form. */
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
