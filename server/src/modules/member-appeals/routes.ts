import * as keys from '#contract/api/member-appeals.ts';
import * as shapes from '#contract/api/member-appeals.shapes.ts';
import type { Undoing } from '#server/modules/audit/index.ts';
import type { Api } from '#server/platform/api.ts';
import { decideAppeal } from './decide.ts';
import { listAppeals, listMyAppeals, readAppealClock } from './list.ts';
import { saveAppeal } from './save.ts';

/** Mounts the appeals of members; how acts are taken back is handed in. */
export function mountMemberAppeals(api: Api, undoing: Undoing): void {
  api.onMember(keys.saveAppeal, shapes.saveAppeal, (input, { db, viewer, now }) => saveAppeal({ db, now, viewer }, input));
  api.onMember(keys.listMyAppeals, shapes.listMyAppeals, (input, { db, viewer, now }) => listMyAppeals({ db, now }, viewer.id, input));
  api.onMember(keys.listAppeals, shapes.listAppeals, (input, { db, viewer, now }) => listAppeals({ db, now, viewer }, input));
  api.onMember(keys.decideAppeal, shapes.decideAppeal, (input, { db, viewer, now }) => decideAppeal({ db, now, viewer }, input, undoing));
  api.on(keys.readAppealClock, shapes.readAppealClock, (_, { db, now }) => readAppealClock({ db, now }));
}
