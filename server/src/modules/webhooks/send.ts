import { createHmac, randomUUID } from 'node:crypto';
import type * as shapes from '#contract/api/admin/webhooks.shapes.ts';
import { Failure } from '#contract/failures.ts';
import type { ReplyOf } from '#contract/route.ts';
import { actorOf, performAct, record } from '#server/modules/audit/index.ts';
import { informOperators, OPERATOR_NOTIFICATIONS } from '#server/modules/channels/index.ts';
import { readEntryLabels } from '#server/modules/dictionaries/index.ts';
import type { MemberRequest, Platform, SiteContext } from '#server/platform/api.ts';
import type { Db, DbContext } from '#server/platform/database/db.ts';
import type { JobRun } from '#server/platform/jobs/job.ts';
import { requestPublic, type PublicAnswer } from '#server/platform/public-request.ts';
import { claimDue, deleteOld, endDelivery, selectPublicTitle, updateAttempted, updateHealth, type DueDelivery } from './queries-deliveries.ts';
import { findWebhook } from './queries.ts';
import { nextAttempt, PAUSE_AFTER_MS } from './rules.ts';
import { HOOK_SECRET } from './save.ts';
import { bodyOf, type HookFacts } from './wording.ts';

const TIMEOUT_MS = 5_000;
/** Longer than an attempt takes: nobody else tries the same meanwhile. */
const CLAIM_MS = 60_000;
const KEPT_DAYS = 30;
const DAY_MS = 24 * 60 * 60_000;

type Sent = PublicAnswer & { ms: number };
type Hook = Pick<DueDelivery, 'id' | 'event' | 'facts' | 'at' | 'url' | 'format' | 'groupId' | 'secret'>;

/** Sends every delivery that is due, one after the other. */
export async function sendWebhooks(context: SiteContext & JobRun): Promise<void> {
  const { db, clock, signal } = context;
  while (!signal.aborted) {
    const due = await db.transaction((tx) => claimDue({ tx, now: clock.now() }, new Date(clock.now().getTime() + CLAIM_MS)));
    if (due === null) return;
    const current = await readFacts(db, due.facts);
    if (current === null) await db.transaction((tx) => endDelivery({ tx, now: clock.now() }, due.id, '帖子已经看不到了，不推送'));
    else await note(context, due, await send(context, { ...due, facts: current }));
  }
}

/** Deletes deliveries that ended long ago. */
export async function sweepWebhooks({ db, now }: DbContext): Promise<void> {
  await deleteOld({ db, now }, new Date(now.getTime() - KEPT_DAYS * DAY_MS));
}

/** Sends a webhook something to try it, at once, and puts that on record. Throws `notFound`. */
export async function testWebhook(request: MemberRequest, id: number): Promise<ReplyOf<typeof shapes.testWebhook>> {
  const { db, now, platform } = request;
  const webhook = await findWebhook(db, id);
  if (!webhook) throw new Failure('notFound');
  const facts = { gameId: null, title: webhook.name, path: '/' };
  const { status, text, ms } = await send(platform, { ...webhook, id: randomUUID(), event: 'test', facts, at: now.toISOString() });
  const ok = isTaken(status);
  const performed = await performAct(
    platform.db,
    { name: 'testWebhook', actor: actorOf(request), request: { reason: '', expected: null, isPreview: false } },
    (tx) => record({ tx, now }, { act: 'webhook.test', target: { kind: 'webhook', id }, after: { status, ms } }),
  );
  return { ok, status, ms, answer: text, audit: performed.preview === null ? performed.receipt.audit : null };
}

/** Returns what there is to say now, hours after it happened maybe; null: it is about a post that nobody can read any more. */
async function readFacts(db: Db, facts: HookFacts): Promise<HookFacts | null> {
  if (facts.postId === undefined) return facts;
  const title = await selectPublicTitle(db, facts.postId);
  return title === null ? null : { ...facts, title };
}

async function send(
  { db, secrets, config, clock }: Pick<Platform, 'db' | 'secrets' | 'config' | 'clock'>,
  hook: Hook | (Omit<Hook, 'event'> & { event: string }),
): Promise<Sent> {
  const body = bodyOf(hook, { ...hook, publicUrl: config.publicUrl, labels: await readEntryLabels(db) });
  const seconds = Math.floor(clock.now().getTime() / 1000);
  const signature = createHmac('sha256', secrets.decrypt(HOOK_SECRET, hook.secret)).update(`${seconds}.${body}`).digest('hex');
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Hearth-Webhook/1',
    'x-hearth-event': hook.event,
    'x-hearth-delivery': hook.id,
    'x-hearth-signature': `t=${seconds},v1=${signature}`,
  };
  const begun = performance.now();
  const response = await requestPublic(new URL(hook.url), { method: 'POST', headers, body, timeoutMs: TIMEOUT_MS, allowsLoopback: !config.production });
  return { ...response, ms: Math.round(performance.now() - begun) };
}

/** Notes what became of an attempt. Nothing arrived for three days: the webhook is paused, and the operators are notified. */
async function note({ db, clock }: SiteContext, { id, webhookId, attempts, failingSince }: DueDelivery, { status, text, ms }: Sent): Promise<void> {
  const arrived = isTaken(status);
  await db.transaction(async (tx) => {
    const now = clock.now();
    await updateAttempted({ tx, now }, id, { status, ms, answer: text, arrived, dueAt: arrived ? null : nextAttempt(attempts + 1, now) });
    const since = arrived ? null : new Date(failingSince ?? now);
    const isPaused = since !== null && now.getTime() - since.getTime() >= PAUSE_AFTER_MS;
    await updateHealth(tx, webhookId, { failingSince: since, pausedAt: isPaused ? now : null });
    if (!isPaused) return;
    const webhook = await findWebhook(tx, webhookId);
    await informOperators({ tx, now }, OPERATOR_NOTIFICATIONS.webhookPaused({ data: { name: webhook?.name ?? '' } }));
  });
}

function isTaken(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300;
}
