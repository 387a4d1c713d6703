import type { Game } from '#contract/api/games.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';

/** Returns all games in their own order. */
export function selectGames(db: Db): Promise<Game[]> {
  return db.query<Game>('SELECT id, name, icon, note, recommended, sort FROM games ORDER BY sort, id');
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
