import type { CheckName } from '#contract/api/admin/dashboard.ts';
import { MAX_BOUNCES } from '#server/modules/deliveries/index.ts';
import { CAN_CHANGE_RECORDS } from '#server/platform/database/rights.ts';
import type { Db, DbContext, Instant, Tx, WriteContext } from '#server/platform/database/db.ts';

/** Returns how mails of a time ended. */
export async function selectMailFigures(db: Db, since: Date): Promise<{ sent: number; bounced: number; failed: number }> {
  const row = await db.queryOne<{ sent: number; bounced: number; failed: number }>(
    `SELECT count(*) FILTER (WHERE ended_at IS NOT NULL)::integer AS sent, count(*) FILTER (WHERE state = 'bounced')::integer AS bounced,
       count(*) FILTER (WHERE state IN ('failed', 'refused'))::integer AS failed
     FROM deliveries WHERE channel = 'mail' AND created_at > $1`,
    [since],
  );
  return row ?? { sent: 0, bounced: 0, failed: 0 };
}

/** Returns how many addresses stopped taking mails since an instant, and between an earlier one and it. */
export async function countBounced(db: Db, { since, before }: { since: Date; before: Date }): Promise<{ week: number; weekBefore: number }> {
  const row = await db.queryOne<{ week: number; weekBefore: number }>(
    `SELECT count(*) FILTER (WHERE bounced_at > $1)::integer AS week, count(*) FILTER (WHERE bounced_at <= $1)::integer AS week_before
     FROM bounced_addresses WHERE bounced_at > $2 AND bounces >= ${MAX_BOUNCES}`,
    [since, before],
  );
  return row ?? { week: 0, weekBefore: 0 };
}

/** Returns the operators who have no second factor. */
export async function selectOperatorsWithoutFactor(db: Db): Promise<string[]> {
  const rows = await db.query<{ nickName: string }>(
    `SELECT m.nick_name FROM members m WHERE m.role = 'operator' AND m.closed_at IS NULL
       AND NOT EXISTS (SELECT FROM two_factors t WHERE t.member_id = m.id AND t.confirmed_at IS NOT NULL) ORDER BY m.id LIMIT 20`,
  );
  return rows.map(({ nickName }) => nickName);
}

/** Returns whether the role of the site could change or delete records. */
export async function selectCanChangeRecords(db: Db): Promise<boolean> {
  return (await db.queryOne<{ canChange: boolean }>(CAN_CHANGE_RECORDS))?.canChange ?? true;
}

/** Returns whether something of this topic waits for an operator. */
export async function isTopicOpen(db: Db, topic: string): Promise<boolean> {
  return (await db.queryOne('SELECT FROM notifications WHERE topic = $1 AND answered_at IS NULL LIMIT 1', [topic])) !== null;
}

/** Returns the database's own clock, and by how many seconds its slowest replica is behind (null: there is none, or this role may not see it). */
export async function selectDatabaseState(db: Db): Promise<{ at: Instant; lagSeconds: number | null }> {
  const row = await db.queryOne<{ at: Instant; lagSeconds: number | null }>(
    `SELECT clock_timestamp() AS at, (SELECT max(extract(epoch FROM replay_lag))::double precision FROM pg_stat_replication) AS lag_seconds`,
  );
  if (!row) throw new Error('the database did not say what time it is');
  return row;
}

/** Returns how many public posts are not in the search index; no more than `limit` are counted. */
export async function countUnindexed(db: Db, limit: number): Promise<number> {
  const row = await db.queryOne<{ count: number }>(
    `SELECT count(*)::integer AS count FROM (SELECT FROM posts p WHERE p.status = 'published'
       AND NOT EXISTS (SELECT FROM search_documents d WHERE d.post_id = p.id) LIMIT $1) missing`,
    [limit],
  );
  return row?.count ?? 0;
}

export interface MuteRow {
  name: CheckName;
  until: Instant;
  reason: string;
  by: string;
}

/** Returns the checks that are muted. */
export function selectMutes({ db, now }: DbContext): Promise<MuteRow[]> {
  return db.query(
    `SELECT c.name, c.until, c.reason, coalesce(m.nick_name, '系统') AS by FROM check_mutes c LEFT JOIN members m ON m.id = c.member_id WHERE c.until > $1`,
    [now],
  );
}

/** Mutes a check, longer or shorter than before. */
export async function saveMute(
  { tx }: Pick<WriteContext, 'tx'>,
  mute: { name: CheckName; until: Date; reason: string; memberId: number | null },
): Promise<void> {
  await tx.query(
    `INSERT INTO check_mutes (name, until, reason, member_id) VALUES ($1, $2, $3, $4)
     ON CONFLICT (name) DO UPDATE SET until = excluded.until, reason = excluded.reason, member_id = excluded.member_id`,
    [mute.name, mute.until, mute.reason, mute.memberId],
  );
}

/** Notes that a check is red; false when it was. */
export async function insertFailed({ tx, now }: WriteContext, name: CheckName): Promise<boolean> {
  return (await tx.queryOne('INSERT INTO failed_checks (name, failed_at) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING 1', [name, now])) !== null;
}

/** Notes that a check is green; false when it was. */
export async function deleteFailed(tx: Tx, name: CheckName): Promise<boolean> {
  return (await tx.queryOne('DELETE FROM failed_checks WHERE name = $1 RETURNING 1', [name])) !== null;
}
