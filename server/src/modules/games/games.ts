import { Failure } from '#contract/failures.ts';
import type { Game } from '#contract/api/games.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';
import { keepUntilDropped } from '#server/platform/state/tagged-cache.ts';
import { insertGames, selectGames, type GameRow } from './queries.ts';

interface KeptGames {
  all: Game[];
  offered: Game[];
  recommended: Game | undefined;
}

const keptGames = keepUntilDropped('games', async (db): Promise<KeptGames> => {
  const rows = await selectGames(db);
  const offered = rows.filter(({ hidden }) => !hidden).map(gameOf);
  return { all: rows.map(gameOf), offered, recommended: offered.find(({ recommended }) => recommended) ?? offered[0] };
});

/** To be called after a change of games: everybody reads them again. */
export function gamesWritten(tx: Tx): void {
  keptGames.written(tx);
}

/** Returns all games in their own order, those that are hidden too. */
export async function listGames(db: Db): Promise<Game[]> {
  return (await keptGames.read(db)).all;
}

/** Returns the games that are offered, in their own order. */
export async function listOfferedGames(db: Db): Promise<Game[]> {
  return (await keptGames.read(db)).offered;
}

/** Returns the game for those who have chosen none; the first one when none is marked. Throws `notFound` when the site has no game. */
export async function recommendGame(db: Db): Promise<Game> {
  return recommendedOf(await keptGames.read(db));
}

/** Returns one game; throws `notFound`. */
export async function getGame(db: Db, id: number): Promise<Game> {
  const game = (await listGames(db)).find((each) => each.id === id);
  if (!game) throw new Failure('notFound');
  return game;
}

/** Returns the id of the wanted game, or of the recommended one when it is null or not offered. Throws `notFound` when the site has no game. */
export async function resolveGame(db: Db, wantedId: number | null): Promise<number> {
  const kept = await keptGames.read(db);
  const wanted = wantedId === null ? undefined : kept.offered.find(({ id }) => id === wantedId);
  return (wanted ?? recommendedOf(kept)).id;
}

/** Inserts the games of the first content; existing ones are kept. */
export async function addGames(tx: Tx, games: readonly Game[]): Promise<void> {
  await insertGames(tx, games);
  keptGames.written(tx);
}

function recommendedOf({ recommended }: KeptGames): Game {
  if (!recommended) throw new Failure('notFound');
  return recommended;
}

function gameOf({ hidden: _, ...game }: GameRow): Game {
  return game;
}
