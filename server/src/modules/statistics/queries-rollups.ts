// What is known of longer times, kept beside the figures of each day: who came again, and how long the court takes.
import { COURT_TIME_DAYS, RETENTION_DAYS } from '#contract/figures.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';
import type { Days } from './queries-count.ts';

const MINUTES = 60;

/**
 * Counts who signed up a number of days before the last of these days, and who of them came on it. Asked once a day: who comes later must not count
 * as one who came then.
 */
export async function countRetention(tx: Tx, { to, ends }: Pick<Days, 'to' | 'ends'>): Promise<void> {
  for (const days of RETENTION_DAYS) {
    await tx.query(
      `WITH joined AS (
         SELECT count(*) AS joined, count(*) FILTER (WHERE last_seen_at >= $2::timestamptz - interval '1 day') AS stayed FROM members
         WHERE joined_at >= $2::timestamptz - make_interval(days => $3 + 1) AND joined_at < $2::timestamptz - make_interval(days => $3)
       )
       INSERT INTO daily_figures (key, day, value)
       SELECT name, $1::date, value FROM joined, LATERAL (VALUES ('joined' || $3, joined), ('stayed' || $3, stayed)) AS kept (name, value) WHERE joined > 0
       ON CONFLICT DO NOTHING`,
      [to, ends, days],
    );
  }
}

/** Counts how long the court took for the verdicts of the time before each of these days, in minutes: the middle one, and the one that nine of ten are below. */
export async function countCourtTimes(tx: Tx, { from, to }: Pick<Days, 'from' | 'to'>): Promise<void> {
  await tx.query(`DELETE FROM daily_figures WHERE key IN ('courtMedian', 'courtLate') AND day BETWEEN $1::date AND $2::date`, [from, to]);
  await tx.query(
    `INSERT INTO daily_figures (key, day, value)
     SELECT kept.name, d.day::date, round(kept.seconds / ${MINUTES}) FROM generate_series($1::date, $2::date, interval '1 day') AS d (day),
       LATERAL (SELECT count(*) AS cases, percentile_cont(ARRAY[0.5, 0.9]) WITHIN GROUP (ORDER BY extract(epoch FROM k.closed_at - k.filed_at)::double precision) AS seconds
         FROM cases k WHERE k.outcome IN ('upheld', 'partly', 'dismissed', 'insufficient')
           AND k.closed_at < (d.day::date + 1)::timestamp AT TIME ZONE 'Asia/Shanghai'
           AND k.closed_at >= (d.day::date + 1 - ${COURT_TIME_DAYS})::timestamp AT TIME ZONE 'Asia/Shanghai') AS times,
       LATERAL (VALUES ('courtMedian', times.seconds[1]), ('courtLate', times.seconds[2])) AS kept (name, seconds) WHERE times.cases > 0`,
    [from, to],
  );
}

/** Returns the day up to which the times of the court were counted; null: never, or there was nothing to measure. */
export async function findLastCourtDay(db: Db): Promise<string | null> {
  const row = await db.queryOne<{ day: string | null }>(`SELECT to_char(max(day), 'YYYY-MM-DD') AS day FROM daily_figures WHERE key = 'courtMedian'`);
  return row?.day ?? null;
}

/** Returns how many had signed up and how many of them came, of the days of a range that were counted. */
export function selectRetention(db: Db, { from, to }: { from: string; to: string }): Promise<{ days: number; joined: number; stayed: number }[]> {
  return db.query(
    `SELECT n.days, coalesce(sum(f.value) FILTER (WHERE f.key = 'joined' || n.days), 0)::integer AS joined,
       coalesce(sum(f.value) FILTER (WHERE f.key = 'stayed' || n.days), 0)::integer AS stayed
     FROM unnest($3::integer[]) AS n (days)
     LEFT JOIN daily_figures f ON f.key IN ('joined' || n.days, 'stayed' || n.days) AND f.game_id = 0 AND f.column_id = 0 AND f.day BETWEEN $1::date AND $2::date
     GROUP BY n.days ORDER BY n.days`,
    [from, to, RETENTION_DAYS],
  );
}

/** Returns the times of the court, in minutes, of the days of a range on which there was something to measure. */
export function selectCourtTimes(db: Db, { from, to }: { from: string; to: string }): Promise<{ day: string; median: number; late: number }[]> {
  return db.query(
    `SELECT to_char(day, 'YYYY-MM-DD') AS day, max(value) FILTER (WHERE key = 'courtMedian')::integer AS median,
       max(value) FILTER (WHERE key = 'courtLate')::integer AS late
     FROM daily_figures WHERE key IN ('courtMedian', 'courtLate') AND game_id = 0 AND column_id = 0 AND day BETWEEN $1::date AND $2::date
     GROUP BY day ORDER BY day`,
    [from, to],
  );
}
