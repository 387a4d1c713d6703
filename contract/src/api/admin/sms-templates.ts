import type { z } from '../../zod.ts';
import { keyed } from '../../route.ts';
import type * as shapes from './sms-templates.shapes.ts';

/** A text message whose text an operator may change. */
export type SmsTemplate = z.output<typeof shapes.smsTemplate>;
export type SmsTemplateVersion = z.output<typeof shapes.smsTemplateVersions.reply>[number];

export const listSmsTemplates = keyed<typeof shapes.listSmsTemplates>()('listSmsTemplates', {
  method: 'GET',
  path: 'admin/sms/template/list',
  access: 'operator',
});
export const saveSmsTemplate = keyed<typeof shapes.saveSmsTemplate>()('saveSmsTemplate', {
  method: 'POST',
  path: 'admin/sms/template/save',
  access: 'operator',
});
export const restoreSmsTemplate = keyed<typeof shapes.restoreSmsTemplate>()('restoreSmsTemplate', {
  method: 'POST',
  path: 'admin/sms/template/restore',
  access: 'operator',
});
export const smsTemplateVersions = keyed<typeof shapes.smsTemplateVersions>()('smsTemplateVersions', {
  method: 'GET',
  path: 'admin/sms/template/versions/:kind',
  access: 'operator',
});
export const testSmsTemplate = keyed<typeof shapes.testSmsTemplate>()('testSmsTemplate', {
  method: 'POST',
  path: 'admin/sms/template/test',
  access: 'operator',
});
