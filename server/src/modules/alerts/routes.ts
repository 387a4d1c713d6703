import * as keys from '#contract/api/alerts.ts';
import * as shapes from '#contract/api/alerts.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import { addPushDevice, removePushDevice } from './devices.ts';
import { getAlerts, saveAlerts } from './settings.ts';

export function mountAlerts(api: Api): void {
  api.onMember(keys.getAlerts, shapes.getAlerts, (_, request) => getAlerts(request));
  api.onMember(keys.saveAlerts, shapes.saveAlerts, async ({ choices, dismissal }, request) => {
    await saveAlerts(request, { choices, isDismissal: dismissal });
    return {};
  });
  api.onMember(keys.addPushDevice, shapes.addPushDevice, async (given, request) => {
    await addPushDevice(request, given);
    return {};
  });
  api.onMember(keys.removePushDevice, shapes.removePushDevice, async ({ id }, { db, viewer }) => {
    await removePushDevice(db, viewer.id, id);
    return {};
  });
}
