import { listGames, recommendGame } from '#contract/api/games.ts';
import * as shapes from '#contract/api/games.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import * as games from './games.ts';

export function mountGames(api: Api): void {
  api.on(listGames, shapes.listGames, (_, { db }) => games.listGames(db));
  api.on(recommendGame, shapes.recommendGame, (_, { db }) => games.recommendGame(db));
}
