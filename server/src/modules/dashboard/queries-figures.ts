import type { FigureKey } from '#contract/api/admin/dashboard.ts';
import type { Figure } from '#contract/figures.ts';
import type { Db, Instant } from '#server/platform/database/db.ts';

/** How much there was of each between two instants. */
const BETWEEN: Readonly<Record<Exclude<FigureKey, 'active' | 'misses'>, string>> = {
  signUps: `SELECT count(*) FROM members m WHERE m.joined_at >= $1 AND m.joined_at < $2`,
  posts: `SELECT count(*) FROM posts p WHERE p.created_at >= $1 AND p.created_at < $2 AND p.status <> 'removed'`,
  comments: `SELECT count(*) FROM comments c WHERE c.created_at >= $1 AND c.created_at < $2 AND c.status <> 'removed'`,
  verdicts: `SELECT count(*) FROM cases k WHERE k.closed_at >= $1 AND k.closed_at < $2 AND k.outcome IN ('upheld', 'partly', 'dismissed', 'insufficient')`,
};

export type CountedRow = Record<keyof typeof BETWEEN, number>;

/** Returns how many members joined, posts and comments were written and verdicts were given between two instants. */
export async function selectBetween(db: Db, from: Date, to: Date): Promise<CountedRow> {
  const columns = Object.entries(BETWEEN).map(([key, sql]) => `(${sql})::integer AS "${key}"`);
  const row = await db.queryOne<CountedRow>(`SELECT ${columns.join(', ')}`, [from, to]);
  if (!row) throw new Error('an aggregate came back empty');
  return row;
}

/** Returns how many members were here since an instant. */
export async function countActive(db: Db, since: Date): Promise<number> {
  return (await db.queryOne<{ count: number }>('SELECT count(*)::integer AS count FROM members WHERE last_seen_at >= $1', [since]))?.count ?? 0;
}

/** Returns how many joined, or wrote posts, on each day of China since one, the days without any left out. */
export function selectDays(db: Db, key: 'signUps' | 'posts', since: Date): Promise<{ day: string; value: number }[]> {
  const [table, at] = key === 'signUps' ? ['members', 'joined_at'] : ['posts', 'created_at'];
  return db.query(
    `SELECT to_char(${at} AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD') AS day, count(*)::integer AS value FROM ${table} WHERE ${at} >= $1 GROUP BY 1 ORDER BY 1`,
    [since],
  );
}

/** Returns what the nightly count has found for some figures, of all games and columns, from one day to another. */
export function selectCounted(
  db: Db,
  keys: readonly Figure[],
  { from, to }: { from: string; to: string },
): Promise<{ key: Figure; day: string; value: number }[]> {
  return db.query(
    `SELECT key, to_char(day, 'YYYY-MM-DD') AS day, value::integer FROM daily_figures
     WHERE key = ANY ($1::text[]) AND game_id = 0 AND column_id = 0 AND day >= $2::date AND day <= $3::date ORDER BY day`,
    [keys, from, to],
  );
}

/** Returns how many searches of a day found nothing. */
export async function countMisses(db: Db, day: string): Promise<number> {
  return (await db.queryOne<{ misses: number }>('SELECT misses::integer FROM search_days WHERE day = $1::date', [day]))?.misses ?? 0;
}

/** Returns what was searched for in vain since a day, the most often first. */
export function selectMissedTerms(db: Db, since: string, limit: number): Promise<{ term: string; count: number }[]> {
  return db.query('SELECT term, sum(searches)::integer AS count FROM search_misses WHERE day >= $1::date GROUP BY term ORDER BY count DESC, term LIMIT $2', [
    since,
    limit,
  ]);
}

/** Returns how long the cases closed since an instant took, the middle one, in days. */
export async function selectMedianDays(db: Db, since: Date): Promise<number | null> {
  const row = await db.queryOne<{ days: number | null }>(
    `SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM closed_at - filed_at)::double precision / 86400) AS days FROM cases
     WHERE closed_at >= $1 AND outcome IN ('upheld', 'partly', 'dismissed', 'insufficient')`,
    [since],
  );
  return row?.days ?? null;
}

/** Returns how many cases are open, and since when the oldest is. */
export async function selectCourt(db: Db): Promise<{ open: number; oldestAt: Instant | null }> {
  const row = await db.queryOne<{ open: number; oldestAt: Instant | null }>(
    'SELECT count(*)::integer AS open, min(filed_at) AS oldest_at FROM cases WHERE closed_at IS NULL',
  );
  return row ?? { open: 0, oldestAt: null };
}
