import { IS_SEALED } from '#server/modules/files/index.ts';
import type { Db, Tx, WriteContext } from '#server/platform/database/db.ts';
import type { ExportRow } from './rules.ts';

/** Returns a member's last export, or null. */
export function selectLast(db: Db, memberId: number): Promise<ExportRow | null> {
  return db.queryOne('SELECT id, requested_at, ready_at, bytes FROM exports WHERE member_id = $1 ORDER BY requested_at DESC, id DESC LIMIT 1', [memberId]);
}

/** Holds a member's row until the transaction ends, so that of two wishes at once the second sees the first. */
export async function lockWishes(tx: Tx, memberId: number): Promise<void> {
  await tx.query('SELECT FROM members WHERE id = $1 FOR NO KEY UPDATE', [memberId]);
}

/** Inserts a member's request for their data. */
export async function insertExport({ tx, now }: WriteContext, memberId: number): Promise<void> {
  await tx.query('INSERT INTO exports (member_id, requested_at) VALUES ($1, $2)', [memberId, now]);
}

/** How long a builder may be silent before it counts as dead. */
export const STALE_AFTER_SECONDS = 2 * 60;

/** When there is something to build: a request, or one whose builder has died; for the table of jobs. */
export const NEXT_EXPORT = `SELECT min(coalesce(alive_at + interval '${STALE_AFTER_SECONDS} seconds', requested_at)) FROM exports WHERE ready_at IS NULL`;

/** Claims the oldest export without a builder, or with a silent one; null when there is none. */
export function claimExport({ tx, now }: WriteContext, silentSince: Date): Promise<{ id: number; memberId: number } | null> {
  return tx.queryOne(
    `UPDATE exports SET alive_at = $1 WHERE id = (
       SELECT id FROM exports WHERE ready_at IS NULL AND (alive_at IS NULL OR alive_at < $2) ORDER BY requested_at LIMIT 1 FOR UPDATE SKIP LOCKED
     ) RETURNING id, member_id AS "memberId"`,
    [now, silentSince],
  );
}

/** Marks an export as still being built. */
export async function updateHeartbeat({ tx, now }: WriteContext, id: number): Promise<void> {
  await tx.query('UPDATE exports SET alive_at = $2 WHERE id = $1', [id, now]);
}

/** Marks an export as ready; false when nobody wants it any more. */
export async function markReady({ tx, now }: WriteContext, id: number, bytes: number): Promise<boolean> {
  return (await tx.queryOne('UPDATE exports SET ready_at = $2, bytes = $3 WHERE id = $1 RETURNING id', [id, now, bytes])) !== null;
}

/** Exports that were ready before an instant. */
export async function selectExpired(db: Db, readyBefore: Date): Promise<number[]> {
  const rows = await db.query<{ id: number }>('SELECT id FROM exports WHERE ready_at < $1 ORDER BY id LIMIT 200', [readyBefore]);
  return rows.map(({ id }) => id);
}

/** Deletes an export. */
export async function deleteExport(tx: Tx, id: number): Promise<void> {
  await tx.query('DELETE FROM exports WHERE id = $1', [id]);
}

const ROWS_AT_ONCE = 200;

interface PictureRow {
  id: number;
  kind: 'image' | 'avatar';
  variants: { name: string; bytes: number }[];
}

/** Returns the pictures of a member in the order of their ids, a few at a time. */
export async function* picturesOf(db: Db, memberId: number): AsyncGenerator<PictureRow> {
  let after = 0;
  for (;;) {
    const rows = await db.query<PictureRow>(
      `SELECT f.id, f.kind, f.variants FROM files f WHERE f.member_id = $1 AND f.id > $2 AND NOT ${IS_SEALED} ORDER BY f.id LIMIT $3`,
      [memberId, after, ROWS_AT_ONCE],
    );
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_ONCE) return;
    after = last.id;
  }
}
