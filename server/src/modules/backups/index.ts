export { listBackups, makeBackup, tryNewestBackup } from './backups.ts';
export type { Backup } from './queries.ts';
