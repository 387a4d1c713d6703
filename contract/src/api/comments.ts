import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './comments.shapes.ts';

/** A comment with its floor; its replies are in `replies`, one level deep. */
export type Comment = z.output<typeof shapes.comment>;
export type Reply = z.output<typeof shapes.reply>;
/** A member a comment calls, by the name as it is written there. */
export type Mention = z.output<typeof shapes.mention>;
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

export const listComments = keyed<typeof shapes.listComments>()('listComments', { method: 'GET', path: 'g/comment/post/:id', access: 'public' });
export const listReplies = keyed<typeof shapes.listReplies>()('listReplies', { method: 'GET', path: 'g/comment/reply/:id', access: 'public' });
export const listCommentsOf = keyed<typeof shapes.listCommentsOf>()('listCommentsOf', { method: 'GET', path: 'g/comment/member/:id', access: 'public' });
export const likeComment = keyed<typeof shapes.likeComment>()('likeComment', { method: 'POST', path: 'comment/like/:id', access: 'member' });
export const acceptComment = keyed<typeof shapes.acceptComment>()('acceptComment', { method: 'POST', path: 'comment/accept/:id', access: 'member' });
