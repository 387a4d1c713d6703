import type { Db, Tx } from '#server/platform/db.ts';
import { insertIdempotentReply, selectIdempotentReply } from './queries-replies.ts';

interface Write {
  memberId: number;
  /** The browser's `Idempotency-Key`. */
  key: string;
  /** The contract name of the route and a digest of its input: the same key with another text is another write. */
  what: string;
}

/** What a member's write with this key answered the first time, or null. */
export function findIdempotentReply(db: Db, write: Write): Promise<{ reply: unknown } | null> {
  return selectIdempotentReply(db, write);
}

/** Keeps the answer with the write's own commit, which throws a unique violation when the key has been used, also by a write still under way. */
export function keepIdempotentReply(tx: Tx, write: Write & { reply: unknown; now: Date }): void {
  insertIdempotentReply(tx, { ...write, reply: JSON.stringify(write.reply ?? null) });
}
