import type { SiteData } from './site-data.ts';

/** An address whose content is the chosen game's, as everybody finds that content: a game that is not the recommended one is named. */
export function inGame(href: string, { games, gameId }: Pick<SiteData, 'games' | 'gameId'>): string {
  if (games.some(({ id, recommended }) => recommended && id === gameId)) return href;
  return `${href}${href.includes('?') ? '&' : '?'}game=${gameId}`;
}
