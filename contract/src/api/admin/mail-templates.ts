import type { z } from '../../zod.ts';
import { keyed } from '../../route.ts';
import type * as shapes from './mail-templates.shapes.ts';

/** A mail whose text an operator may change. */
export type MailTemplate = z.output<typeof shapes.mailTemplate>;
export type MailTemplateVersion = z.output<typeof shapes.mailTemplateVersions.reply>[number];

export const listMailTemplates = keyed<typeof shapes.listMailTemplates>()('listMailTemplates', {
  method: 'GET',
  path: 'admin/mail/template/list',
  access: 'operator',
});
export const saveMailTemplate = keyed<typeof shapes.saveMailTemplate>()('saveMailTemplate', {
  method: 'POST',
  path: 'admin/mail/template/save',
  access: 'operator',
});
export const restoreMailTemplate = keyed<typeof shapes.restoreMailTemplate>()('restoreMailTemplate', {
  method: 'POST',
  path: 'admin/mail/template/restore',
  access: 'operator',
});
export const mailTemplateVersions = keyed<typeof shapes.mailTemplateVersions>()('mailTemplateVersions', {
  method: 'GET',
  path: 'admin/mail/template/versions/:kind',
  access: 'operator',
});
export const testMailTemplate = keyed<typeof shapes.testMailTemplate>()('testMailTemplate', {
  method: 'POST',
  path: 'admin/mail/template/test',
  access: 'operator',
});
