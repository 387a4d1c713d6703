export { STORMS_DATA } from './personal-data.ts';
export { endDueStorms } from './end-due.ts';
export { beginStorm, finishStorm } from './storm.ts';
export { isStormOn, readStormUntil } from './state.ts';
export { NEXT_STORM_END, selectStorms } from './queries.ts';
