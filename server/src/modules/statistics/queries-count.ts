import type { Figure } from '#contract/figures.ts';
import type { Tx } from '#server/platform/database/db.ts';

/** How a figure is counted: rows of (day, game, column, value) for the days from $1 to $2, which begin at $3 and end at $4. */
const DAY = (instant: string) => `(${instant} AT TIME ZONE 'Asia/Shanghai')::date`;
const WITHIN = (instant: string) => `${instant} >= $3 AND ${instant} < $4`;
const WHOLE = (from: string, instant: string, more = '') =>
  `SELECT ${DAY(instant)} AS day, 0 AS game_id, 0 AS column_id, count(*) AS value FROM ${from} WHERE ${WITHIN(instant)} ${more} GROUP BY 1`;
/** For all, for each game, each column, and each of both. */
const SETS = (day: string) => `GROUP BY GROUPING SETS ((${day}), (${day}, p.game_id), (${day}, p.column_id), (${day}, p.game_id, p.column_id))`;
const PLACED = (day: string, value: string) =>
  `SELECT ${day} AS day, coalesce(p.game_id, 0) AS game_id, coalesce(p.column_id, 0) AS column_id, ${value} AS value`;

const COUNTS: Readonly<Record<Figure, string>> = {
  readers: `${PLACED('r.read_on', 'count(DISTINCT r.uuid)')} FROM read_marks r JOIN posts p ON p.id = r.post_id WHERE r.read_on BETWEEN $1::date AND $2::date ${SETS('r.read_on')}`,
  // Who was there on the last of these days, and has been there since: known for that day alone.
  members: `SELECT $2::date AS day, 0 AS game_id, 0 AS column_id, count(*) AS value FROM members WHERE last_seen_at >= $4::timestamptz - interval '1 day'`,
  signUps: WHOLE('members', 'joined_at'),
  posts: `${PLACED(DAY('p.created_at'), 'count(*)')} FROM posts p WHERE ${WITHIN('p.created_at')} AND p.status = 'published' ${SETS(DAY('p.created_at'))}`,
  comments: `${PLACED(DAY('c.created_at'), 'count(*)')} FROM comments c LEFT JOIN posts p ON p.id = c.post_id WHERE ${WITHIN('c.created_at')} AND c.status = 'published' ${SETS(DAY('c.created_at'))}`,
  searches: 'SELECT day, 0 AS game_id, 0 AS column_id, searches AS value FROM search_days WHERE day BETWEEN $1::date AND $2::date',
  searchMisses: 'SELECT day, 0 AS game_id, 0 AS column_id, misses AS value FROM search_days WHERE day BETWEEN $1::date AND $2::date',
  reports: WHOLE('reports', 'reported_at'),
  cases: WHOLE('posts p JOIN cases k ON k.post_id = p.id', 'p.created_at'),
  verdicts: WHOLE('tickets', 'issued_at'),
};

/** A range of whole days of China. */
export interface Days {
  from: string;
  to: string;
  begins: Date;
  ends: Date;
}

/**
 * Counts a figure for some days and stores it. Days whose rows are gone keep what was counted then: `keeps` says that nothing counted now means
 * nothing.
 */
export async function countFigure(tx: Tx, key: Figure, { days: { from, to, begins, ends }, keeps }: { days: Days; keeps: boolean }): Promise<void> {
  if (!keeps) await tx.query('DELETE FROM daily_figures WHERE key = $1 AND day BETWEEN $2::date AND $3::date', [key, from, to]);
  await tx.query(
    `INSERT INTO daily_figures (key, day, game_id, column_id, value)
     SELECT DISTINCT ON (day, game_id, column_id) '${key}', day, game_id, column_id, value FROM (${COUNTS[key]}) counted
     WHERE value > 0 AND day BETWEEN $1::date AND $2::date AND $3::timestamptz < $4::timestamptz ORDER BY day, game_id, column_id, value DESC
     ON CONFLICT (key, game_id, column_id, day) DO UPDATE SET value = excluded.value`,
    [from, to, begins, ends],
  );
}
