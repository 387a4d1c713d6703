export { openLetter } from './register.ts';
export { COUNTER_STATE, lockTakedown, type LockedTakedown } from './queries.ts';
export { repeatRemovals } from './repeat-removals.ts';
export { repeatTakedowns } from './repeat.ts';
export { restoreWorks } from './restore-works.ts';
export { mountTakedowns } from './routes.ts';
export { TAKEDOWNS_DATA } from './personal-data.ts';
