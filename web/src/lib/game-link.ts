import type { SiteData } from './site-data.ts';

/** Returns an address that shows the chosen game's content to everybody: a game that is not the recommended one is named in it. */
export function inGame(href: string, { games, gameId }: Pick<SiteData, 'games' | 'gameId'>): string {
  if (games.some(({ id, recommended }) => recommended && id === gameId)) return href;
  return `${href}${href.includes('?') ? '&' : '?'}game=${gameId}`;
}
