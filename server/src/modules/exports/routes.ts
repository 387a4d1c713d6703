import * as keys from '#contract/api/exports.ts';
import * as shapes from '#contract/api/exports.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import { getExport, requestExport } from './request.ts';

export function mountExports(api: Api): void {
  api.onMember(keys.findExport, shapes.findExport, (_, { db, viewer, now }) => getExport({ db, now }, viewer.id));
  api.onMember(keys.requestExport, shapes.requestExport, (_, { db, viewer, now }) => requestExport({ db, now }, viewer.id));
}
