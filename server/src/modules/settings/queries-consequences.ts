import type { Db } from '#server/platform/database/db.ts';

/** Returns how many open sessions were used after one instant, but not since another one. */
export function countIdleSessions(db: Db, { usedAfter, unusedSince }: { usedAfter: Date; unusedSince: Date }): Promise<number> {
  return countOf(db, 'SELECT count(*)::integer AS count FROM sessions WHERE ended_at IS NULL AND last_seen_at > $1 AND last_seen_at <= $2', [
    usedAfter,
    unusedSince,
  ]);
}

/** Returns how many presenters and operators have no second factor. */
export function countWithoutTotp(db: Db): Promise<number> {
  return countOf(
    db,
    `SELECT count(*)::integer AS count FROM members m WHERE m.role <> 'member'
       AND NOT EXISTS (SELECT FROM two_factors t WHERE t.member_id = m.id AND t.confirmed_at IS NOT NULL)`,
    [],
  );
}

/** Returns how many members have no mobile number. */
export function countWithoutMobile(db: Db): Promise<number> {
  return countOf(
    db,
    `SELECT count(*)::integer AS count FROM members m WHERE m.status <> 'closed' AND NOT EXISTS (SELECT FROM mobiles n WHERE n.member_id = m.id)`,
    [],
  );
}

/** Returns how many members have joined since an instant. */
export function countNewcomers(db: Db, since: Date): Promise<number> {
  return countOf(db, 'SELECT count(*)::integer AS count FROM members WHERE joined_at > $1', [since]);
}

async function countOf(db: Db, sql: string, values: readonly Date[]): Promise<number> {
  return (await db.queryOne<{ count: number }>(sql, [...values]))?.count ?? 0;
}
