import { listPublicColumns, type MenuItem } from '#contract/api/columns.ts';
import { listGames, recommendGame, type Game } from '#contract/api/games.ts';
import { findSite, type ShownSite } from '#contract/api/pages.ts';
import type { Call } from '#contract/route.ts';

/** What every page is built on, the same for all readers of a game. */
export interface SiteData {
  site: ShownSite;
  games: Game[];
  menu: MenuItem[];
  /** The game the pages are made for. */
  gameId: number;
}

/** Loads what every page is built on; without a game, for the recommended one. */
export async function loadSite(call: Call, gameId: number | null): Promise<SiteData> {
  const [site, games, menu, chosen] = await Promise.all([
    call(findSite, {}),
    call(listGames, {}),
    call(listPublicColumns, {}),
    gameId ?? call(recommendGame, {}).then(({ id }) => id),
  ]);
  return { site, games, menu, gameId: chosen };
}
