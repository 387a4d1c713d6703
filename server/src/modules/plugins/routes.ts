import * as keys from '#contract/api/plugins.ts';
import * as shapes from '#contract/api/plugins.shapes.ts';
import * as deskKeys from '#contract/api/admin/plugin-desk.ts';
import * as deskShapes from '#contract/api/admin/plugin-desk.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import { readAddonUpdate } from './addon/update.ts';
import { listForStaff, savePlugin, saveScreenshots } from './catalog/desk.ts';
import { listPlugins } from './catalog/list.ts';
import { withdrawPluginVersion } from './catalog/withdraw.ts';

export function mountPlugins(api: Api): void {
  api.on(keys.listPlugins, shapes.listPlugins, (input, { db, gameId }) => listPlugins(db, gameId, input));
  api.on(keys.readAddonUpdate, shapes.readAddonUpdate, (_, { db, gameId, now }) => readAddonUpdate({ db, now }, gameId));
  api.onMember(deskKeys.listPluginsForStaff, deskShapes.listPluginsForStaff, (_, { db }) => listForStaff(db));
  api.onMember(deskKeys.savePlugin, deskShapes.savePlugin, (input, request) => savePlugin(request, input));
  api.onMember(deskKeys.savePluginScreenshots, deskShapes.savePluginScreenshots, async ({ id, pictures }, request) => ({
    count: await saveScreenshots(request, id, pictures),
  }));
  api.onMember(deskKeys.withdrawPlugin, deskShapes.withdrawPlugin, async ({ id, text }, { db, now }) => {
    await withdrawPluginVersion({ db, now }, id, text);
    return { withdrawn: true as const };
  });
}
