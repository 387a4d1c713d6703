import type { Game } from '#contract/api/games.ts';
import { game as gameShape } from '#contract/api/games.shapes.ts';
import type { ShippedItem, ShippedKind } from '#server/modules/shipped/index.ts';
import { gamesWritten } from './games.ts';
import { selectGames, upsertGame } from './queries.ts';

const NAME = 'game';
const content = gameShape.pick({ name: true, icon: true, note: true });

/** The games, as the program ships them; one that it no longer ships stays, because everything written about it is there. */
export const shippedGames: ShippedKind = {
  name: NAME,
  label: '世界',
  async read(db) {
    const games = await selectGames(db);
    return new Map(games.map(({ id, name, icon, note, sort }) => [String(id), { content: { name, icon, note }, position: sort }]));
  },
  async write({ tx }, key, { content: given, position }) {
    await upsertGame(tx, { ...content.parse(given), id: Number(key), sort: position ?? 0 });
    gamesWritten(tx);
  },
  isBinding: () => false,
};

/** Returns games as they are shipped. */
export function shippedGamesOf(games: readonly Game[]): ShippedItem[] {
  return games.map(({ id, name, icon, note, sort }) => ({ id: `${NAME}:${id}`, content: { name, icon, note }, position: sort }));
}
