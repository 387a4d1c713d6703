import type { HotPeriod } from '#contract/api/hot-posts.ts';
import type { Db, Instant, Tx, WriteContext } from '#server/platform/database/db.ts';

/** When the next day begins, at which nothing counted so far is of today any more. */
export const NEXT_HOT_DAY = `SELECT min(since + interval '1 day') FROM hot_counts WHERE period = 'day'`;

/** Returns when each period was counted, as far as it was. */
export async function selectCountedAt(db: Db): Promise<Map<HotPeriod, Instant>> {
  const rows = await db.query<{ period: HotPeriod; countedAt: Instant }>('SELECT period, counted_at FROM hot_counts');
  return new Map(rows.map(({ period, countedAt }) => [period, countedAt]));
}

/** Stores when a period was counted, and lets one transaction at a time count it. */
export async function upsertCount({ tx, now }: WriteContext, period: HotPeriod, since: Date): Promise<void> {
  await tx.query(
    `INSERT INTO hot_counts (period, since, counted_at) VALUES ($1, $2, $3)
     ON CONFLICT (period) DO UPDATE SET since = excluded.since, counted_at = excluded.counted_at`,
    [period, since, now],
  );
}

export interface CountedPeriod {
  period: HotPeriod;
  since: Date;
  /** When the period before began. */
  before: Date;
  maxRanked: number;
  /** Accounts younger than a post, too. */
  countsAll: boolean;
}

/**
 * Everybody who spoke from the period before on, each once a post and a period. Left out: a post's author in it, comments nobody can read,
 * suspended members, whatever has to do with a case, and columns that are not for everybody. Accounts younger than the post are left out unless all count. Parameters: the period, its beginning, that of the one before, now, how
 * many are kept, whether all count.
 */
const SPOKEN = `spoken AS MATERIALIZED (
  SELECT p.game_id, p.column_id, c.post_id, c.author_id, bool_or(c.created_at >= $2) AS now_too, bool_or(c.created_at < $2) AS before_too
  FROM comments c
  JOIN posts p ON p.id = c.post_id AND p.status = 'published'
  JOIN columns own ON own.id = p.column_id AND own.kind IN ('article', 'question') AND own.visible_to IS NULL
  LEFT JOIN columns above ON above.id = own.parent_id
  JOIN members m ON m.id = c.author_id AND (m.status = 'suspended' AND m.suspended_until > $4) IS NOT TRUE
  WHERE c.created_at >= $3 AND c.created_at <= $4 AND c.status = 'published' AND c.author_id <> p.author_id AND ($6 OR m.joined_at < p.created_at) AND above.visible_to IS NULL
    AND NOT EXISTS (SELECT FROM cases k WHERE k.post_id = p.id)
  GROUP BY p.game_id, p.column_id, c.post_id, c.author_id
)`;

/** Replaces what is stored of a period by what is counted now. */
export async function replaceRanks({ tx, now }: WriteContext, { period, since, before, maxRanked, countsAll }: CountedPeriod): Promise<void> {
  await tx.query('DELETE FROM hot_posts WHERE period = $1', [period]);
  await tx.query('DELETE FROM hot_columns WHERE period = $1', [period]);
  await tx.query(
    `WITH ${SPOKEN}, ranked AS (
       SELECT post_id, game_id, count(*) AS people, row_number() OVER (PARTITION BY game_id ORDER BY count(*) DESC, post_id DESC) AS rank
       FROM spoken WHERE now_too GROUP BY post_id, game_id
     ), formerly AS (
       SELECT post_id, row_number() OVER (PARTITION BY game_id ORDER BY count(*) DESC, post_id DESC) AS rank FROM spoken WHERE before_too GROUP BY post_id, game_id
     ), by_column AS (
       INSERT INTO hot_columns (period, game_id, column_id, people)
       SELECT $1, game_id, column_id, count(DISTINCT author_id) FROM spoken WHERE now_too GROUP BY game_id, column_id
     )
     INSERT INTO hot_posts (period, post_id, game_id, people, rank, previous_rank)
     SELECT $1, r.post_id, r.game_id, r.people, r.rank, f.rank FROM ranked r LEFT JOIN formerly f ON f.post_id = r.post_id WHERE r.rank <= $5`,
    [period, since, before, now, maxRanked, countsAll],
  );
}

/** Returns of each game what its ranks of today come to, for finding out whether they have changed. */
export async function selectRanksOfDay(tx: Tx): Promise<Map<number, string>> {
  const rows = await tx.query<{ gameId: number; ranks: string }>(
    `SELECT game_id, md5(string_agg(post_id || ':' || people, ',' ORDER BY rank)) AS ranks FROM hot_posts WHERE period = 'day' GROUP BY game_id`,
  );
  return new Map(rows.map(({ gameId, ranks }) => [gameId, ranks]));
}
