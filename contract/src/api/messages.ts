import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './messages.shapes.ts';

/** A message as the bell and the lists show it. */
export type Message = z.output<typeof shapes.message>;
/** How many messages there are of each type. */
export type MessageCounts = MessagePage['counts'];
export type MessagePage = z.output<typeof shapes.searchMessages.reply>;
/** A message in full. */
export type MessageDetail = z.output<typeof shapes.getMessage.reply>;
/** The post some messages are about. */
export type MessagePost = z.output<typeof shapes.getMessagePost.reply>;
/** A comment that concerns the reader, with the comment it replies to. */
export type ConcerningComment = z.output<typeof shapes.listMessageComments.reply>['items'][number];
/** What of a member's mailbox has changed. */
export type MailboxEvent = z.output<typeof shapes.followMessages.reply>;
/** Types a member may keep out of the bell. */
export type MutableType = z.output<typeof shapes.getBell.reply>['muted'][number];
export type Letter = z.output<typeof shapes.letter>;
export type LetterPage = z.output<typeof shapes.listLetters.reply>;
export type Correspondent = z.output<typeof shapes.listCorrespondents.reply>['items'][number];

export const listUnreadMessages = keyed<typeof shapes.listUnreadMessages>()('listUnreadMessages', {
  method: 'GET',
  path: 'g/message/unread/list',
  access: 'guest',
});
export const readAllMessages = keyed<typeof shapes.readAllMessages>()('readAllMessages', { method: 'POST', path: 'message/read_all', access: 'member' });
export const followMessages = keyed<typeof shapes.followMessages>()('followMessages', { method: 'GET', path: 'message/events', access: 'member' });
