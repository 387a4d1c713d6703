import * as keys from '#contract/api/admin/dashboard.ts';
import * as shapes from '#contract/api/admin/dashboard.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import { getDashboard } from './dashboard.ts';
import { getFound } from './find.ts';
import { muteCheck, runCheckAgain } from './mend.ts';

/** Mounts the calls of the desk of operators. */
export function mountDashboard(api: Api): void {
  api.onMember(keys.getDashboard, shapes.getDashboard, (_, request) => getDashboard(request));
  api.onMember(keys.runCheck, shapes.runCheck, ({ name }, request) => request.db.transaction((tx) => runCheckAgain({ tx, now: request.now }, request, name)));
  api.onMember(keys.muteCheck, shapes.muteCheck, (input, request) => request.db.transaction((tx) => muteCheck({ tx, now: request.now }, request, input)));
  api.onMember(keys.getFound, shapes.getFound, ({ q }, { db }) => getFound(db, q));
}
