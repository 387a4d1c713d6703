import type { Webhook } from '#contract/api/admin/webhooks.ts';
import type { Db, Tx, WriteContext } from '#server/platform/database/db.ts';

/** A webhook as it is stored, its secret encrypted. */
export type WebhookRow = Webhook & { secret: string };

const WEBHOOK = 'id, name, url, format, group_id, events, game_ids, active, failing_since, paused_at, created_at, secret';

/** Returns the webhooks in the order in which they were made. */
export function selectWebhooks(db: Db): Promise<WebhookRow[]> {
  return db.query(`SELECT ${WEBHOOK} FROM webhooks WHERE removed_at IS NULL ORDER BY id`);
}

/** Returns a webhook; null when there is none of that number. */
export function findWebhook(db: Db, id: number): Promise<WebhookRow | null> {
  return db.queryOne(`SELECT ${WEBHOOK} FROM webhooks WHERE id = $1 AND removed_at IS NULL`, [id]);
}

/** Returns a webhook like `findWebhook`, which nobody else changes until the transaction ends. */
export function lockWebhook(tx: Tx, id: number): Promise<WebhookRow | null> {
  return tx.queryOne(`SELECT ${WEBHOOK} FROM webhooks WHERE id = $1 AND removed_at IS NULL FOR NO KEY UPDATE`, [id]);
}

export type WrittenWebhook = Pick<WebhookRow, 'name' | 'url' | 'format' | 'groupId' | 'events' | 'gameIds' | 'active' | 'secret'>;

/** Inserts a webhook and returns it. */
export async function insertWebhook({ tx, now }: WriteContext, given: WrittenWebhook): Promise<WebhookRow> {
  const row = await tx.queryOne<WebhookRow>(
    `INSERT INTO webhooks (name, url, format, group_id, events, game_ids, active, secret, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING ${WEBHOOK}`,
    [given.name, given.url, given.format, given.groupId, given.events, given.gameIds, given.active, given.secret, now],
  );
  if (!row) throw new Error('a webhook was not inserted');
  return row;
}

/** Changes a webhook and returns it; what had paused it counts no more. */
export async function updateWebhook(tx: Tx, id: number, given: WrittenWebhook): Promise<WebhookRow> {
  const row = await tx.queryOne<WebhookRow>(
    `UPDATE webhooks SET name = $2, url = $3, format = $4, group_id = $5, events = $6, game_ids = $7, active = $8, secret = $9, failing_since = NULL, paused_at = NULL
     WHERE id = $1 RETURNING ${WEBHOOK}`,
    [id, given.name, given.url, given.format, given.groupId, given.events, given.gameIds, given.active, given.secret],
  );
  if (!row) throw new Error('a webhook was not changed');
  return row;
}

/** Removes a webhook; what waited for it is not sent. */
export async function markRemoved({ tx, now }: WriteContext, id: number): Promise<void> {
  await tx.query('UPDATE webhooks SET removed_at = $2 WHERE id = $1', [id, now]);
  await tx.query('UPDATE webhook_deliveries SET due_at = NULL WHERE webhook_id = $1', [id]);
}

/** Returns how many webhooks there are. */
export async function countWebhooks(db: Db): Promise<number> {
  return (await db.queryOne<{ count: number }>('SELECT count(*)::integer AS count FROM webhooks WHERE removed_at IS NULL'))?.count ?? 0;
}
