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
  recordRemoval,
  takeBackRemoval,
  unsealRemoval,
  type BringingBack,
} from './removals.ts';
