import type { Db, Instant, Tx, WriteContext } from '#server/platform/database/db.ts';
import type { ProcessFault, ReplyCount } from '#server/platform/process/faults.ts';

/** What went wrong at one place. */
export interface ServerFault extends ProcessFault {
  firstAt: Instant;
  lastAt: Instant;
}

/** The replies of some minutes. */
export type ReplySums = Omit<ReplyCount, 'minuteMs'>;

interface WrittenDay {
  /** `yyyy-MM-dd`. */
  day: string;
  /** Places that are kept apart; what is new beyond them is counted together. */
  maxPlaces: number;
}

/** Adds to the counts of a day, in one statement however much there is. Processes that write at once may keep a few places more. */
export async function addServerFaults({ tx, now }: WriteContext, { day, maxPlaces }: WrittenDay, faults: readonly ProcessFault[]): Promise<void> {
  await tx.query(
    `WITH given AS (
       SELECT g.kind, g.name, g.place, g.count, g."worstMs" AS worst_ms,
         EXISTS (SELECT FROM server_faults f WHERE f.day = $1::date AND (f.kind, f.name, f.place) = (g.kind, g.name, g.place)) AS is_known
       FROM jsonb_to_recordset($2::jsonb) AS g (kind text, name text, place text, count bigint, "worstMs" integer)
     ), placed AS (
       SELECT kind, count, worst_ms, name, place, is_known OR row_number() OVER (PARTITION BY is_known ORDER BY count DESC, kind, name, place)
         <= $4 - (SELECT count(*) FROM server_faults WHERE day = $1::date) AS has_room
       FROM given
     ), folded AS (
       SELECT kind, CASE WHEN has_room THEN name ELSE '' END AS name, CASE WHEN has_room THEN place ELSE '' END AS place, count, worst_ms FROM placed
     )
     INSERT INTO server_faults AS f (day, kind, name, place, count, worst_ms, first_at, last_at)
     SELECT $1::date, kind, name, place, sum(count), max(worst_ms), $3, $3 FROM folded GROUP BY kind, name, place ORDER BY kind, name, place
     ON CONFLICT (day, kind, name, place) DO UPDATE
       SET count = f.count + excluded.count, worst_ms = greatest(f.worst_ms, excluded.worst_ms), last_at = greatest(f.last_at, excluded.last_at)`,
    [day, JSON.stringify(faults), now, maxPlaces],
  );
}

/** Adds to the replies of minutes. */
export async function addReplies(tx: Tx, counts: readonly ReplyCount[]): Promise<void> {
  await tx.query(
    `INSERT INTO reply_counts AS r (minute, replies, failed, turned_away)
     SELECT to_timestamp(given."minuteMs" / 1000.0), given.replies, given.failed, given."turnedAway"
     FROM jsonb_to_recordset($1::jsonb) AS given ("minuteMs" bigint, replies bigint, failed bigint, "turnedAway" bigint)
     ORDER BY given."minuteMs"
     ON CONFLICT (minute) DO UPDATE
       SET replies = r.replies + excluded.replies, failed = r.failed + excluded.failed, turned_away = r.turned_away + excluded.turned_away`,
    [JSON.stringify(counts)],
  );
}

/** Returns what went wrong since a day by place, the latest first. */
export function selectServerFaults(db: Db, since: string, limit: number): Promise<ServerFault[]> {
  return db.query(
    `SELECT kind, name, place, sum(count)::bigint AS count, max(worst_ms) AS worst_ms, min(first_at) AS first_at, max(last_at) AS last_at
     FROM server_faults WHERE day >= $1::date GROUP BY kind, name, place ORDER BY max(last_at) DESC, sum(count) DESC, kind, name, place LIMIT $2`,
    [since, limit],
  );
}

/** Returns how many replies there were since an instant, and how many of them failed. */
export async function selectReplies(db: Db, since: Date): Promise<ReplySums> {
  const row = await db.queryOne<ReplySums>(
    `SELECT coalesce(sum(replies), 0)::bigint AS replies, coalesce(sum(failed), 0)::bigint AS failed, coalesce(sum(turned_away), 0)::bigint AS turned_away
     FROM reply_counts WHERE minute >= $1`,
    [since],
  );
  return row ?? { replies: 0, failed: 0, turnedAway: 0 };
}

/** Deletes the counts of the days before one, and the replies before an instant. */
export async function deleteServerFaults(tx: Tx, day: string, repliesBefore: Date): Promise<void> {
  await tx.query('DELETE FROM server_faults WHERE day < $1::date', [day]);
  await tx.query('DELETE FROM reply_counts WHERE minute < $1', [repliesBefore]);
}
