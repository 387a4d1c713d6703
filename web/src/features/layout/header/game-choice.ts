import type { Game } from '#contract/api/games.ts';
import { useCaches } from '#web/lib/caches.ts';

const COOKIE = 'game';
const YEAR_SECONDS = 31_536_000;

/** Mirrors the chosen game into a cookie, so that the server renders lists for it at once. */
export function mirrorGame(id: number): void {
  document.cookie = `${COOKIE}=${id}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}

/** Stores another game and reloads the page, without the link's own choice of game. */
export function chooseGame(game: Game): void {
  useCaches.getState().chooseGame(game);
  mirrorGame(game.id);
  const url = new URL(location.href);
  url.searchParams.delete('game');
  for (const name of ['page', 'after']) url.searchParams.delete(name);
  if (url.href === location.href) location.reload();
  else location.replace(url.href);
}

/** Makes the stored game and the page's agree: a link's `?game=` is taken over; a page made for another game than the stored one is asked for again, once. */
export function agreeOnGame(games: readonly Game[], pageGameId: number): void {
  const linked = new URLSearchParams(location.search).has('game');
  const { currentGame, chooseGame: store } = useCaches.getState();
  const pageGame = games.find(({ id }) => id === pageGameId) ?? null;
  if (currentGame === null || linked || !games.some(({ id }) => id === currentGame.id)) {
    if (linked || currentGame !== null) store(pageGame);
    if (linked) mirrorGame(pageGameId);
    return;
  }
  if (currentGame.id === pageGameId) return;
  mirrorGame(currentGame.id);
  // Where cookies are forbidden the server cannot know the choice; asking again would never end.
  if (document.cookie.includes(`${COOKIE}=${currentGame.id}`)) location.reload();
  else store(pageGame);
}
