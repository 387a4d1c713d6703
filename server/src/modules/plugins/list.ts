import type { Page } from '#contract/envelope.ts';
import { fieldFailure } from '#contract/failures.ts';
import type { Plugin } from '#contract/plugins.ts';
import { readTerms } from '#server/modules/dictionaries/index.ts';
import { findPictures } from '#server/modules/files/index.ts';
import { listGames } from '#server/modules/games/index.ts';
import { readsTags } from '#server/platform/cache-tags.ts';
import type { Db } from '#server/platform/db.ts';
import { decodeCursor, isInstant, pageOf } from '#server/platform/paging.ts';
import { countPlugins, selectBuilds, selectPlugins, selectVersions, type PluginPlace } from './queries.ts';
import { pluginsTag } from './rules.ts';
import { pluginView } from './view.ts';

export interface PluginListInput {
  page?: number | undefined;
  size: number;
  after?: string | undefined;
}

/** A page of a game's plugins: the one built from its blacklist first, then the last updated. Throws `invalidInput` for a broken cursor. */
export async function listPlugins(db: Db, gameId: number, input: PluginListInput): Promise<Page<Plugin>> {
  readsTags(pluginsTag(gameId));
  const [rows, total] = await Promise.all([selectPlugins(db, gameId, placeOf(input)), countPlugins(db, gameId)]);
  const page = pageOf(rows, { page: input.after === undefined ? (input.page ?? 1) : 0, size: input.size, total }, (row) => [
    row.blacklist_game_id === null ? 0 : 1,
    row.updated_at,
    row.id,
  ]);
  const builtIn = page.items.find((row) => row.blacklist_game_id !== null);
  const [versions, builds, games, terms, pictures] = await Promise.all([
    selectVersions(
      db,
      page.items.map(({ id }) => id),
    ),
    builtIn ? selectBuilds(db, gameId) : [],
    listGames(db),
    readTerms(db),
    findPictures(
      db,
      page.items.flatMap(({ screenshot_ids: ids }) => ids),
    ),
  ]);
  return {
    ...page,
    items: page.items.map((row) =>
      pluginView(row, { versions: versions.filter(({ plugin_id: id }) => id === row.id), builds: row === builtIn ? builds : [], games, terms, pictures }),
    ),
  };
}

function placeOf({ page = 1, size, after }: PluginListInput): PluginPlace {
  if (after === undefined) return { after: null, skip: (page - 1) * size, most: size + 1 };
  const [builtIn, updatedAt, id] = decodeCursor(after, 3);
  if ((builtIn !== 0 && builtIn !== 1) || typeof updatedAt !== 'string' || !isInstant(updatedAt) || !Number.isSafeInteger(id)) {
    throw fieldFailure('after', '翻页的位置读不出来，请从第一页重新看');
  }
  return { after: { builtIn, updatedAt, id: Number(id) }, skip: 0, most: size + 1 };
}
