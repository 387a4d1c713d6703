import type { Db, Instant, Tx } from '#server/platform/database/db.ts';

/** A cover an operator has chosen. */
export interface CoverRow {
  kind: 'cover' | 'season';
  name: string;
  postId: number | null;
  sceneryId: number | null;
  startsAt: Instant | null;
  endsAt: Instant | null;
}

/** A post an operator recommends. */
export interface PickRow {
  postId: number;
  endsAt: Instant | null;
}

/** Returns the covers. */
export function selectCovers(db: Db): Promise<CoverRow[]> {
  return db.query('SELECT kind, name, post_id, scenery_id, starts_at, ends_at FROM home_covers ORDER BY kind');
}

/** Returns the recommended posts in their order. */
export function selectPicks(db: Db): Promise<PickRow[]> {
  return db.query('SELECT post_id, ends_at FROM home_picks ORDER BY position');
}

/** Lets nobody else change the front page until the transaction ends. */
export async function lockHome(tx: Tx): Promise<void> {
  await tx.query('LOCK TABLE home_covers, home_picks IN SHARE ROW EXCLUSIVE MODE');
}

/** Puts covers and posts in the place of what was chosen. */
export async function replaceHome(tx: Tx, covers: readonly CoverRow[], picks: readonly PickRow[]): Promise<void> {
  await tx.query('DELETE FROM home_covers');
  await tx.query('DELETE FROM home_picks');
  for (const { kind, name, postId, sceneryId, startsAt, endsAt } of covers)
    await tx.query('INSERT INTO home_covers (kind, name, post_id, scenery_id, starts_at, ends_at) VALUES ($1, $2, $3, $4, $5, $6)', [
      kind,
      name,
      postId,
      sceneryId,
      startsAt,
      endsAt,
    ]);
  for (const [at, { postId, endsAt }] of picks.entries())
    await tx.query('INSERT INTO home_picks (post_id, position, ends_at) VALUES ($1, $2, $3)', [postId, at + 1, endsAt]);
}

/** The next instant at which the front page changes. */
export const NEXT_HOME_DAY = `SELECT least(
  (SELECT min(starts_at) FROM home_covers WHERE starts_at > since),
  (SELECT min(ends_at) FROM home_covers WHERE ends_at > since),
  (SELECT min(ends_at) FROM home_picks WHERE ends_at > since))`;
