import type { z } from '../../zod.ts';
import { keyed } from '../../route.ts';
import type * as shapes from './settings.shapes.ts';

/** A setting as the console shows it. */
export type SettingView = z.output<typeof shapes.setting>;
/** Every setting, and the version of all together. */
export type SettingList = z.output<typeof shapes.listSettings.reply>;
export type SettingChange = z.output<typeof shapes.listSettingHistory.reply>['items'][number];

export const listSettings = keyed<typeof shapes.listSettings>()('listSettings', { method: 'GET', path: 'admin/setting/list', access: 'operator' });
export const saveSettings = keyed<typeof shapes.saveSettings>()('saveSettings', { method: 'POST', path: 'admin/setting/save', access: 'operator' });
export const listSettingHistory = keyed<typeof shapes.listSettingHistory>()('listSettingHistory', {
  method: 'GET',
  path: 'admin/setting/history',
  access: 'operator',
});
export const restoreSetting = keyed<typeof shapes.restoreSetting>()('restoreSetting', {
  method: 'POST',
  path: 'admin/setting/restore/:seq',
  access: 'operator',
});
