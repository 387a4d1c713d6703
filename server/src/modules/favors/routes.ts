import * as keys from '#contract/api/favors.ts';
import * as folderKeys from '#contract/api/favor-folders.ts';
import * as shapes from '#contract/api/favors.shapes.ts';
import { areGuardsOn } from '#server/modules/guards/index.ts';
import type { Api } from '#server/platform/api.ts';
import { limited, SWITCH_LIMITS } from '#server/platform/attempts.ts';
import { removeFavor, toggleFavor } from './favors.ts';
import { changeFavor, listFolders, orderFolders, removeFolder, saveFolder } from './folders.ts';
import { listFavors } from './list.ts';

export function mountFavors(api: Api): void {
  api.onMember(
    keys.toggleFavor,
    shapes.toggleFavor,
    limited('favor', SWITCH_LIMITS.switches, async ({ postId, favoured }, { db, viewer, now, platform }) =>
      toggleFavor({ db, now, countsOlderOnly: await areGuardsOn({ platform, now }), wanted: favoured }, postId, viewer.id),
    ),
  );
  api.onMember(folderKeys.listFavors, shapes.listFavors, (input, { db, viewer }) => listFavors(db, viewer.id, input));
  api.onMember(folderKeys.changeFavor, shapes.changeFavor, ({ postId, ...change }, { db, viewer, now }) =>
    changeFavor({ db, now }, { memberId: viewer.id, postId }, change),
  );
  api.onMember(folderKeys.removeFavor, shapes.removeFavor, async ({ postId }, { db, viewer, now }) => {
    await removeFavor({ db, now }, postId, viewer.id);
    return {};
  });
  api.onMember(folderKeys.listFavorFolders, shapes.listFavorFolders, (_, { db, viewer }) => listFolders(db, viewer.id));
  api.onMember(folderKeys.saveFavorFolder, shapes.saveFavorFolder, (input, { db, viewer }) => saveFolder(db, viewer.id, input));
  api.onMember(folderKeys.removeFavorFolder, shapes.removeFavorFolder, async ({ id }, { db, viewer }) => {
    await removeFolder(db, viewer.id, id);
    return {};
  });
  api.onMember(folderKeys.orderFavorFolders, shapes.orderFavorFolders, async ({ ids }, { db, viewer }) => {
    await orderFolders(db, viewer.id, ids);
    return {};
  });
}
