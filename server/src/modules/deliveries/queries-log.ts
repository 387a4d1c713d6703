import type { Db, Instant, Tx, WriteContext } from '#server/platform/database/db.ts';
import { MAX_BOUNCES } from './queries-send.ts';
import type { Channel, DeliveryState } from './delivery.ts';

/** How long after a mail was sent it may still come back. */
const BOUNCE_DAYS = 5;

/** One line of the log: neither the address nor the text. */
export interface LoggedDelivery {
  id: number;
  kind: string;
  channel: Channel;
  memberId: number | null;
  state: DeliveryState;
  reason: string;
  attempts: number;
  createdAt: Instant;
  dueAt: Instant | null;
  endedAt: Instant | null;
}

/** Returns the newest deliveries, those of one state only where one is given. */
export function selectLog(db: Db, { state, limit }: { state: DeliveryState | null; limit: number }): Promise<LoggedDelivery[]> {
  return db.query(
    `SELECT id, kind, channel, member_id, state, reason, attempts, created_at, due_at, ended_at FROM deliveries
     WHERE $1::text IS NULL OR state = $1 ORDER BY created_at DESC, id DESC LIMIT $2`,
    [state, limit],
  );
}

/** Returns the deliveries of a notification in their order, with the text that was sent where it is kept. */
export function selectOfNotification(
  db: Db,
  notificationId: number,
): Promise<(LoggedDelivery & { words: { version: number; template?: number; subject: string; text: string } | null })[]> {
  return db.query(
    `SELECT id, kind, channel, member_id, state, reason, attempts, created_at, due_at, ended_at, words FROM deliveries WHERE notification_id = $1 ORDER BY position, id`,
    [notificationId],
  );
}

/** Marks what was lately sent to an address as come back. Returns the notification of each; null: none. */
export async function markBounced({ tx, now }: WriteContext, addressHash: Buffer): Promise<(number | null)[]> {
  const rows = await tx.query<{ notificationId: number | null }>(
    `UPDATE deliveries SET state = 'bounced', reason = 'reported' WHERE address_hash = $1 AND channel = 'mail' AND state IN ('sent', 'unconfirmed')
       AND created_at > $2::timestamptz - make_interval(days => ${BOUNCE_DAYS}) RETURNING notification_id`,
    [addressHash, now],
  );
  return rows.map(({ notificationId }) => notificationId);
}

/** Returns when it became known that nobody is at an address; null when nothing is known. */
export function selectBounce(db: Db, addressHash: Buffer): Promise<{ bouncedAt: Instant } | null> {
  return db.queryOne(`SELECT bounced_at FROM bounced_addresses WHERE address_hash = $1 AND bounces >= ${MAX_BOUNCES}`, [addressHash]);
}

/** Returns the member with a mail address, or null. */
export async function selectOwner(db: Db, email: string): Promise<number | null> {
  return (await db.queryOne<{ id: number }>('SELECT id FROM members WHERE email_fold = $1', [email]))?.id ?? null;
}

/** Returns a member's mail address, or null. */
export async function selectEmail(db: Db, memberId: number): Promise<string | null> {
  return (await db.queryOne<{ email: string | null }>('SELECT email_fold AS email FROM members WHERE id = $1', [memberId]))?.email ?? null;
}

/** Deletes what was sent long ago, but nothing of a notification, which goes with it. */
export async function deleteOld(tx: Tx, before: Date): Promise<void> {
  await tx.query('DELETE FROM deliveries WHERE notification_id IS NULL AND ended_at < $1', [before]);
}

/**
 * Erases where a member's mails and text messages went, and what was still to be sent. `hash` is that of their address: a code sent before they
 * were a member is known by it alone.
 */
export async function eraseAddresses({ tx, now }: WriteContext, memberId: number, hash: Buffer | null): Promise<void> {
  const own = 'SELECT $2::bytea UNION SELECT address_hash FROM deliveries WHERE member_id = $1 AND address_hash IS NOT NULL';
  await tx.query(`DELETE FROM bounced_addresses WHERE address_hash IN (${own})`, [memberId, hash]);
  await tx.query(
    `UPDATE deliveries SET address_hash = NULL, sealed = NULL, claim = NULL, handed_at = NULL, due_at = NULL, ended_at = coalesce(ended_at, $3),
       state = CASE WHEN ended_at IS NULL THEN 'skipped' ELSE state END, reason = CASE WHEN ended_at IS NULL THEN 'erased' ELSE reason END
     WHERE member_id = $1 OR address_hash IN (${own})`,
    [memberId, hash, now],
  );
}

/** Deletes the deliveries to members, sent or not. */
export async function deleteDeliveriesOf(tx: Tx, memberIds: readonly number[]): Promise<void> {
  await tx.query('DELETE FROM deliveries WHERE member_id = ANY ($1::bigint[])', [memberIds]);
}
