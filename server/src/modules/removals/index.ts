export { REMOVALS_DATA } from './personal-data.ts';
export { lockDue, markPurged, postpone, selectDue, type DueRemoval, type Removed, type StaffRemovalRow } from './queries.ts';
export { contestedUntil, findStaffRemoval, makeRemovalsDue, isPurged, recordRemoval, takeBackRemoval } from './removals.ts';
