import type { Takedown, TakedownTarget } from '#contract/api/takedowns.ts';
import type { Db, Instant, Tx, WriteContext } from '#server/platform/database/db.ts';

/** An order that is held until the transaction ends. */
export interface LockedTakedown {
  id: number;
  authority: string;
  documentNumber: string;
  executedAt: Instant | null;
  releasedAt: Instant | null;
}

/** What an order is about. */
export interface TargetRef {
  kind: TakedownTarget['kind'];
  id: number;
}

const MAX_LISTED = 100;

/** Returns the orders: those that wait first, the soonest due before, then the newest. */
export function selectTakedowns(db: Db): Promise<Takedown[]> {
  return db.query(
    `SELECT t.id, t.authority, t.document_number, t.received_at, t.due_at, s.nick_name AS saved_by, t.executed_at, e.nick_name AS executed_by,
       t.released_at, t.release_document,
       coalesce((SELECT json_agg(json_build_object('kind', g.kind, 'id', g.target_id, 'postId', p.id, 'columnId', p.column_id,
           'title', coalesce(p.title, '')) ORDER BY g.kind DESC, g.target_id)
         FROM takedown_targets g LEFT JOIN comments c ON g.kind = 'comment' AND c.id = g.target_id
         LEFT JOIN posts p ON p.id = CASE g.kind WHEN 'post' THEN g.target_id ELSE c.post_id END
         WHERE g.takedown_id = t.id), '[]') AS targets
     FROM takedowns t JOIN members s ON s.id = t.saved_by LEFT JOIN members e ON e.id = t.executed_by
     ORDER BY t.executed_at IS NOT NULL, CASE WHEN t.executed_at IS NULL THEN t.due_at END, t.id DESC LIMIT $1`,
    [MAX_LISTED],
  );
}

/** Inserts an order with what it is about, and returns its id. */
export async function insertTakedown(
  { tx, now }: WriteContext,
  order: { authority: string; documentNumber: string; receivedAt: string; dueAt: string; savedBy: number; targets: readonly TargetRef[] },
): Promise<number> {
  const row = await tx.queryOne<{ id: number }>(
    `WITH saved AS (
       INSERT INTO takedowns (authority, document_number, received_at, due_at, saved_by, saved_at) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id
     ), targets AS (
       INSERT INTO takedown_targets (takedown_id, kind, target_id)
       SELECT saved.id, g.kind, g.id FROM saved, unnest($7::text[], $8::bigint[]) AS g (kind, id) ON CONFLICT DO NOTHING
     )
     SELECT id FROM saved`,
    [
      order.authority,
      order.documentNumber,
      order.receivedAt,
      order.dueAt,
      order.savedBy,
      now,
      order.targets.map(({ kind }) => kind),
      order.targets.map(({ id }) => id),
    ],
  );
  if (!row) throw new Error('an order came back empty');
  return row.id;
}

/** Returns an order, held until the transaction ends; null when there is none. */
export function lockTakedown(tx: Tx, id: number): Promise<LockedTakedown | null> {
  return tx.queryOne('SELECT id, authority, document_number, executed_at, released_at FROM takedowns WHERE id = $1 FOR UPDATE', [id]);
}

/** Returns what an order is about, posts first, and what of it was there until it was executed. */
export function selectTargets(db: Db, takedownId: number): Promise<(TargetRef & { wasThere: boolean | null })[]> {
  return db.query('SELECT kind, target_id AS id, was_there FROM takedown_targets WHERE takedown_id = $1 ORDER BY kind DESC, target_id', [takedownId]);
}

/** Returns whose a thing is, and whether it belongs to a case; null when there is none. */
export function selectOwner(db: Db, { kind, id }: TargetRef): Promise<{ authorId: number; isOfCase: boolean } | null> {
  return db.queryOne(OWNERS[kind], [id]);
}

const OWNERS: Readonly<Record<TargetRef['kind'], string>> = {
  post: `SELECT p.author_id, c.kind = 'complaint' AS is_of_case FROM posts p JOIN columns c ON c.id = p.column_id WHERE p.id = $1`,
  comment: 'SELECT author_id, false AS is_of_case FROM comments WHERE id = $1',
};

/** Notes that a thing of an order was there until now. */
export async function markTarget(tx: Tx, takedownId: number, target: TargetRef & { wasThere: boolean }): Promise<void> {
  await tx.query('UPDATE takedown_targets SET was_there = $4 WHERE takedown_id = $1 AND kind = $2 AND target_id = $3', [
    takedownId,
    target.kind,
    target.id,
    target.wasThere,
  ]);
}

/** Marks an order as executed. */
export async function markExecuted({ tx, now }: WriteContext, id: number, by: number): Promise<void> {
  await tx.query('UPDATE takedowns SET executed_at = $2, executed_by = $3 WHERE id = $1', [id, now, by]);
}

/** Marks an order as released by another document. */
export async function markReleased({ tx, now }: WriteContext, id: number, { by, document }: { by: number; document: string }): Promise<void> {
  await tx.query('UPDATE takedowns SET released_at = $2, released_by = $3, release_document = $4 WHERE id = $1', [id, now, by, document]);
}

/** Returns whether a thing was there until another order that is in force took it away. */
export async function wasThereBefore(db: Db, takedownId: number, { kind, id }: TargetRef): Promise<boolean> {
  return (await db.queryOne(`${IN_FORCE_OTHERWISE} AND g.was_there LIMIT 1`, [takedownId, kind, id])) !== null;
}

/** Returns whether another order that is in force is about the same thing. */
export async function isSealedOtherwise(db: Db, takedownId: number, { kind, id }: TargetRef): Promise<boolean> {
  return (await db.queryOne(`${IN_FORCE_OTHERWISE} LIMIT 1`, [takedownId, kind, id])) !== null;
}

const IN_FORCE_OTHERWISE = `SELECT FROM takedown_targets g JOIN takedowns t ON t.id = g.takedown_id
  WHERE g.kind = $2 AND g.target_id = $3 AND t.id <> $1 AND t.executed_at IS NOT NULL AND t.released_at IS NULL`;
