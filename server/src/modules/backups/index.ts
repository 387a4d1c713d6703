export { keepBackups, listBackups, orderWeeklyTrial } from './backups.ts';
export { readDownload } from './console.ts';
export { NEXT_BACKUP_ORDER } from './queries-orders.ts';
export { mountBackups } from './routes.ts';
export type { Backup } from './queries.ts';
