import type { Page } from '#contract/envelope.ts';
import type { Plugin } from '#contract/api/plugins.ts';
import { readEntryLabels } from '#server/modules/dictionaries/index.ts';
import { findPictures } from '#server/modules/files/index.ts';
import { listGames } from '#server/modules/games/index.ts';
import { readsTags } from '#server/platform/state/cache-tags.ts';
import type { Db } from '#server/platform/database/db.ts';
import { keyset, type PageInput } from '#server/platform/database/paging.ts';
import { countPlugins, selectBuilds, selectPlugins, selectVersions } from './queries.ts';
import { pluginsTag } from '../plugin/rules.ts';
import { pluginView } from './view.ts';

/** The plugin built from the blacklist comes first. */
const BY_UPDATE = keyset({ isBuiltIn: 'boolean', updatedAt: 'instant', id: 'integer' });

/** Returns a page of a game's plugins: the one built from its blacklist first, then the last updated. Throws `invalidInput` for a broken cursor. */
export async function listPlugins(db: Db, gameId: number, input: PageInput): Promise<Page<Plugin>> {
  readsTags(pluginsTag(gameId));
  const [rows, total] = await Promise.all([selectPlugins(db, gameId, BY_UPDATE.startOf(input)), countPlugins(db, gameId)]);
  const page = BY_UPDATE.pageOf(rows, { ...input, total }, (row) => ({
    isBuiltIn: row.blacklistGameId !== null,
    updatedAt: row.updatedAt,
    id: row.id,
  }));
  const builtIn = page.items.find((row) => row.blacklistGameId !== null);
  const [versions, builds, games, labelOf, pictures] = await Promise.all([
    selectVersions(
      db,
      page.items.map(({ id }) => id),
    ),
    builtIn ? selectBuilds(db, gameId) : [],
    listGames(db),
    readEntryLabels(db),
    findPictures(
      db,
      page.items.flatMap(({ screenshotIds: ids }) => ids),
    ),
  ]);
  return {
    ...page,
    items: page.items.map((row) =>
      pluginView(row, {
        versions: versions.filter(({ pluginId: id }) => id === row.id),
        builds: row === builtIn ? builds : [],
        games,
        labelOf,
        pictures,
      }),
    ),
  };
}
