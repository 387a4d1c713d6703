import type { Db, Tx } from '#server/platform/database/db.ts';

/** A look at something that is not public. */
export interface PrivateView {
  actorId: number;
  kind: string;
  id: string;
  since: Date;
}

/** Lets nobody else put on record what the same person sees, until the transaction ends. */
export async function lockViews(tx: Tx, actorId: number): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('private views of ' || $1::bigint, 0))`, [actorId]);
}

/** Returns whether it is on record that somebody has seen a thing since an instant. */
export async function selectView(db: Db, { actorId, kind, id, since }: PrivateView): Promise<boolean> {
  const row = await db.queryOne(`SELECT FROM audit WHERE target_kind = $2 AND target_id = $3 AND actor_id = $1 AND act = 'private.read' AND at > $4 LIMIT 1`, [
    actorId,
    kind,
    id,
    since,
  ]);
  return row !== null;
}
