import * as keys from '#contract/api/plugins.ts';
import * as shapes from '#contract/api/plugins.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import { readAddonUpdate } from './addon/update.ts';
import { listPlugins } from './catalog/list.ts';

export function mountPlugins(api: Api): void {
  api.on(keys.listPlugins, shapes.listPlugins, (input, { db, gameId }) => listPlugins(db, gameId, input));
  api.on(keys.readAddonUpdate, shapes.readAddonUpdate, (_, { db, gameId, now }) => readAddonUpdate({ db, now }, gameId));
}
