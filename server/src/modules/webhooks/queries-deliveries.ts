import type { WebhookEvent, WebhookFormat } from '#contract/api/admin/webhooks.ts';
import { CLOSED_COLUMNS } from '#server/modules/columns/index.ts';
import type { Db, DbContext, Instant, Tx, WriteContext } from '#server/platform/database/db.ts';
import type { HookFacts } from './wording.ts';

/** When the next one is to be tried; as `due` of a job wants it. */
export const NEXT_WEBHOOK = 'SELECT min(due_at) FROM webhook_deliveries WHERE due_at > since';

/** Queues an event for every active webhook that wants it. Who is sent verdicts is sent what takes one back, wanted or not. */
export async function insertDeliveries(
  { tx, now }: WriteContext,
  { event, gameId, facts }: { event: WebhookEvent; gameId: number | null; facts: HookFacts },
): Promise<void> {
  await tx.query(
    `INSERT INTO webhook_deliveries (webhook_id, event, facts, at, due_at)
     SELECT id, $1, $2::jsonb, $4, $4 FROM webhooks WHERE active AND removed_at IS NULL AND paused_at IS NULL
       AND ($1 = ANY (events) OR ($1 = 'ticket.annulled' AND 'verdict.published' = ANY (events)))
       AND (game_ids = '{}' OR $3::integer IS NULL OR $3 = ANY (game_ids))`,
    [event, JSON.stringify(facts), gameId, now],
  );
}

export interface DueDelivery {
  id: string;
  webhookId: number;
  event: WebhookEvent;
  facts: HookFacts;
  at: Instant;
  attempts: number;
  url: string;
  format: WebhookFormat;
  groupId: string;
  secret: string;
  failingSince: Instant | null;
}

const DUE = `d.id, d.webhook_id, d.event, d.facts, d.at, d.attempts, w.url, w.format, w.group_id, w.secret, w.failing_since`;

/** Takes the next delivery that is due: nobody else tries it before `until`. */
export function claimDue({ tx, now }: WriteContext, until: Date): Promise<DueDelivery | null> {
  return tx.queryOne(
    `UPDATE webhook_deliveries d SET due_at = $2 FROM webhooks w
     WHERE w.id = d.webhook_id AND d.id = (
       SELECT x.id FROM webhook_deliveries x JOIN webhooks h ON h.id = x.webhook_id
       WHERE x.due_at <= $1 AND h.active AND h.removed_at IS NULL AND h.paused_at IS NULL ORDER BY x.due_at LIMIT 1 FOR UPDATE OF x SKIP LOCKED)
     RETURNING ${DUE}`,
    [now, until],
  );
}

export interface Attempted {
  status: number | null;
  ms: number;
  answer: string;
  arrived: boolean;
  /** Null: it is not tried again. */
  dueAt: Date | null;
}

/** Notes what became of an attempt. */
export async function updateAttempted({ tx, now }: WriteContext, id: string, { status, ms, answer, arrived, dueAt }: Attempted): Promise<void> {
  await tx.query(
    `UPDATE webhook_deliveries SET attempts = attempts + 1, last_at = $2, status = $3, ms = $4, answer = $5, due_at = $6, arrived_at = CASE WHEN $7 THEN $2::timestamptz END
     WHERE id = $1`,
    [id, now, status, ms, answer, dueAt, arrived],
  );
}

/** Ends a delivery that is not sent any more, with why. */
export async function endDelivery({ tx, now }: WriteContext, id: string, why: string): Promise<void> {
  await tx.query('UPDATE webhook_deliveries SET due_at = NULL, last_at = $2, answer = $3 WHERE id = $1', [id, now, why]);
}

/** Returns the title of a post that everybody can read; null for any other. */
export async function selectPublicTitle(db: Db, postId: number): Promise<string | null> {
  return (
    (await db.queryOne<{ title: string }>(`SELECT title FROM posts WHERE id = $1 AND status = 'published' AND column_id NOT IN ${CLOSED_COLUMNS}`, [postId]))
      ?.title ?? null
  );
}

/** Notes that a webhook works, or since when it does not; paused, it waits for an operator. */
export async function updateHealth(tx: Tx, id: number, { failingSince, pausedAt }: { failingSince: Date | null; pausedAt: Date | null }): Promise<void> {
  await tx.query('UPDATE webhooks SET failing_since = $2, paused_at = coalesce(paused_at, $3) WHERE id = $1', [id, failingSince, pausedAt]);
}

export interface DeliveryRow {
  id: string;
  event: string;
  at: Instant;
  attempts: number;
  dueAt: Instant | null;
  lastAt: Instant | null;
  status: number | null;
  ms: number | null;
  answer: string;
  arrivedAt: Instant | null;
}

/** Returns the newest deliveries of a webhook. */
export function selectDeliveries(db: Db, webhookId: number, limit: number): Promise<DeliveryRow[]> {
  return db.query(
    `SELECT id, event, at, attempts, due_at, last_at, status, ms, answer, arrived_at FROM webhook_deliveries WHERE webhook_id = $1 ORDER BY at DESC, id LIMIT $2`,
    [webhookId, limit],
  );
}

/** Has a delivery tried again from the beginning. Returns its event; null where there is none. */
export function requeue({ tx, now }: WriteContext, id: string): Promise<{ event: string; webhookId: number } | null> {
  return tx.queryOne('UPDATE webhook_deliveries SET due_at = $2, attempts = 0, arrived_at = NULL WHERE id = $1 RETURNING event, webhook_id', [id, now]);
}

/** Deletes what ended before an instant. */
export async function deleteOld({ db }: DbContext, before: Date): Promise<void> {
  await db.query('DELETE FROM webhook_deliveries WHERE due_at IS NULL AND at < $1', [before]);
}
