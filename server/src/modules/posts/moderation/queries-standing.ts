import type { ColumnKind } from '#contract/api/columns.ts';
import type { PinScope } from '#contract/api/staff-posts.ts';
import type { Instant, Tx, WriteContext } from '#server/platform/database/db.ts';
import type { LockedPost } from '../post/queries.ts';

/** Where a post is pinned. */
export interface Pin {
  pinScope: PinScope | null;
  /** Null: for good, or not pinned. */
  pinnedUntil: Instant | null;
  /** Pinned posts are in this order. */
  pinnedAt: Instant | null;
}

/** Whether nobody can comment on a post. */
export interface Lock {
  locked: boolean;
  /** Null: until somebody opens it, or not locked. */
  lockedUntil: Instant | null;
  lockNotice: string;
  lockedBy: number | null;
}

/** A post as the staff finds it. */
export interface Standing extends LockedPost, Pin, Lock {
  columnName: string;
  kind: ColumnKind;
  movedFrom: number | null;
  updatedAt: Instant;
  editedAt: Instant | null;
  /** Some of its words or pictures are masked. */
  isMasked: boolean;
}

/** Returns a post as the staff finds it, locked until the transaction ends; null when there is none. */
export async function lockStanding(tx: Tx, id: number): Promise<Standing | null> {
  await tx.query('SELECT FROM posts WHERE id = $1 FOR NO KEY UPDATE', [id]);
  // A statement of its own: it sees the mask that the lock has waited for.
  return tx.queryOne(
    `SELECT p.id, p.column_id, c.name AS column_name, c.kind, p.game_id, p.author_id, p.status, p.title, p.tags, p.essence_level, p.revision, p.updated_at, p.edited_at,
       p.pin_scope, p.pinned_until, p.pinned_at, p.locked_until IS NOT NULL AS locked, nullif(p.locked_until, 'infinity') AS locked_until, p.lock_notice, p.locked_by, p.moved_from,
       EXISTS (SELECT FROM post_originals o WHERE o.post_id = p.id) AS is_masked
     FROM posts p JOIN columns c ON c.id = p.column_id WHERE p.id = $1`,
    [id],
  );
}

/** Lets nobody else pin anything until the transaction ends, so that places are counted one by one. Comes before the lock of a post. */
export async function lockPins(tx: Tx): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('pins of posts', 0))`);
}

const PINNED: Readonly<Record<PinScope, string>> = {
  column: `column_id = $1 AND game_id = $2 AND pinned AND status = 'published' AND pin_scope = 'column' AND id <> $3`,
  site: `pin_scope = 'site' AND status = 'published' AND id <> $1`,
};

/** Returns how many other posts are pinned where this one would be: in its column and game, or on the whole site. */
export async function countPinned(
  tx: Tx,
  { scope, columnId, gameId, exceptId }: { scope: PinScope; columnId: number; gameId: number; exceptId: number },
): Promise<number> {
  const values = scope === 'site' ? [exceptId] : [columnId, gameId, exceptId];
  return (await tx.queryOne<{ count: number }>(`SELECT count(*)::integer AS count FROM posts WHERE ${PINNED[scope]}`, values))?.count ?? 0;
}

/** Pins a post or lets it go. */
export async function updatePin(tx: Tx, id: number, { pinScope, pinnedUntil, pinnedAt }: Pin): Promise<void> {
  await tx.query('UPDATE posts SET pin_scope = $2, pinned_until = $3, pinned_at = $4 WHERE id = $1', [id, pinScope, pinnedUntil, pinnedAt]);
}

/** Locks a post or opens it. */
export async function updateLock(tx: Tx, id: number, { locked, lockedUntil, lockNotice, lockedBy }: Lock): Promise<void> {
  await tx.query('UPDATE posts SET locked_until = $2, lock_notice = $3, locked_by = $4 WHERE id = $1', [
    id,
    locked ? (lockedUntil ?? 'infinity') : null,
    lockNotice,
    lockedBy,
  ]);
}

/** When the next pin or lock ends by itself. */
export const NEXT_STANDING_END = `SELECT least(
  (SELECT min(pinned_until) FROM posts WHERE pinned_until > since - interval '1 minute'),
  (SELECT min(locked_until) FROM posts WHERE locked_until < 'infinity' AND locked_until > since - interval '1 minute'))`;

export interface EndedPost {
  id: number;
  columnId: number;
  gameId: number;
  pinScope: PinScope | null;
}

/** Takes down the pins that have ended, and returns whose they were. */
export function endPins({ tx, now }: WriteContext): Promise<EndedPost[]> {
  return tx.query(
    `UPDATE posts p SET pin_scope = NULL, pinned_until = NULL, pinned_at = NULL
     FROM (SELECT id, pin_scope FROM posts WHERE pinned_until <= $1 FOR NO KEY UPDATE) before
     WHERE p.id = before.id RETURNING p.id, p.column_id, p.game_id, before.pin_scope`,
    [now],
  );
}

/** Opens the locks that have ended, and returns whose they were. */
export function endLocks({ tx, now }: WriteContext): Promise<EndedPost[]> {
  return tx.query(
    `UPDATE posts SET locked_until = NULL, lock_notice = '', locked_by = NULL WHERE locked_until < 'infinity' AND locked_until <= $1
     RETURNING id, column_id, game_id, pin_scope`,
    [now],
  );
}
