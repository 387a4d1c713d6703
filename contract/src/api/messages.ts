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
export const searchMessages = keyed<typeof shapes.searchMessages>()('searchMessages', { method: 'GET', path: 'message/search', access: 'member' });
export const listReplyMessages = keyed<typeof shapes.listReplyMessages>()('listReplyMessages', {
  method: 'GET',
  path: 'message/search/1/21',
  access: 'member',
});
export const getMessage = keyed<typeof shapes.getMessage>()('getMessage', { method: 'GET', path: 'message/find_by_id/:id', access: 'member' });
export const getMessagePost = keyed<typeof shapes.getMessagePost>()('getMessagePost', { method: 'GET', path: 'message/post/:id', access: 'member' });
export const listMessageComments = keyed<typeof shapes.listMessageComments>()('listMessageComments', {
  method: 'GET',
  path: 'message/post/comment/:id',
  access: 'member',
});
export const readMessage = keyed<typeof shapes.readMessage>()('readMessage', { method: 'POST', path: 'message/read/:id', access: 'member' });
export const readPostMessages = keyed<typeof shapes.readPostMessages>()('readPostMessages', {
  method: 'POST',
  path: 'message/read_post/:postId',
  access: 'member',
});
export const readAllMessages = keyed<typeof shapes.readAllMessages>()('readAllMessages', { method: 'POST', path: 'message/read_all', access: 'member' });
export const getBell = keyed<typeof shapes.getBell>()('getBell', { method: 'GET', path: 'message/bell', access: 'member' });
export const saveBell = keyed<typeof shapes.saveBell>()('saveBell', { method: 'POST', path: 'message/bell', access: 'member' });
export const sendLetter = keyed<typeof shapes.sendLetter>()('sendLetter', { method: 'POST', path: 'message/send_presenter/:id', access: 'member' });
export const listCorrespondents = keyed<typeof shapes.listCorrespondents>()('listCorrespondents', { method: 'GET', path: 'message/letter', access: 'member' });
export const listLetters = keyed<typeof shapes.listLetters>()('listLetters', { method: 'GET', path: 'message/letter/:id', access: 'member' });
export const readLetters = keyed<typeof shapes.readLetters>()('readLetters', { method: 'POST', path: 'message/letter/read/:id', access: 'member' });
export const blockLetters = keyed<typeof shapes.blockLetters>()('blockLetters', { method: 'POST', path: 'message/letter/block/:id', access: 'member' });
export const followMessages = keyed<typeof shapes.followMessages>()('followMessages', { method: 'GET', path: 'message/events', access: 'member' });
