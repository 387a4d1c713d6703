import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './messages.shapes.ts';

/** A message as the bell and the lists show it. */
export type Message = z.output<typeof shapes.message>;
/** 10 system and penalties, 20 reply, 21 interaction, 30 letter, 31 case progress. */
export type MessageType = Message['type'];
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

export const listUnreadMessages = keyed<typeof shapes.listUnreadMessages>()('listUnreadMessages', 'GET', 'g/message/unread/list', 'guest');
export const searchMessages = keyed<typeof shapes.searchMessages>()('searchMessages', 'GET', 'message/search', 'member');
export const listReplyMessages = keyed<typeof shapes.listReplyMessages>()('listReplyMessages', 'GET', 'message/search/1/21', 'member');
export const getMessage = keyed<typeof shapes.getMessage>()('getMessage', 'GET', 'message/find_by_id/:id', 'member');
export const getMessagePost = keyed<typeof shapes.getMessagePost>()('getMessagePost', 'GET', 'message/post/:id', 'member');
export const listMessageComments = keyed<typeof shapes.listMessageComments>()('listMessageComments', 'GET', 'message/post/comment/:id', 'member');
export const readMessage = keyed<typeof shapes.readMessage>()('readMessage', 'POST', 'message/read/:id', 'member');
export const readPostMessages = keyed<typeof shapes.readPostMessages>()('readPostMessages', 'POST', 'message/read_post/:postId', 'member');
export const readAllMessages = keyed<typeof shapes.readAllMessages>()('readAllMessages', 'POST', 'message/read_all', 'member');
export const getBell = keyed<typeof shapes.getBell>()('getBell', 'GET', 'message/bell', 'member');
export const saveBell = keyed<typeof shapes.saveBell>()('saveBell', 'POST', 'message/bell', 'member');
export const sendLetter = keyed<typeof shapes.sendLetter>()('sendLetter', 'POST', 'message/send_presenter/:id', 'member');
export const listCorrespondents = keyed<typeof shapes.listCorrespondents>()('listCorrespondents', 'GET', 'message/letter', 'member');
export const listLetters = keyed<typeof shapes.listLetters>()('listLetters', 'GET', 'message/letter/:id', 'member');
export const readLetters = keyed<typeof shapes.readLetters>()('readLetters', 'POST', 'message/letter/read/:id', 'member');
export const blockLetters = keyed<typeof shapes.blockLetters>()('blockLetters', 'POST', 'message/letter/block/:id', 'member');
export const followMessages = keyed<typeof shapes.followMessages>()('followMessages', 'GET', 'message/events', 'member');
