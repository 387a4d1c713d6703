import type { MessageType } from '#contract/message-types.ts';
import type { Instant, Tx, WriteContext } from '#server/platform/database/db.ts';
import { dueWhile } from '#server/platform/jobs/queries-due.ts';
import { REACHABLE } from './queries-settings.ts';
import type { AlertSpan } from './unread.ts';

/** How long a message waits at most until it is pushed. */
const PUSH_SECONDS = 15;

/** When the next push is tried again, or members who have chosen some may have new messages; as `due` of a job wants it. */
export const NEXT_PUSH = `SELECT least(
  (SELECT min(due_at) FROM pushes WHERE due_at > since),
  (${dueWhile(PUSH_SECONDS, "alerts WHERE push <> '{}'")}))`;

/**
 * Queues a push for every browser of members with unread messages to push whose last push is from before an instant, and moves those members on. What still
 * waits for a browser takes the new messages in, and comes no earlier for it. Returns how many were queued.
 */
export async function queuePushes({ tx, now }: WriteContext, { before, expiresAt, limit }: { before: Date; expiresAt: Date; limit: number }): Promise<number> {
  const rows = await tx.query(
    `WITH due AS (
       SELECT a.member_id, a.pushed_to AS after, b.revision AS up_to
       FROM alerts a JOIN mailboxes b ON b.member_id = a.member_id JOIN members m ON m.id = a.member_id
       WHERE a.push <> '{}' AND b.revision > a.pushed_to AND (a.pushed_at IS NULL OR a.pushed_at <= $2) AND ${REACHABLE}
         AND EXISTS (SELECT FROM push_subscriptions p WHERE p.member_id = a.member_id)
         AND EXISTS (SELECT FROM messages u WHERE u.member_id = a.member_id AND u.revision > a.pushed_to AND u.read_at IS NULL AND u.type = ANY (a.push))
       ORDER BY a.member_id LIMIT $4 FOR UPDATE OF a SKIP LOCKED
     ), moved AS (
       UPDATE alerts a SET pushed_to = due.up_to, pushed_at = $1 FROM due WHERE a.member_id = due.member_id
     )
     INSERT INTO pushes AS q (subscription_id, after, up_to, due_at, expires_at)
     SELECT p.id, due.after, due.up_to, $1, $3 FROM due JOIN push_subscriptions p ON p.member_id = due.member_id ORDER BY p.id
     ON CONFLICT (subscription_id) DO UPDATE SET up_to = excluded.up_to, expires_at = excluded.expires_at RETURNING q.id`,
    [now, before, expiresAt, limit],
  );
  return rows.length;
}

/** Moves on those whose new messages are none of what is pushed: the next look begins behind them. */
export async function skipUnpushed({ tx, now }: WriteContext, before: Date): Promise<void> {
  await tx.query(
    `UPDATE alerts a SET pushed_to = b.revision FROM mailboxes b, members m WHERE b.member_id = a.member_id AND m.id = a.member_id
       AND a.push <> '{}' AND b.revision > a.pushed_to AND (a.pushed_at IS NULL OR a.pushed_at <= $2) AND ${REACHABLE}
       AND NOT EXISTS (SELECT FROM messages u WHERE u.member_id = a.member_id AND u.revision > a.pushed_to AND u.read_at IS NULL AND u.type = ANY (a.push))`,
    [now, before],
  );
}

export interface ClaimedPush extends AlertSpan {
  id: number;
  subscriptionId: number;
  attempts: number;
  sealed: string;
  expiresAt: Instant;
  failingSince: Instant | null;
  /** What the member has chosen to have pushed by now; empty where they are not alerted any more. */
  types: MessageType[];
  siteName: string;
}

/** Which push is claimed: due by an instant, of nobody who is being sent one; nobody else tries it before `until`. */
interface PushClaim {
  dueBy: Date;
  until: Date;
  except: readonly number[];
}

/** Claims the push that is due longest. Null: none is due. */
export function claimPush({ tx, now }: WriteContext, { dueBy, until, except }: PushClaim): Promise<ClaimedPush | null> {
  return tx.queryOne(
    `UPDATE pushes q SET due_at = $3, attempts = q.attempts + 1
     FROM push_subscriptions p JOIN members m ON m.id = p.member_id LEFT JOIN alerts a ON a.member_id = p.member_id
     WHERE p.id = q.subscription_id AND q.id = (
       SELECT w.id FROM pushes w JOIN push_subscriptions s ON s.id = w.subscription_id
       WHERE w.due_at <= $2 AND s.member_id <> ALL ($4::bigint[]) ORDER BY w.due_at, w.id LIMIT 1 FOR UPDATE OF w SKIP LOCKED)
     RETURNING q.id, q.subscription_id, q.after, q.up_to, q.attempts, q.expires_at, p.member_id, p.sealed, p.failing_since,
       CASE WHEN ${REACHABLE} THEN coalesce(a.push, '{}') ELSE '{}' END AS types,
       coalesce((SELECT value #>> '{}' FROM settings WHERE key = 'siteName'), '炉边') AS site_name`,
    [now, dueBy, until, except],
  );
}

/** Ends a push up to the revision it was about; what has come since waits as a new one. */
export async function endPush({ tx, now }: WriteContext, { id, upTo }: Pick<ClaimedPush, 'id' | 'upTo'>): Promise<void> {
  await tx.query('DELETE FROM pushes WHERE id = $1 AND up_to <= $2', [id, upTo]);
  await tx.query('UPDATE pushes SET after = $2, attempts = 0, due_at = $3 WHERE id = $1', [id, upTo, now]);
}

/** Has a push tried again at an instant. */
export async function delayPush(tx: Tx, id: number, dueAt: Date): Promise<void> {
  await tx.query('UPDATE pushes SET due_at = $2 WHERE id = $1', [id, dueAt]);
}

/** Notes since when nothing comes to a browser; null: something just did. */
export async function updateFailing(tx: Tx, subscriptionId: number, since: Date | null): Promise<void> {
  await tx.query('UPDATE push_subscriptions SET failing_since = $2 WHERE id = $1', [subscriptionId, since]);
}

/** Deletes a browser that takes no pushes any more, and what waits for it. */
export async function deleteSubscription(tx: Tx, subscriptionId: number): Promise<void> {
  await tx.query('DELETE FROM push_subscriptions WHERE id = $1', [subscriptionId]);
}
