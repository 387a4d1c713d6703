import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './announcements.shapes.ts';

/** The banner as readers get it. */
export type Banner = z.output<typeof shapes.banner>;
/** A banner as operators see it. */
export type Announcement = z.output<typeof shapes.announcement>;

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
