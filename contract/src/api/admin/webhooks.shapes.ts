import { MAX_HOOK_NAME_LENGTH, MAX_HOOK_URL_LENGTH, MAX_WEBHOOKS } from '../../staff-limits.ts';
import { flag, id, instant, line, smallId } from '../inputs.shapes.ts';
import { z } from '../../zod.ts';

export const webhookEvent = z.enum(
  ['verdict.published', 'ticket.annulled', 'blacklist.changed', 'essence.given', 'announcement.started', 'queue.overdue', 'check.failed'],
  { error: '没有这种事' },
);
export const webhookFormat = z.enum(['json', 'onebot'], { error: '格式是 json 或 onebot' });

const webhook = z.strictObject({
  id: z.int(),
  name: z.string(),
  url: z.string(),
  format: webhookFormat,
  groupId: z.string(),
  events: z.array(z.string()),
  /** Empty: of every game. */
  gameIds: z.array(z.int()),
  active: z.boolean(),
  /** Since when nothing arrives; null: it does. */
  failingSince: instant.nullable(),
  /** When it was paused because nothing had arrived for three days. */
  pausedAt: instant.nullable(),
  createdAt: instant,
});

export const listWebhooks = { summary: '往外送消息的推送', input: z.object({}), reply: z.strictObject({ items: z.array(webhook) }) };

export const saveWebhook = {
  summary: `加或改一个推送，最多 ${MAX_WEBHOOKS} 个；新密钥只在这个回答里出现一次`,
  input: z.object({
    /** Left out: a new one. */
    id: id.optional(),
    name: line(1, MAX_HOOK_NAME_LENGTH, `名字是 1 到 ${MAX_HOOK_NAME_LENGTH} 个字`),
    url: line(8, MAX_HOOK_URL_LENGTH, '请写完整的网址'),
    events: z.array(webhookEvent).min(1, '至少选一样').max(webhookEvent.options.length),
    format: webhookFormat.default('json'),
    groupId: line(0, 20, '群号是数字').default(''),
    gameIds: z.array(smallId).max(50, '最多选五十个游戏').default([]),
    active: flag.default(true),
    /** Makes a new secret; a new webhook gets one anyway. */
    renew: flag.default(false),
  }),
  reply: z.strictObject({ ...webhook.shape, secret: z.string().nullable() }),
  replyIsSecret: true,
};

export const testWebhook = {
  summary: '送一条试试：当场送，回答对方说了什么',
  input: z.object({ id }),
  reply: z.strictObject({ ok: z.boolean(), status: z.int().nullable(), ms: z.int(), answer: z.string(), audit: z.int().nullable() }),
  sends: true as const,
};

export const removeWebhook = { summary: '去掉一个推送', input: z.object({ id }), reply: z.strictObject({ id: z.int() }) };

export const listWebhookDeliveries = {
  summary: '一个推送最近送的一百条',
  input: z.object({ id }),
  reply: z.strictObject({
    items: z.array(
      z.strictObject({
        id: z.string(),
        event: z.string(),
        at: instant,
        attempts: z.int(),
        /** Waiting for its next attempt, arrived, or given up. */
        state: z.enum(['waiting', 'arrived', 'failed']),
        dueAt: instant.nullable(),
        lastAt: instant.nullable(),
        status: z.int().nullable(),
        ms: z.int().nullable(),
        answer: z.string(),
      }),
    ),
  }),
};

export const resendWebhookDelivery = {
  summary: '把一条再送一次；编号不变，收的人认得出是同一条',
  input: z.object({ id: z.uuid('没有这一条') }),
  reply: z.strictObject({ id: z.string() }),
};
