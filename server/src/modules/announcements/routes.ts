import * as keys from '#contract/api/announcements.ts';
import * as shapes from '#contract/api/announcements.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import { endAnnouncement, listAnnouncements, saveAnnouncement } from './announcements.ts';

export function mountAnnouncements(api: Api): void {
  api.onMember(keys.listAnnouncements, shapes.listAnnouncements, (_, { db, now }) => listAnnouncements({ db, now }));
  api.onMember(keys.saveAnnouncement, shapes.saveAnnouncement, (input, { db, now }) => db.transaction((tx) => saveAnnouncement({ tx, now }, input)));
  api.onMember(keys.endAnnouncement, shapes.endAnnouncement, ({ id }, { db, now }) => db.transaction((tx) => endAnnouncement({ tx, now }, id)));
}
