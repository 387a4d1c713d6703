export { keepBackups, listBackups, orderWeeklyTrial } from './backups.ts';
export { readDownload } from './console.ts';
export { NEXT_BACKUP_ORDER } from './queries-orders.ts';
export { mountBackups } from './routes.ts';
export { selectKeyTried, selectProof, type Backup } from './queries.ts';
export { sendOffsite } from './offsite.ts';
export { NEXT_UNSENT, selectOffsiteState, SENT_MEGABYTES, type OffsiteState } from './queries-offsite.ts';
export { isOffsiteLate } from './rules.ts';
