export { restoreAnsweredWorks, sweepCounterNotices } from './clock.ts';
export { openCounterNoticeFile } from './open.ts';
export { COUNTER_NOTICES_DATA } from './personal-data.ts';
export { NEXT_COUNTER_NOTICE_DUE } from './queries.ts';
export { mountCounterNotices } from './routes.ts';
