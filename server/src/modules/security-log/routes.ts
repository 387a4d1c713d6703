import * as keys from '#contract/api/admin/security-log.ts';
import * as shapes from '#contract/api/admin/security-log.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import { openSecurityLog, readSecurityLogExtent } from './open.ts';

export function mountSecurityLog(api: Api): void {
  api.onMember(keys.readSecurityLogExtent, shapes.readSecurityLogExtent, (_, { db }) => readSecurityLogExtent(db));
  api.onMember(keys.openSecurityLog, shapes.openSecurityLog, (input, request) => openSecurityLog(request, input));
}
