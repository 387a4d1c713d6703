import { listGames, recommendGame } from '#contract/api/games.ts';
import * as shapes from '#contract/api/games.shapes.ts';
import * as deskKeys from '#contract/api/admin/game-desk.ts';
import * as deskShapes from '#contract/api/admin/game-desk.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import * as desk from './desk.ts';
import * as games from './games.ts';

export function mountGames(api: Api): void {
  api.on(listGames, shapes.listGames, (_, { db }) => games.listOfferedGames(db));
  api.on(recommendGame, shapes.recommendGame, (_, { db }) => games.recommendGame(db));
  api.onMember(deskKeys.listGamesForStaff, deskShapes.listGamesForStaff, (_, { db }) => desk.listGamesForStaff(db));
  api.onMember(deskKeys.saveGame, deskShapes.saveGame, (input, { db, now }) => db.transaction((tx) => desk.saveGame({ tx, now }, input)));
  api.onMember(deskKeys.orderGames, deskShapes.orderGames, ({ ids }, { db, now }) =>
    db.transaction(async (tx) => ({ items: await desk.orderGames({ tx, now }, ids) })),
  );
}
