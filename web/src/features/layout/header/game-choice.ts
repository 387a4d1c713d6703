import type { Game } from '#contract/api/games.ts';
import { useCaches } from '#web/lib/caches.ts';

const COOKIE = 'game';
const PARAMETER = 'game';
const YEAR_SECONDS = 31_536_000;

/** Mirrors the chosen game into a cookie, so that the server renders lists for it at once. */
export function mirrorGame(id: number): void {
  document.cookie = `${COOKIE}=${id}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}

/** Stores another game and loads the page of an address in it, the shown one's unless given: the address without a game is the recommended game's. */
export function chooseGame(game: Game, url = new URL(location.href)): void {
  useCaches.getState().chooseGame(game);
  mirrorGame(game.id);
  for (const name of ['page', 'after']) url.searchParams.delete(name);
  openIn(url, game);
}

interface ShownGame {
  games: readonly Game[];
  /** Of the page. */
  gameId: number;
  /** Others may see the page: its address names the game. */
  isOpen: boolean;
}

/** Makes the stored game and the page's agree: a link's `?game=` is taken over, if there is such a game; for a page of another game than the stored one its address is opened, once. */
export function agreeOnGame({ games, gameId, isOpen }: ShownGame): void {
  const named = new URLSearchParams(location.search).get(PARAMETER);
  const linked = games.some(({ id }) => String(id) === named);
  const { currentGame, chooseGame: store } = useCaches.getState();
  const pageGame = games.find(({ id }) => id === gameId) ?? null;
  if (currentGame === null || linked || !games.some(({ id }) => id === currentGame.id)) {
    if (linked || currentGame !== null) store(pageGame);
    if (linked) mirrorGame(gameId);
    return;
  }
  if (currentGame.id === gameId) {
    // The server knew the choice by the cookie alone: who is sent the address shall see the same.
    if (isOpen && !currentGame.recommended) nameGame(currentGame);
    return;
  }
  mirrorGame(currentGame.id);
  // Where cookies are forbidden the bare address always shows the same game; asking again would never end.
  if (!currentGame.recommended || document.cookie.includes(`${COOKIE}=${currentGame.id}`)) openIn(new URL(location.href), currentGame);
  else store(pageGame);
}

function nameGame({ id }: Game): void {
  const url = new URL(location.href);
  url.searchParams.set(PARAMETER, String(id));
  history.replaceState(history.state, '', url);
}

/** Loads a page in a game, in the place of the one that is shown. */
function openIn(url: URL, { id, recommended }: Game): void {
  if (recommended) url.searchParams.delete(PARAMETER);
  else url.searchParams.set(PARAMETER, String(id));
  if (url.href === location.href) location.reload();
  else location.replace(url.href);
}
