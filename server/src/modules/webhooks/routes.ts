import * as keys from '#contract/api/admin/webhooks.ts';
import * as shapes from '#contract/api/admin/webhooks.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import { listDeliveries, listWebhooks, removeWebhook, resend, saveWebhook } from './save.ts';
import { testWebhook } from './send.ts';

export function mountWebhooks(api: Api): void {
  api.onMember(keys.listWebhooks, shapes.listWebhooks, (_, { db }) => listWebhooks(db));
  api.onMember(keys.saveWebhook, shapes.saveWebhook, (input, { db, now, platform }) => saveWebhook({ db, now }, input, platform));
  api.onMember(keys.testWebhook, shapes.testWebhook, ({ id }, request) => testWebhook(request, id));
  api.onMember(keys.removeWebhook, shapes.removeWebhook, ({ id }, { db, now }) => removeWebhook({ db, now }, id));
  api.onMember(keys.listWebhookDeliveries, shapes.listWebhookDeliveries, ({ id }, { db }) => listDeliveries(db, id));
  api.onMember(keys.resendWebhookDelivery, shapes.resendWebhookDelivery, ({ id }, { db, now }) => resend({ db, now }, id));
}
