import { readHome } from '#contract/api/home.ts';
import * as shapes from '#contract/api/home.shapes.ts';
import * as deskKeys from '#contract/api/admin/home-desk.ts';
import * as deskShapes from '#contract/api/admin/home-desk.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import { saveHome, viewHome } from './desk.ts';
import * as home from './home.ts';

export function mountHome(api: Api): void {
  api.on(readHome, shapes.readHome, (_, { db, gameId, now }) => home.readHome({ db, now }, gameId));
  api.onMember(deskKeys.viewHome, deskShapes.viewHome, (_, { db }) => viewHome(db));
  api.onMember(deskKeys.saveHome, deskShapes.saveHome, (input, { db, now }) => db.transaction((tx) => saveHome({ tx, now }, input)));
}
