import type { z } from '../../zod.ts';
import { keyed } from '../../route.ts';
import type * as shapes from './notifications.shapes.ts';

export type ListedNotification = z.output<typeof shapes.listNotifications.reply>['items'][number];
/** A notification with what was sent of it. */
export type NotificationProof = z.output<typeof shapes.openNotification.reply>;
/** By what notifications are found. */
export type NotificationFindBy = z.output<typeof shapes.findBy>;

export const listNotifications = keyed<typeof shapes.listNotifications>()('listNotifications', {
  method: 'GET',
  path: 'admin/notification/list',
  access: 'operator',
});
export const openNotification = keyed<typeof shapes.openNotification>()('openNotification', {
  method: 'POST',
  path: 'admin/notification/open/:id',
  access: 'operator',
});
export const answerNotification = keyed<typeof shapes.answerNotification>()('answerNotification', {
  method: 'POST',
  path: 'admin/notification/answer/:id',
  access: 'operator',
});
