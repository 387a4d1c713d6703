import * as keys from '#contract/api/admin/mail-templates.ts';
import * as smsKeys from '#contract/api/admin/sms-templates.ts';
import * as smsShapes from '#contract/api/admin/sms-templates.shapes.ts';
import * as shapes from '#contract/api/admin/mail-templates.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import { listSms, listSmsVersions, saveSms } from './sms-templates.ts';
import { listTemplates, listVersions, saveTemplate } from './templates.ts';

export function mountMailTemplates(api: Api): void {
  api.onMember(keys.listMailTemplates, shapes.listMailTemplates, (_, { db }) => listTemplates(db));
  api.onMember(keys.mailTemplateVersions, shapes.mailTemplateVersions, ({ kind }, { db }) => listVersions(db, kind));
  api.onMember(keys.saveMailTemplate, shapes.saveMailTemplate, ({ kind, subject, text, base }, { db, now }) =>
    db.transaction((tx) => saveTemplate({ tx, now }, { kind, mail: { subject, text }, base })),
  );
  api.onMember(keys.restoreMailTemplate, shapes.restoreMailTemplate, ({ kind, base }, { db, now }) =>
    db.transaction((tx) => saveTemplate({ tx, now }, { kind, mail: null, base })),
  );
  api.onMember(smsKeys.listSmsTemplates, smsShapes.listSmsTemplates, (_, { db, platform }) => listSms(db, platform.config));
  api.onMember(smsKeys.smsTemplateVersions, smsShapes.smsTemplateVersions, ({ kind }, { db }) => listSmsVersions(db, kind));
  api.onMember(smsKeys.saveSmsTemplate, smsShapes.saveSmsTemplate, ({ kind, text, providerCode, base }, { db, now, platform }) =>
    db.transaction((tx) => saveSms({ tx, now, config: platform.config }, { kind, words: { text, providerCode }, base })),
  );
  api.onMember(smsKeys.restoreSmsTemplate, smsShapes.restoreSmsTemplate, ({ kind, base }, { db, now, platform }) =>
    db.transaction((tx) => saveSms({ tx, now, config: platform.config }, { kind, words: null, base })),
  );
}
