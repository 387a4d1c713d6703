export { removalAct, requireRestorable, restorationAct } from './acts.ts';
export { REMOVALS_DATA } from './personal-data.ts';
export { lockDue, markPurged, postpone, selectDue, type DueRemoval, type Removed, type StaffRemovalRow } from './queries.ts';
export { requireNotOrdered, requireNotSealed } from './orders.ts';
export { BY_LAW, contestedUntil, findStaffRemoval, forgiveFine, makeRemovalsDue, isPurged, recordRemoval, takeBackRemoval, unsealRemoval } from './removals.ts';
