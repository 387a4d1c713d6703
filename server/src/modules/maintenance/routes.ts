import * as keys from '#contract/api/admin/maintenance.ts';
import * as shapes from '#contract/api/admin/maintenance.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import { clearCaches, saveMaintenance, viewMaintenance } from './save.ts';

export function mountMaintenance(api: Api): void {
  api.onMember(keys.viewMaintenance, shapes.viewMaintenance, (_, { db, now }) => viewMaintenance({ db, now }));
  api.onMember(keys.clearCaches, shapes.clearCaches, async (_, { db, now }) => {
    await db.transaction((tx) => clearCaches({ tx, now }));
    return {};
  });
  api.onMember(keys.saveMaintenance, shapes.saveMaintenance, (input, { db, now }) => saveMaintenance({ db, now }, input));
}
