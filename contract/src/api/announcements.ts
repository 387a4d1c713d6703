import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './announcements.shapes.ts';

/** The banner as readers get it. */
export type Banner = z.output<typeof shapes.banner>;
/** A banner as operators see it. */
export type Announcement = z.output<typeof shapes.announcement>;
/** A message to every member as operators see it. */
export type MessageToAll = z.output<typeof shapes.messageToAll>;

export const listAnnouncements = keyed<typeof shapes.listAnnouncements>()('listAnnouncements', {
  method: 'GET',
  path: 'admin/announcement/list',
  access: 'operator',
});
export const saveAnnouncement = keyed<typeof shapes.saveAnnouncement>()('saveAnnouncement', {
  method: 'POST',
  path: 'admin/announcement/save',
  access: 'operator',
});
export const endAnnouncement = keyed<typeof shapes.endAnnouncement>()('endAnnouncement', {
  method: 'POST',
  path: 'admin/announcement/end/:id',
  access: 'operator',
});
export const sendAnnouncement = keyed<typeof shapes.sendAnnouncement>()('sendAnnouncement', {
  method: 'POST',
  path: 'admin/announcement/send/:id',
  access: 'operator',
});
export const listMessagesToAll = keyed<typeof shapes.listMessagesToAll>()('listMessagesToAll', {
  method: 'GET',
  path: 'admin/announcement/sent',
  access: 'operator',
});
