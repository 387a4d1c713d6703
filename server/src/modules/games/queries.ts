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
