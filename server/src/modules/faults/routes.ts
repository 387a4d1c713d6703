import * as keys from '#contract/api/admin/faults.ts';
import * as shapes from '#contract/api/admin/faults.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import { listFaultPlaces } from './browser/list.ts';
import { listServerFaults } from './server/list.ts';

export function mountFaults(api: Api): void {
  api.onMember(keys.listFaults, shapes.listFaults, async ({ days }, context) => {
    const [browsers, server] = await Promise.all([listFaultPlaces(context, days), listServerFaults(context, days)]);
    return { browsers, server };
  });
}
