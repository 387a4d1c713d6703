export { findBanner, getAnnouncement, restoreAnnouncement, turnBanner } from './announcements.ts';
export { NEXT_BANNER } from './queries.ts';
export { mountAnnouncements } from './routes.ts';
