import type { SceneryColor, SceneryOrientation, SceneryStatus } from '#contract/api/scenery.ts';
import type { StoredImage } from '#server/modules/files/index.ts';
import type { Db, Instant, Tx, WriteContext } from '#server/platform/database/db.ts';
import type { PageStart } from '#server/platform/database/paging.ts';
import { SCENERY_COLUMNS, SCENERY_JOINS, type SceneryRow } from './queries-columns.ts';

export interface NewScenery {
  fileId: number;
  title: string;
  zone: string;
  expansion: string;
  /** `yyyy-MM-dd` */
  shotOn: string | null;
  tags: readonly string[];
  tagKeys: readonly string[];
  story: string;
  searchKey: string;
  orientation: SceneryOrientation;
  color: SceneryColor;
}

/** Returns a member's own picture; null for anybody else's and for a file that is no picture. */
export function selectOwnFile(db: Db, memberId: number, fileId: number): Promise<StoredImage | null> {
  return db.queryOne(
    `SELECT id, sha256, width, height, color, variants, aigc IS NOT NULL AS generated, avif FROM files WHERE id = $1 AND member_id = $2 AND kind = 'image'`,
    [fileId, memberId],
  );
}

/**
 * Locks a member's row until the transaction ends and returns how many of their pictures await review, so that two at once are counted
 * correctly.
 */
export async function countWaiting(tx: Tx, authorId: number): Promise<number> {
  await tx.query('SELECT FROM members WHERE id = $1 FOR NO KEY UPDATE', [authorId]);
  const row = await tx.queryOne<{ count: number }>(`SELECT count(*)::integer AS count FROM sceneries WHERE author_id = $1 AND status = 'pending'`, [authorId]);
  return row?.count ?? 0;
}

const VALUES = ({ fileId, title, zone, expansion, shotOn, tags, tagKeys, story, searchKey, orientation, color }: NewScenery) => [
  fileId,
  title,
  zone,
  expansion,
  shotOn,
  tags,
  tagKeys,
  story,
  searchKey,
  orientation,
  color,
];

/** Inserts a submitted picture and returns its id; null when it is already public or awaiting review. */
export async function insertScenery(
  { tx, now }: WriteContext,
  at: { gameId: number; authorId: number; favors: number },
  written: NewScenery,
): Promise<number | null> {
  const row = await tx.queryOne<{ id: number }>(
    `INSERT INTO sceneries (file_id, title, zone, expansion, shot_on, tags, tag_keys, story, search_key, orientation, color, game_id, author_id, favor_count, created_at)
     VALUES ($1, $2, $3, $4, $5::date, $6::text[], $7::text[], $8, $9, $10, $11, $12, $13, $14, $15)
     ON CONFLICT (file_id) WHERE status IN ('pending', 'approved', 'refused') DO NOTHING RETURNING id`,
    [...VALUES(written), at.gameId, at.authorId, at.favors, now],
  );
  return row?.id ?? null;
}

/** Updates a picture that is submitted again while awaiting review or after a refusal. */
export async function updateScenery({ tx, now }: WriteContext, id: number, written: NewScenery): Promise<void> {
  await tx.query(
    `UPDATE sceneries SET file_id = $1, title = $2, zone = $3, expansion = $4, shot_on = $5::date, tags = $6::text[], tag_keys = $7::text[], story = $8,
       search_key = $9, orientation = $10, color = $11, status = 'pending', reason = '', decided_by = NULL, decided_at = NULL, created_at = $13 WHERE id = $12`,
    [...VALUES(written), id, now],
  );
}

export interface HeldRow {
  id: number;
  gameId: number;
  authorId: number;
  title: string;
  status: SceneryStatus | 'withdrawn';
  reason: string;
  createdAt: Instant;
}

/** Returns a picture, locked until the transaction ends; null when there is none. */
export function lockScenery(tx: Tx, id: number): Promise<HeldRow | null> {
  return tx.queryOne(
    'SELECT id, game_id AS "gameId", author_id AS "authorId", title, status, reason, created_at AS "createdAt" FROM sceneries WHERE id = $1 FOR NO KEY UPDATE',
    [id],
  );
}

/** Stores the decision on a picture; a withdrawn one has no decider. */
export async function decideScenery(
  { tx, now }: WriteContext,
  id: number,
  decision: { status: HeldRow['status']; reason: string; by: number | null },
): Promise<void> {
  await tx.query('UPDATE sceneries SET status = $2, reason = $3, decided_by = $4, decided_at = $5 WHERE id = $1', [
    id,
    decision.status,
    decision.reason,
    decision.by,
    now,
  ]);
}

