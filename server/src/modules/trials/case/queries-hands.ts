import type { Db, Tx } from '#server/platform/database/db.ts';

/** Makes the receipts of a presenter come one after the other until the transaction ends: two at once would exceed what they may have in hand. */
export async function lockHands(tx: Tx, presenterId: number): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('hands of ' || $1::text, 0))`, [presenterId]);
}

/** Returns how many cases a presenter has in hand, in all games: those whose verdict they have not proposed yet. */
export async function countInHand(db: Db, presenterId: number): Promise<number> {
  const row = await db.queryOne<{ count: number }>(
    `SELECT count(*)::integer AS count FROM cases WHERE presenter_id = $1 AND closed_at IS NULL AND state IN ('received', 'answering', 'hearing')`,
    [presenterId],
  );
  return row?.count ?? 0;
}
