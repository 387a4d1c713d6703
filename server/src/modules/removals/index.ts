export { removalAct, requireRestorable, restorationAct } from './acts.ts';
export { REMOVALS_DATA } from './personal-data.ts';
export { BY_LAW, lockDue, markPurged, postpone, selectDue, type DueRemoval, type Removed, type StaffRemovalRow } from './queries.ts';
export { requireNotOrdered, requireNotSealed } from './orders.ts';
export {
  contestedUntil,
  findReturnable,
  findStaffRemoval,
  forgiveFine,
  isPurged,
  makeRemovalsDue,
  readStaffDays,
  recordRemoval,
  staffDaysIn,
  takeBackRemoval,
  unsealRemoval,
  type BringingBack,
  type StaffDays,
} from './removals.ts';
