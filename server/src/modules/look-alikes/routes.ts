import * as keys from '#contract/api/admin/look-alikes.ts';
import * as shapes from '#contract/api/admin/look-alikes.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import { decideLookAlikes } from './decide.ts';
import { listLookAlikes } from './list.ts';

export function mountLookAlikes(api: Api): void {
  api.onMember(keys.listLookAlikes, shapes.listLookAlikes, (_, { db }) => listLookAlikes(db));
  api.onMember(keys.decideLookAlikes, shapes.decideLookAlikes, (input, { db, viewer, now }) => decideLookAlikes({ db, now, viewer }, input));
}
