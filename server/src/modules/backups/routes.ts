import * as keys from '#contract/api/admin/backups.ts';
import * as shapes from '#contract/api/admin/backups.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import { confirmKey, listForConsole, makeKey, openDownload, orderBackup, orderTrial, removeBackup, schedule } from './console.ts';

export function mountBackups(api: Api): void {
  api.onMember(keys.listBackups, shapes.listBackups, (_, request) => listForConsole(request));
  api.onMember(keys.runBackup, shapes.runBackup, (_, { db, now }) => orderBackup({ db, now }));
  api.onMember(keys.testBackup, shapes.testBackup, ({ id }, { db, now }) => orderTrial({ db, now }, id));
  api.onMember(keys.scheduleBackups, shapes.scheduleBackups, (wanted, { db, now }) => schedule({ db, now }, wanted));
  api.onMember(keys.makeBackupKey, shapes.makeBackupKey, (_, request) => makeKey(request));
  api.onMember(keys.confirmBackupKey, shapes.confirmBackupKey, (_, { db, now }) => confirmKey({ db, now }));
  api.onMember(keys.downloadBackup, shapes.downloadBackup, ({ id }, request) => openDownload(request, id));
  api.onMember(keys.removeBackup, shapes.removeBackup, ({ id }, request) => removeBackup(request, id));
}
