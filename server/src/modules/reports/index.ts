export { listDecidedAuthors, REPORTS_DATA } from './personal-data.ts';
export { listReports, viewReport } from './desk.ts';
export { handleReport } from './handle.ts';
export { watchQueue } from './alarms.ts';
export { mountReports } from './routes.ts';
export { endSuspension, suspend, suspendUntil, takeBackSuspension } from './suspend.ts';
export { LAST_WAVE } from './queries-waves.ts';
export { sealNetworks, sweepNetworks, undoWaves } from './waves.ts';
export { isLastToLook } from './queries-desk.ts';
