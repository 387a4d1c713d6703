import { useRouteLoaderData, type LoaderFunctionArgs } from 'react-router';
import { listPublicColumns, type MenuItem } from '#contract/columns.ts';
import { listGames, recommendGame, type Game } from '#contract/games.ts';
import { findSite, type Site } from '#contract/pages.ts';
import { callContext, gameContext } from './call-context.ts';

export const SITE_ROUTE = 'site';

/** What every page stands on, the same for all readers of a game. */
export interface SiteData {
  site: Site;
  games: Game[];
  menu: MenuItem[];
  /** The game this page was made for. */
  gameId: number;
}

/** Loads what every page stands on. */
export async function loadSite({ context }: LoaderFunctionArgs): Promise<SiteData> {
  const call = context.get(callContext);
  const [site, games, menu, game] = await Promise.all([call(findSite, {}), call(listGames, {}), call(listPublicColumns, {}), call(recommendGame, {})]);
  return { site, games, menu, gameId: context.get(gameContext) ?? game.id };
}

/** The site's data inside any page. */
export function useSite(): SiteData {
  const data = useRouteLoaderData<SiteData>(SITE_ROUTE);
  if (!data) throw new Error('the site is not loaded');
  return data;
}

/** The operator's site settings, or null where not even they could be loaded. */
export function useKnownSite(): Site | null {
  return useRouteLoaderData<SiteData | undefined>(SITE_ROUTE)?.site ?? null;
}
