import type { ListedGame } from '#contract/api/admin/game-desk.ts';
import type { saveGame as saveShape } from '#contract/api/admin/game-desk.shapes.ts';
import { Failure, fieldFailure } from '#contract/failures.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import { changesOf, record, recordNothing } from '#server/modules/audit/index.ts';
import type { Db, Tx, WriteContext } from '#server/platform/database/db.ts';
import { gamesWritten } from './games.ts';
import { lockGames, putGame, selectGames, selectListedGames, updateOrder, type GameRow } from './queries.ts';

/** Numbers of games made on this site begin here: the program's own are below. */
const FIRST_OWN_ID = 101;

/** Returns all games as operators see them. */
export function listGamesForStaff(db: Db): Promise<ListedGame[]> {
  return selectListedGames(db);
}

/**
 * Adds a game behind the others, or changes one, and returns it. Throws `notFound`, and `invalidInput` for a name that another one has, and where
 * no game, or a hidden one, would be recommended.
 */
export async function saveGame({ tx, now }: WriteContext, { id, ...fields }: ParsedInputOf<typeof saveShape>): Promise<ListedGame> {
  await lockGames(tx);
  const games = await selectGames(tx);
  const before = id === undefined ? undefined : games.find((game) => game.id === id);
  if (id !== undefined && !before) throw new Failure('notFound');
  const game: GameRow = {
    ...fields,
    id: before?.id ?? Math.max(FIRST_OWN_ID - 1, ...games.map((each) => each.id)) + 1,
    sort: before?.sort ?? Math.max(-1, ...games.map(({ sort }) => sort)) + 1,
  };
  if (games.some((each) => each.id !== game.id && each.name.toLowerCase() === game.name.toLowerCase())) throw fieldFailure('name', `已经有“${game.name}”了`);
  if (game.recommended && game.hidden) throw fieldFailure('hidden', '推荐的游戏不能藏起来，先推荐另一个');
  if (before?.recommended && !game.recommended) throw fieldFailure('recommended', '总要推荐一个：到另一个游戏上选推荐，这里就自己松开');
  await putGame(tx, game);
  gamesWritten(tx);
  const changes = before ? changesOf(before, game) : { after: game };
  if (changes.after) await record({ tx, now }, { act: 'game.save', target: { kind: 'game', id: game.id }, ...(!before && { isNew: true }), ...changes });
  else recordNothing(tx);
  return getListed(tx, game.id);
}

/** Puts all games into an order and returns them. Throws `invalidInput` unless every game is named once. */
export async function orderGames({ tx, now }: WriteContext, ids: readonly number[]): Promise<ListedGame[]> {
  await lockGames(tx);
  const before = (await selectGames(tx)).map(({ id }) => id);
  if (new Set(ids).size !== ids.length || ids.length !== before.length || !before.every((id) => ids.includes(id)))
    throw fieldFailure('ids', '次序要写全，每个游戏一次；请刷新再排');
  await updateOrder(tx, ids);
  gamesWritten(tx);
  const changes = changesOf({ ids: before }, { ids: [...ids] });
  if (changes.after) await record({ tx, now }, { act: 'game.order', target: { kind: 'games', id: 'all' }, ...changes });
  else recordNothing(tx);
  return selectListedGames(tx);
}

/** Gives a game back the fields it had; one that was added then is hidden. Returns false when it is not as it was left. */
export async function restoreGame({ tx, now }: WriteContext, id: number, { before, after }: { before: object; after: object }): Promise<boolean> {
  const game = (await selectGames(tx)).find((each) => each.id === id);
  const fields: readonly [string, unknown][] = game ? Object.entries(game) : [];
  if (!game || !Object.entries(after).every(([name, value]) => fields.some(([own, is]) => own === name && is === value))) return false;
  const was = Object.keys(before).length > 0 ? { ...game, ...before } : { ...game, hidden: true, recommended: false };
  await saveGame({ tx, now }, was);
  return true;
}

async function getListed(tx: Tx, id: number): Promise<ListedGame> {
  const game = (await selectListedGames(tx)).find((each) => each.id === id);
  if (!game) throw new Error('a saved game came back empty');
  return game;
}
