import * as keys from '#contract/api/member-records.ts';
import * as shapes from '#contract/api/member-records.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import { listMyRecords } from './list.ts';

/** Mounts what members read of the acts of staff on them. */
export function mountMemberRecords(api: Api): void {
  api.onMember(keys.listMyRecords, shapes.listMyRecords, (input, { db, viewer, now }) => listMyRecords({ db, now, viewer }, input));
}
