export { REMOVALS_DATA } from './personal-data.ts';
export { lockDue, markPurged, postpone, selectDue, type DueRemoval, type Removed } from './queries.ts';
export { contestedUntil, makeRemovalsDue, isPurged, recordRemoval, takeBackRemoval } from './removals.ts';
