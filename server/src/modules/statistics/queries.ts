import type { Figure } from '#contract/figures.ts';
import type { Db } from '#server/platform/database/db.ts';

/** Returns the first day on which there is something to count; null: there is nothing. */
export async function findFirstDay(db: Db): Promise<string | null> {
  const row = await db.queryOne<{ day: string | null }>(`SELECT to_char(min(joined_at) AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD') AS day FROM members`);
  return row?.day ?? null;
}

/** Returns the last day that was counted; null: none. */
export async function findLastDay(db: Db): Promise<string | null> {
  const row = await db.queryOne<{ day: string | null }>(
    `SELECT to_char(max(day), 'YYYY-MM-DD') AS day FROM daily_figures WHERE key IN ('posts', 'signUps', 'comments', 'members')`,
  );
  return row?.day ?? null;
}

export interface Range {
  keys: readonly Figure[];
  from: string;
  to: string;
  /** 0: all. */
  gameId: number;
  columnId: number;
}

/** Returns the values of a range, those that are not 0. */
export function selectSeries(db: Db, { keys, from, to, gameId, columnId }: Range): Promise<{ key: Figure; day: string; value: number }[]> {
  return db.query(
    `SELECT key, to_char(day, 'YYYY-MM-DD') AS day, value FROM daily_figures
     WHERE key = ANY ($1) AND game_id = $2 AND column_id = $3 AND day BETWEEN $4::date AND $5::date ORDER BY key, day`,
    [keys, gameId, columnId, from, to],
  );
}

/** Returns what was searched for in vain, the most frequent first. */
export function selectMisses(db: Db, { from, to, limit }: { from: string; to: string; limit: number }): Promise<{ term: string; count: number }[]> {
  return db.query(
    `SELECT term, sum(searches)::integer AS count FROM search_misses WHERE day BETWEEN $1::date AND $2::date GROUP BY term ORDER BY count DESC, term LIMIT $3`,
    [from, to, limit],
  );
}
