import type { Db, Instant } from '#server/platform/database/db.ts';
import type { PageStart } from '#server/platform/database/paging.ts';

export interface ChangeRow {
  seq: number;
  key: string;
  at: Instant;
  by: { id: number; nickName: string } | null;
  before: unknown;
  after: unknown;
  reason: string;
}

const ROW = `a.seq, a.target_id AS key, a.at, CASE WHEN m.id IS NOT NULL THEN json_build_object('id', m.id, 'nickName', m.nick_name) END AS by,
  a.before -> 'value' AS before, a.after -> 'value' AS after, coalesce(nullif(a.reason, ''), p.reason, '') AS reason`;
const FROM = 'audit a LEFT JOIN members m ON m.id = a.actor_id LEFT JOIN audit p ON p.seq = a.parent_seq';
const WANTED = `a.act = 'setting.save' AND ($1::text IS NULL OR (a.target_kind = 'setting' AND a.target_id = $1))`;

/** Returns the last change of each setting that was ever changed. */
export function selectLastChanges(db: Db): Promise<ChangeRow[]> {
  return db.query(`SELECT DISTINCT ON (a.target_id) ${ROW} FROM ${FROM} WHERE a.act = 'setting.save' ORDER BY a.target_id, a.seq DESC`);
}

/** Returns the changes of a page, of one setting or of all, the newest first. */
export function selectChanges(db: Db, key: string | null, { after, offset, limit }: PageStart<{ id: number }>): Promise<ChangeRow[]> {
  return db.query(`SELECT ${ROW} FROM ${FROM} WHERE ${WANTED} AND ($2::bigint IS NULL OR a.seq < $2) ORDER BY a.seq DESC OFFSET $3 LIMIT $4`, [
    key,
    after?.id ?? null,
    offset,
    limit,
  ]);
}

/** Returns how many changes there are. */
export async function countChanges(db: Db, key: string | null): Promise<number> {
  return (await db.queryOne<{ count: number }>(`SELECT count(*)::integer AS count FROM audit a WHERE ${WANTED}`, [key]))?.count ?? 0;
}

/** Returns a change; null when there is none of that number. */
export function findChange(db: Db, seq: number): Promise<ChangeRow | null> {
  return db.queryOne(`SELECT ${ROW} FROM ${FROM} WHERE a.act = 'setting.save' AND a.seq = $1`, [seq]);
}
