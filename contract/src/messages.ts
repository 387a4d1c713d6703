import type { z } from './zod.ts';
import { keyed } from './route.ts';
import type * as shapes from './messages.shapes.ts';

/** A message as the bell shows it. */
export type RecentMessage = z.output<typeof shapes.recentMessage>;
/** 10 system and penalties, 20 reply, 21 interaction, 30 letter, 31 case progress. */
export type MessageType = RecentMessage['type'];

export const listUnreadMessages = keyed<typeof shapes.listUnreadMessages>()('listUnreadMessages', 'GET', 'g/message/unread/list', 'guest');
export const readAllMessages = keyed<typeof shapes.readAllMessages>()('readAllMessages', 'POST', 'message/read_all', 'member');
