import type { Game } from '#contract/api/games.ts';
import type { ListedGame } from '#contract/api/admin/game-desk.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';

/** A game with whether it is left out of the switcher. */
export type GameRow = Game & { hidden: boolean };

/** Returns all games in their own order. */
export function selectGames(db: Db): Promise<GameRow[]> {
  return db.query<GameRow>('SELECT id, name, icon, note, recommended, sort, hidden FROM games ORDER BY sort, id');
}

/** Returns the same with how much belongs to each. */
export function selectListedGames(db: Db): Promise<ListedGame[]> {
  return db.query(
    `SELECT g.id, g.name, g.icon, g.note, g.recommended, g.sort, g.hidden, coalesce(p.posts, 0) AS posts, coalesce(r.realms, 0) AS realms
     FROM games g
     LEFT JOIN (SELECT game_id, count(*)::integer AS posts FROM posts GROUP BY game_id) p ON p.game_id = g.id
     LEFT JOIN (SELECT details ->> 'game' AS game, count(*)::integer AS realms FROM dictionaries WHERE key = 'realm' AND retired_at IS NULL GROUP BY 1) r
       ON r.game = g.id::text
     ORDER BY g.sort, g.id`,
  );
}

/** Lets nobody else change games until the transaction ends. */
export async function lockGames(tx: Tx): Promise<void> {
  await tx.query('LOCK TABLE games IN SHARE ROW EXCLUSIVE MODE');
}

/** Adds the games that are not there yet; those that are stay as the operator left them. */
export async function insertGames(tx: Tx, games: readonly Game[]): Promise<void> {
  await tx.query(
    `INSERT INTO games (id, name, icon, note, recommended, sort)
     SELECT id, name, icon, note, recommended, sort
     FROM jsonb_to_recordset($1::jsonb) AS given (id integer, name text, icon text, note text, recommended boolean, sort integer)
     ON CONFLICT (id) DO NOTHING`,
    [JSON.stringify(games)],
  );
}

/** Writes what the program says of a game over the one of that id, or adds it; which one is recommended stays as it is. */
export async function upsertGame(tx: Tx, { id, name, icon, note, sort }: Omit<Game, 'recommended'>): Promise<void> {
  await tx.query(
    `INSERT INTO games (id, name, icon, note, sort) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, icon = excluded.icon, note = excluded.note, sort = excluded.sort`,
    [id, name, icon, note, sort],
  );
}

/** Writes all of a game, or adds it; where it is recommended, no other one is. */
export async function putGame(tx: Tx, { id, name, icon, note, recommended, hidden, sort }: GameRow): Promise<void> {
  if (recommended) await tx.query('UPDATE games SET recommended = false WHERE recommended AND id <> $1', [id]);
  await tx.query(
    `INSERT INTO games (id, name, icon, note, recommended, hidden, sort) VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, icon = excluded.icon, note = excluded.note, recommended = excluded.recommended,
       hidden = excluded.hidden, sort = excluded.sort`,
    [id, name, icon, note, recommended, hidden, sort],
  );
}

/** Puts games into the order of these ids. */
export async function updateOrder(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.query('UPDATE games g SET sort = given.position - 1 FROM unnest($1::integer[]) WITH ORDINALITY AS given (id, position) WHERE g.id = given.id', [
    ids,
  ]);
}
