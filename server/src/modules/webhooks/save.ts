import { randomBytes } from 'node:crypto';
import type * as shapes from '#contract/api/admin/webhooks.shapes.ts';
import type { Webhook, WebhookDelivery } from '#contract/api/admin/webhooks.ts';
import { fieldFailure, Failure } from '#contract/failures.ts';
import { MAX_WEBHOOKS } from '#contract/staff-limits.ts';
import type { ParsedInputOf, ReplyOf } from '#contract/route.ts';
import { changesOf, foresee, record, recordNothing } from '#server/modules/audit/index.ts';
import type { Platform } from '#server/platform/api.ts';
import type { Db, DbContext } from '#server/platform/database/db.ts';
import { requeue, selectDeliveries } from './queries-deliveries.ts';
import { countWebhooks, findWebhook, insertWebhook, lockWebhook, markRemoved, selectWebhooks, updateWebhook, type WebhookRow } from './queries.ts';
import { urlProblem } from './rules.ts';

/** For what the secret of a webhook is encrypted. */
export const HOOK_SECRET = 'webhook';
const MAX_LISTED = 100;

/** Returns the webhooks, without their secrets. */
export async function listWebhooks(db: Db): Promise<{ items: Webhook[] }> {
  return { items: (await selectWebhooks(db)).map(viewOf) };
}

/** Adds or changes a webhook, and returns its secret where that is new. Throws `invalidInput`, `notFound` and `reverify`. */
export async function saveWebhook(
  { db, now }: DbContext,
  { id, renew, ...given }: ParsedInputOf<typeof shapes.saveWebhook>,
  { secrets, config }: Pick<Platform, 'secrets' | 'config'>,
): Promise<ReplyOf<typeof shapes.saveWebhook>> {
  const problem = urlProblem(given.url, config.production);
  if (problem !== null) throw fieldFailure('url', problem);
  if (given.format === 'onebot' && !/^\d{5,12}$/.test(given.groupId)) throw fieldFailure('groupId', '请写 QQ 群号');
  return db.transaction(async (tx) => {
    const before = id === undefined ? null : await lockWebhook(tx, id);
    if (id !== undefined && before === null) throw new Failure('notFound');
    if (before === null && (await countWebhooks(tx)) >= MAX_WEBHOOKS) throw fieldFailure('name', `最多 ${MAX_WEBHOOKS} 个，先去掉一些`);
    const secret = before === null || renew ? `whsec_${randomBytes(24).toString('base64url')}` : null;
    const sealed = secret === null ? (before?.secret ?? '') : secrets.encrypt(HOOK_SECRET, secret);
    const row =
      before === null ? await insertWebhook({ tx, now }, { ...given, secret: sealed }) : await updateWebhook(tx, before.id, { ...given, secret: sealed });
    const changes = changesOf(before === null ? {} : recordedOf(before), { ...recordedOf(row), ...(secret !== null && { secret: 'changed' }) });
    if (!changes.after) recordNothing(tx);
    else
      await record({ tx, now }, { act: 'webhook.save', target: { kind: 'webhook', id: row.id }, ...changes, ...(before === null && { isNew: true as const }) });
    foresee(tx, { icon: 'content', text: '只送已经公开的事，名字、信件、没裁的案子一概不送', count: 0 });
    return { ...viewOf(row), secret };
  });
}

/** Removes a webhook; what waited for it is not sent. Throws `notFound`. */
export async function removeWebhook({ db, now }: DbContext, id: number): Promise<{ id: number }> {
  return db.transaction(async (tx) => {
    const before = await lockWebhook(tx, id);
    if (!before) throw new Failure('notFound');
    await markRemoved({ tx, now }, id);
    await record({ tx, now }, { act: 'webhook.remove', target: { kind: 'webhook', id }, before: recordedOf(before) });
    return { id };
  });
}

/** Returns the newest deliveries of a webhook. Throws `notFound`. */
export async function listDeliveries(db: Db, id: number): Promise<{ items: WebhookDelivery[] }> {
  if (!(await findWebhook(db, id))) throw new Failure('notFound');
  const rows = await selectDeliveries(db, id, MAX_LISTED);
  return {
    items: rows.map(({ arrivedAt, ...row }) => ({ ...row, state: arrivedAt !== null ? 'arrived' : row.dueAt !== null ? 'waiting' : 'failed' })),
  };
}

/** Has a delivery sent again under its number. Throws `notFound`. */
export async function resend({ db, now }: DbContext, id: string): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const again = await requeue({ tx, now }, id);
    if (!again) throw new Failure('notFound');
    await record({ tx, now }, { act: 'webhook.resend', target: { kind: 'webhook', id: again.webhookId }, after: { event: again.event, delivery: id } });
    return { id };
  });
}

/** An address may hold a secret of its receiver behind the question mark. */
function recordedOf({ name, url, format, groupId, events, gameIds, active }: WebhookRow): object {
  return { name, url: url.replace(/\?.*$/, '?…'), format, groupId, events, gameIds, active };
}

function viewOf({ secret: _, ...row }: WebhookRow): Webhook {
  return row;
}
