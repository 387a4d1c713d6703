import { DatabaseError } from 'pg';
import type { Db } from '../database/db.ts';
import type { ErasedAccount, ExecutedOrder, Listed, RestoredThing, StaffRemoval } from './erasures.ts';
import { RESTORED_JOB } from './restore.ts';

const [UNDEFINED_TABLE, UNDEFINED_COLUMN] = ['42P01', '42703'];

/**
 * Returns what must not come back with an older backup: erased accounts, what authorities have ordered off the site and what the staff has removed;
 * nothing of tables that are older.
 */
export async function selectListed(db: Db): Promise<Listed[]> {
  const accounts = 'SELECT id, joined_at, closed_at AS erased_at FROM members WHERE closed_at IS NOT NULL ORDER BY closed_at, id';
  return [
    ...(await selectWhereKnown<ErasedAccount>(db, accounts)),
    ...(await selectWhereKnown<ExecutedOrder>(db, ORDERS)),
    ...(await selectWhereKnown<RestoredThing>(db, RESTORED)),
    ...(await selectWhereKnown<StaffRemoval>(db, REMOVED)),
    ...(await selectWhereKnown<StaffRemoval>(db, RETURNED)),
  ];
}

/** Numbers are given out again after a restoration, so a thing is known by the instant it was made as well; a text page is known by its name. */
const ORDERS = `SELECT t.id, t.executed_at, CASE WHEN t.released_at IS NULL THEN
    json_build_object('authority', t.authority, 'documentNumber', t.document_number, 'receivedAt', t.received_at, 'dueAt', t.due_at, 'targets', (
      SELECT coalesce(json_agg(json_build_object('kind', g.kind, 'id', g.target_id, 'slug', g.slug, 'madeAt', ${madeAtSql('g')})), '[]')
      FROM takedown_targets g WHERE g.takedown_id = t.id))::text END AS "order"
  FROM takedowns t WHERE t.executed_at IS NOT NULL ORDER BY t.executed_at, t.id`;

/** What was put back by itself while its order stays in force. */
const RESTORED = `SELECT t.id, t.executed_at, g.kind || ' ' || g.target_id AS restored FROM takedown_targets g JOIN takedowns t ON t.id = g.takedown_id
  WHERE g.restored_at IS NOT NULL AND t.executed_at IS NOT NULL ORDER BY g.restored_at, g.takedown_id, g.kind, g.target_id`;

/** Not why in the words of the staff: they name people. What an order seals is a line of that order. */
const REMOVED = `SELECT r.kind || ' ' || r.target_id AS thing, r.removed_at AS at, json_build_object('madeAt', ${madeAtSql('r')}, 'code', r.reason_code)::text AS removal
  FROM removals r WHERE r.removed_by = 'staff' AND r.reason_code <> 'law' AND r.kind IN ('post', 'comment', 'scenery') ORDER BY r.removed_at, r.kind, r.target_id`;

/** What changes the list beside removals, as it is on record. */
const LISTED_ACTS = `('post.restore', 'comment.restore', 'scenery.restore', 'takedown.execute', 'takedown.release')`;

/** When the list changed last after the last run, so that it is written; as `due` of a job wants it. */
export const NEXT_LISTED = `SELECT least((SELECT min(removed_at) FROM removals WHERE removed_by = 'staff' AND removed_at > since),
  (SELECT min(at) FROM audit WHERE at > since AND act IN ${LISTED_ACTS}))`;

/** Returns whether the list was changed after an instant. */
export async function selectIsListedSince(db: Db, since: Date): Promise<boolean> {
  const sql = `SELECT FROM removals WHERE removed_by = 'staff' AND removed_at > $1
    UNION ALL SELECT FROM audit WHERE at > $1 AND act IN ${LISTED_ACTS} LIMIT 1`;
  return (await db.queryOne(sql, [since])) !== null;
}

const RETURNED = `SELECT a.target_kind || ' ' || a.target_id AS thing, a.at, NULL AS removal FROM audit a
  WHERE a.act IN ('post.restore', 'comment.restore', 'scenery.restore') ORDER BY a.seq`;

/** Returns the instant at which what an order is about was made, as a text; null where it is not there or needs none. */
export function madeAtSql(target: string): string {
  return `(CASE ${target}.kind
    WHEN 'post' THEN (SELECT created_at FROM posts WHERE id = ${target}.target_id) WHEN 'comment' THEN (SELECT created_at FROM comments WHERE id = ${target}.target_id)
    WHEN 'scenery' THEN (SELECT created_at FROM sceneries WHERE id = ${target}.target_id) WHEN 'member' THEN (SELECT joined_at FROM members WHERE id = ${target}.target_id)
    WHEN 'ticket' THEN (SELECT issued_at FROM tickets WHERE id = ${target}.target_id)
    WHEN 'entry' THEN (SELECT min(k.issued_at) FROM tickets k WHERE k.character_id = ${target}.target_id) END)::text`;
}

async function selectWhereKnown<Row>(db: Db, sql: string): Promise<Row[]> {
  try {
    return await db.query<Row>(sql);
  } catch (error) {
    if (error instanceof DatabaseError && (error.code === UNDEFINED_TABLE || error.code === UNDEFINED_COLUMN)) return [];
    throw error;
  }
}

/** Returns the name of the last migration of a database that has some. */
export async function selectLastMigration(db: Db): Promise<string> {
  return (await db.queryOne<{ name: string | null }>('SELECT max(name) AS name FROM migration'))?.name ?? '';
}

/** Returns whether a database was restored and its list was not worked through yet: other nodes than the one that restored it don't have it. */
export async function selectIsRestored(db: Db): Promise<boolean> {
  return (await db.queryOne('SELECT FROM job_progress WHERE job = $1', [RESTORED_JOB])) !== null;
}

/** Notes that the list of a restored database was worked through. */
export async function deleteRestored(db: Db): Promise<void> {
  await db.query('DELETE FROM job_progress WHERE job = $1', [RESTORED_JOB]);
}
