import type { z } from '../../zod.ts';
import { keyed } from '../../route.ts';
import type * as shapes from './webhooks.shapes.ts';

export type WebhookEvent = z.output<typeof shapes.webhookEvent>;
export type WebhookFormat = z.output<typeof shapes.webhookFormat>;
export type Webhook = z.output<typeof shapes.listWebhooks.reply>['items'][number];
export type WebhookDelivery = z.output<typeof shapes.listWebhookDeliveries.reply>['items'][number];

export const listWebhooks = keyed<typeof shapes.listWebhooks>()('listWebhooks', { method: 'GET', path: 'admin/webhook/list', access: 'operator' });
export const saveWebhook = keyed<typeof shapes.saveWebhook>()('saveWebhook', { method: 'POST', path: 'admin/webhook/save', access: 'operator' });
export const testWebhook = keyed<typeof shapes.testWebhook>()('testWebhook', { method: 'POST', path: 'admin/webhook/test/:id', access: 'operator' });
export const removeWebhook = keyed<typeof shapes.removeWebhook>()('removeWebhook', { method: 'POST', path: 'admin/webhook/remove/:id', access: 'operator' });
export const listWebhookDeliveries = keyed<typeof shapes.listWebhookDeliveries>()('listWebhookDeliveries', {
  method: 'GET',
  path: 'admin/webhook/deliveries/:id',
  access: 'operator',
});
export const resendWebhookDelivery = keyed<typeof shapes.resendWebhookDelivery>()('resendWebhookDelivery', {
  method: 'POST',
  path: 'admin/webhook/resend/:id',
  access: 'operator',
});

/** What happens, as operators choose it. */
export const WEBHOOK_EVENT_LABELS: Readonly<Record<WebhookEvent, string>> = {
  'verdict.published': '裁决公布',
  'ticket.annulled': '罚单撤销',
  'blacklist.changed': '黑名单变动',
  'essence.given': '给了精华',
  'announcement.started': '横幅开始',
  'queue.overdue': '待办逾期',
  'check.failed': '检查失败',
};
