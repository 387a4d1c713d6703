import * as keys from '#contract/api/admin/deliveries.ts';
import * as shapes from '#contract/api/admin/deliveries.shapes.ts';
import { testMailTemplate } from '#contract/api/admin/mail-templates.ts';
import { testMailTemplate as testShape } from '#contract/api/admin/mail-templates.shapes.ts';
import { testSmsTemplate } from '#contract/api/admin/sms-templates.ts';
import { testSmsTemplate as testSmsShape } from '#contract/api/admin/sms-templates.shapes.ts';
import type { Api, MemberRequest } from '#server/platform/api.ts';
import { reportBounce } from './bounces.ts';
import { listSent, release, tryMail, tryTemplate, tryText, tryTextTemplate, viewSetup, type ConsoleHooks } from './console.ts';

/** Registers what staff see of sent mails and texts; labels and numbers come from modules above this one. */
export function mountDeliveries(api: Api, hooks: ConsoleHooks & { findNumber(request: MemberRequest): Promise<string | null> }): void {
  api.onMember(keys.listMails, shapes.listMails, ({ state = null, ...input }, request) =>
    listSent(request, { ...input, state, channel: 'mail' }, hooks.labelOf),
  );
  api.onMember(keys.listTexts, shapes.listTexts, ({ state = null, ...input }, request) =>
    listSent(request, { ...input, state, channel: 'text' }, hooks.labelOf),
  );
  api.onMember(keys.viewMailSetup, shapes.viewMailSetup, (_, request) => viewSetup(request, hooks));
  api.onMember(keys.testMail, shapes.testMail, (_, request) => tryMail(request));
  api.onMember(testMailTemplate, testShape, (input, request) => tryTemplate(request, input));
  api.onMember(keys.testSms, shapes.testSms, async (_, request) => tryText(request, await hooks.findNumber(request)));
  api.onMember(testSmsTemplate, testSmsShape, async (input, request) => tryTextTemplate(request, { ...input, number: await hooks.findNumber(request) }));
  api.onMember(keys.reportBounce, shapes.reportBounce, async ({ email }, { db, now, platform: { secrets } }) => ({
    bounced: await db.transaction((tx) => reportBounce({ tx, now, secrets }, email)),
  }));
  api.onMember(keys.releaseBounce, shapes.releaseBounce, ({ id }, { db, now }) => release({ db, now }, id));
}
