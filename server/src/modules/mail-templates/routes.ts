import * as keys from '#contract/api/mail-templates.ts';
import * as shapes from '#contract/api/mail-templates.shapes.ts';
import type { Api } from '#server/platform/api.ts';
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
}
