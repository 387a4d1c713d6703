import * as keys from '#contract/api/admin/storms.ts';
import * as shapes from '#contract/api/admin/storms.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import { endStorm, startStorm } from './turn.ts';
import { viewStorm } from './view.ts';

export function mountStormDesk(api: Api): void {
  api.onMember(keys.viewStorm, shapes.viewStorm, (_, { platform, now }) => viewStorm({ platform, now }));
  api.onMember(keys.startStorm, shapes.startStorm, ({ hours }, request) => startStorm(request, hours));
  api.onMember(keys.endStorm, shapes.endStorm, (_, request) => endStorm(request));
}
