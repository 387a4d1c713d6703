import type { z } from '../../zod.ts';
import { keyed } from '../../route.ts';
import type * as shapes from './backups.shapes.ts';

/** The backups that are kept, and how they are made. */
export type BackupList = z.output<typeof shapes.listBackups.reply>;
export type BackupView = BackupList['items'][number];

export const listBackups = keyed<typeof shapes.listBackups>()('listBackups', { method: 'GET', path: 'admin/backup/list', access: 'operator' });
export const runBackup = keyed<typeof shapes.runBackup>()('runBackup', { method: 'POST', path: 'admin/backup/run', access: 'operator' });
export const testBackup = keyed<typeof shapes.testBackup>()('testBackup', { method: 'POST', path: 'admin/backup/test/:id', access: 'operator' });
export const scheduleBackups = keyed<typeof shapes.scheduleBackups>()('scheduleBackups', {
  method: 'POST',
  path: 'admin/backup/schedule',
  access: 'operator',
});
export const downloadBackup = keyed<typeof shapes.downloadBackup>()('downloadBackup', {
  method: 'POST',
  path: 'admin/backup/download/:id',
  access: 'operator',
});
export const removeBackup = keyed<typeof shapes.removeBackup>()('removeBackup', { method: 'POST', path: 'admin/backup/remove/:id', access: 'operator' });
export const makeBackupKey = keyed<typeof shapes.makeBackupKey>()('makeBackupKey', { method: 'POST', path: 'admin/backup/key', access: 'operator' });
export const confirmBackupKey = keyed<typeof shapes.confirmBackupKey>()('confirmBackupKey', {
  method: 'POST',
  path: 'admin/backup/key_tried',
  access: 'operator',
});
/** Where the bytes of a backup are had, by a secret of a few minutes. */
export const BACKUP_FILE_PATH = '/restful/v1/admin/backup/file/:secret';
