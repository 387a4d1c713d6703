import { findSite } from '#contract/api/pages.ts';
import * as shapes from '#contract/api/pages.shapes.ts';
import { findBanner } from '#server/modules/announcements/index.ts';
import * as keys from '#contract/api/admin/settings.ts';
import * as settingShapes from '#contract/api/admin/settings.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import { listSettingHistory, listSettings, restoreSetting, saveSettings } from './console.ts';
import * as settings from './settings.ts';

export function mountSettings(api: Api): void {
  api.on(findSite, shapes.findSite, async (_, { db, now }) => ({ ...(await settings.getSite(db)), announcement: await findBanner({ db, now }) }));
  api.onMember(keys.listSettings, settingShapes.listSettings, (_, { db, platform }) => listSettings(db, platform));
  api.onMember(keys.saveSettings, settingShapes.saveSettings, (input, { db, now, platform }) => saveSettings({ db, now }, input, platform));
  api.onMember(keys.listSettingHistory, settingShapes.listSettingHistory, (input, { db }) => listSettingHistory(db, input));
  api.onMember(keys.restoreSetting, settingShapes.restoreSetting, ({ seq }, { db, now, platform }) => restoreSetting({ db, now }, seq, platform));
}
