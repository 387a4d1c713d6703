import type { Db, WriteContext } from './db.ts';

interface Write {
  memberId: number;
  /** The browser's `Idempotency-Key`. */
  key: string;
  /** The contract name of the route and a digest of its input: the same key with another text is another write. */
  what: string;
}

/** Returns the first reply to a member's write with this key, or null. */
export function findIdempotentReply(db: Db, write: Write): Promise<{ reply: unknown } | null> {
  return db.queryOne('SELECT reply FROM idempotency_keys WHERE member_id = $1 AND key = $2 AND route = $3', [write.memberId, write.key, write.what]);
}

/** Keeps the answer with the write's own commit, which throws a unique violation when the key has been used, also by a write still under way. */
export function keepIdempotentReply({ tx, now }: WriteContext, write: Write & { reply: unknown }): void {
  tx.withCommit('INSERT INTO idempotency_keys (member_id, key, route, reply, created_at) VALUES ($1, $2, $3, $4::jsonb, $5)', [
    write.memberId,
    write.key,
    write.what,
    JSON.stringify(write.reply ?? null),
    now,
  ]);
}