/** Takes a picture off the wall; who let it in, and when, is remembered. */
export async function markRemoved({ tx, now }: WriteContext, id: number, { reason, by }: { reason: string; by: number | null }): Promise<void> {
  await tx.query(
    `UPDATE sceneries SET status = 'removed', reason = $2, decided_by = $3, decided_at = $4, approved_by = decided_by, approved_at = decided_at WHERE id = $1`,
    [id, reason, by, now],
  );
}

/** Puts a picture back on the wall as it was; false where the same file is shown by another one. */
export async function markBack(tx: Tx, id: number): Promise<boolean> {
  const row = await tx.queryOne(
    `UPDATE sceneries s SET status = 'approved', reason = '', decided_by = s.approved_by, decided_at = coalesce(s.approved_at, s.decided_at), approved_by = NULL,
       approved_at = NULL
     WHERE s.id = $1 AND s.status = 'removed'
       AND NOT EXISTS (SELECT FROM sceneries o WHERE o.file_id = s.file_id AND o.id <> s.id AND o.status IN ('pending', 'approved', 'refused')) RETURNING true AS back`,
    [id],
  );
  return row !== null;
}

/** Returns a picture in whatever state but withdrawn. */
export function selectSubmitted(db: Db, id: number): Promise<SceneryRow | null> {
  return db.queryOne(`SELECT ${SCENERY_COLUMNS} FROM sceneries s ${SCENERY_JOINS} WHERE s.id = $1 AND s.status <> 'withdrawn'`, [id]);
}

/** Returns a member's pictures of a status (null: all but withdrawn ones) after a cursor, newest first, each with the total. */
export function selectOfAuthor(
  db: Db,
  { authorId, status }: { authorId: number; status: SceneryStatus | null },
  { after, offset, limit }: PageStart<{ at: string; id: number }>,
): Promise<(SceneryRow & { total: number })[]> {
  return db.query(
    `SELECT ${SCENERY_COLUMNS}, (SELECT count(*)::integer FROM sceneries c WHERE c.author_id = $1 AND c.status <> 'withdrawn' AND ($2::text IS NULL OR c.status = $2)) AS total
     FROM sceneries s ${SCENERY_JOINS}
     WHERE s.author_id = $1 AND s.status <> 'withdrawn' AND ($2::text IS NULL OR s.status = $2)
       AND ($3::timestamptz IS NULL OR (s.created_at, s.id) < ($3, $4::bigint))
     ORDER BY s.created_at DESC, s.id DESC LIMIT $5 OFFSET $6`,
    [authorId, status, after?.at ?? null, after?.id ?? null, limit, offset],
  );
}

/** That a picture waits for a decision: one that an order has sealed is looked at by nobody. */
const WAITS = `s.status = 'pending' AND NOT EXISTS (SELECT FROM removals r WHERE r.kind = 'scenery' AND r.target_id = s.id AND r.reason_code = 'law')`;

/** Returns pictures awaiting review after a cursor, oldest first, each with the total. */
export function selectWaiting(db: Db, { after, offset, limit }: PageStart<{ at: string; id: number }>): Promise<(SceneryRow & { total: number })[]> {
  return db.query(
    `SELECT ${SCENERY_COLUMNS}, (SELECT count(*)::integer FROM sceneries s WHERE ${WAITS}) AS total FROM sceneries s ${SCENERY_JOINS}
     WHERE ${WAITS} AND ($1::timestamptz IS NULL OR (s.created_at, s.id) > ($1, $2::bigint)) ORDER BY s.created_at, s.id LIMIT $3 OFFSET $4`,
    [after?.at ?? null, after?.id ?? null, limit, offset],
  );
}

/** Returns pictures with this decision after a cursor, newest first, each with the total. */
export function selectDecided(
  db: Db,
  status: SceneryStatus,
  { after, offset, limit }: PageStart<{ at: string; id: number }>,
): Promise<(SceneryRow & { total: number })[]> {
  return db.query(
    `SELECT ${SCENERY_COLUMNS}, (SELECT count(*)::integer FROM sceneries WHERE status = $1) AS total FROM sceneries s ${SCENERY_JOINS}
     WHERE s.status = $1 AND ($2::timestamptz IS NULL OR (s.decided_at, s.id) < ($2, $3::bigint)) ORDER BY s.decided_at DESC, s.id DESC LIMIT $4 OFFSET $5`,
    [status, after?.at ?? null, after?.id ?? null, limit, offset],
  );
}

/** Withdraws a member's submitted pictures that are not yet approved, and returns them. Those removed by the staff keep the reason, and stay withheld by it. */
export async function withdrawWaiting({ tx, now }: WriteContext, authorId: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `UPDATE sceneries SET status = 'withdrawn', decided_at = $2, decided_by = NULL, reason = CASE status WHEN 'removed' THEN reason ELSE '' END
     WHERE author_id = $1 AND status IN ('pending', 'refused', 'removed') RETURNING id`,
    [authorId, now],
  );
  return rows.map(({ id }) => id);
}
