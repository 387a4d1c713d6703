import * as keys from '#contract/api/scenery.ts';
import * as ownKeys from '#contract/api/scenery-own.ts';
import * as shapes from '#contract/api/scenery.shapes.ts';
import * as staff from '#contract/api/staff-scenery.ts';
import * as staffShapes from '#contract/api/staff-scenery.shapes.ts';
import { areGuardsOn } from '#server/modules/guards/index.ts';
import type { Api } from '#server/platform/api.ts';
import { limited, SWITCH_LIMITS } from '#server/platform/attempts.ts';
import { favorScenery, getSceneryState } from './favors.ts';
import { removeScenery, removeSceneryByStaff, restoreSceneryByStaff } from './removal.ts';
import { listSubmittedScenery, reviewScenery } from './review.ts';
import { listMyScenery, submitScenery, withdrawScenery } from './save.ts';
import { listSceneryFilters, searchScenery, viewScenery } from './search.ts';

export function mountScenery(api: Api): void {
  api.on(keys.searchScenery, shapes.searchScenery, (input, { db, gameId, now }) => searchScenery({ db, now }, gameId, input));
  api.on(keys.listSceneryFilters, shapes.listSceneryFilters, (_, { db, gameId }) => listSceneryFilters(db, gameId));
  api.on(keys.viewScenery, shapes.viewScenery, ({ id }, { db }) => viewScenery(db, id));
  api.onMember(ownKeys.saveScenery, shapes.saveScenery, (input, request) => submitScenery(request, input));
  api.onMember(ownKeys.listMyScenery, shapes.listMyScenery, (input, { db, viewer }) => listMyScenery(db, viewer.id, input));
  api.onMember(ownKeys.withdrawScenery, shapes.withdrawScenery, async ({ id }, { db, viewer, now }) => {
    await withdrawScenery({ db, now }, id, viewer.id);
    return {};
  });
  api.onMember(
    ownKeys.favorScenery,
    shapes.favorScenery,
    limited('scenery favor', SWITCH_LIMITS.switches, async ({ id, favoured }, { db, viewer, now, platform }) =>
      favorScenery({ db, now, countsOlderOnly: await areGuardsOn({ platform, now }), wanted: favoured }, id, viewer.id),
    ),
  );
  api.onMember(ownKeys.findSceneryState, shapes.findSceneryState, ({ id }, { db, viewer }) => getSceneryState(db, id, viewer));
  api.onMember(ownKeys.listSubmittedScenery, shapes.listSubmittedScenery, (input, { db }) => listSubmittedScenery(db, input));
  api.onMember(ownKeys.reviewScenery, shapes.reviewScenery, (input, { db, viewer, now }) => reviewScenery({ db, now }, viewer.id, input));
  api.onMember(staff.takeDownScenery, staffShapes.takeDownScenery, ({ id, ...words }, { db, viewer, now }) =>
    removeSceneryByStaff({ db, now, viewer }, id, words),
  );
  api.onMember(staff.bringBackScenery, staffShapes.bringBackScenery, ({ id }, { db, now }) => restoreSceneryByStaff({ db, now }, id));
  api.onMember(ownKeys.removeScenery, shapes.removeScenery, (input, { db, viewer, now }) => removeScenery({ db, now }, viewer.id, input));
}
