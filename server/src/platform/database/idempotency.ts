import { Failure } from '#contract/failures.ts';
import { isUniqueViolation, type Db, type WriteContext } from './db.ts';

/** A member's write that may be sent twice. */
export interface KeyedWrite {
  memberId: number;
  /** The browser's `Idempotency-Key`. */
  key: string;
  /** The contract name of the route and a digest of its input: the same key with another text is another write. */
  what: string;
}

/** Returns the first reply to a member's write with this key, or null. */
export function findIdempotentReply(db: Db, write: KeyedWrite): Promise<{ reply: unknown } | null> {
  return db.queryOne('SELECT reply FROM idempotency_keys WHERE member_id = $1 AND key = $2 AND route = $3', [write.memberId, write.key, write.what]);
}

/** Returns the first reply to a write that has now failed with `error`. Throws the error when there is none, `idempotencyKeyReused` when its key has served another write. */
export async function getReplyBefore(db: Db, write: KeyedWrite, error: unknown): Promise<unknown> {
  if (!(error instanceof Failure) && !isUniqueViolation(error)) throw error;
  const earlier = await findIdempotentReply(db, write);
  if (earlier) return earlier.reply;
  throw isUniqueViolation(error, 'idempotency_keys_pkey') ? new Failure('idempotencyKeyReused') : error;
}

/** Returns whether a member's key has served a write, this or another one. */
export async function isKeyUsed(db: Db, { memberId, key }: KeyedWrite): Promise<boolean> {
  return (await db.queryOne('SELECT FROM idempotency_keys WHERE member_id = $1 AND key = $2', [memberId, key])) !== null;
}

/** Keeps the answer with the write's own commit, which throws a unique violation when the key has been used, also by a write still under way. */
export function keepIdempotentReply({ tx, now }: WriteContext, write: KeyedWrite & { reply: unknown }): void {
  tx.withCommit('INSERT INTO idempotency_keys (member_id, key, route, reply, created_at) VALUES ($1, $2, $3, $4::jsonb, $5)', [
    write.memberId,
    write.key,
    write.what,
    JSON.stringify(write.reply ?? null),
    now,
  ]);
}

/**
 * Returns the part of a statement that keeps the keys of new rows: `from` has a row for each, with `author_id`, `key` (null: it came without),
 * `what`, `id`, `at` and the order `n`. It returns the ids that are kept; the others have a key that was used, also by a row before them. The
 * reply that is kept is the id. In the order of the keys, so that no two transactions wait for each other.
 */
export function keepKeysSql(from: string): string {
  return `INSERT INTO idempotency_keys (member_id, key, route, reply, created_at)
    SELECT author_id, key, what, to_jsonb(id), at FROM ${from} WHERE key IS NOT NULL ORDER BY author_id, key, n
    ON CONFLICT (member_id, key) DO NOTHING RETURNING reply::bigint AS id`;
}
