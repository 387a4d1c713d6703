import type { Db, Tx } from '#server/platform/db.ts';

/** The kept answer of a write, or null. */
export function selectIdempotentReply(db: Db, write: { memberId: number; key: string; what: string }): Promise<{ reply: unknown } | null> {
  return db.row('SELECT reply FROM idempotency_keys WHERE member_id = $1 AND key = $2 AND route = $3', [write.memberId, write.key, write.what]);
}

/** Keeps the answer of a write with its commit, which throws a unique violation when the key has been used. */
export function insertIdempotentReply(tx: Tx, write: { memberId: number; key: string; what: string; reply: string; now: Date }): void {
  tx.withCommit('INSERT INTO idempotency_keys (member_id, key, route, reply, created_at) VALUES ($1, $2, $3, $4::jsonb, $5)', [
    write.memberId,
    write.key,
    write.what,
    write.reply,
    write.now,
  ]);
}
