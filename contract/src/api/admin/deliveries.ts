import type { z } from '../../zod.ts';
import { keyed } from '../../route.ts';
import type * as shapes from './deliveries.shapes.ts';

export type MailRow = z.output<typeof shapes.listMails.reply>['items'][number];
export type MailSetup = z.output<typeof shapes.viewMailSetup.reply>;
export type Tried = z.output<typeof shapes.testMail.reply>;

export const listMails = keyed<typeof shapes.listMails>()('listMails', { method: 'GET', path: 'admin/mail/list', access: 'operator' });
export const listTexts = keyed<typeof shapes.listTexts>()('listTexts', { method: 'GET', path: 'admin/sms/list', access: 'operator' });
export const viewMailSetup = keyed<typeof shapes.viewMailSetup>()('viewMailSetup', { method: 'GET', path: 'admin/mail/view', access: 'operator' });
export const testMail = keyed<typeof shapes.testMail>()('testMail', { method: 'POST', path: 'admin/mail/test', access: 'operator' });
export const testSms = keyed<typeof shapes.testSms>()('testSms', { method: 'POST', path: 'admin/sms/test', access: 'operator' });
export const reportBounce = keyed<typeof shapes.reportBounce>()('reportBounce', { method: 'POST', path: 'admin/mail/bounce/report', access: 'operator' });
export const releaseBounce = keyed<typeof shapes.releaseBounce>()('releaseBounce', {
  method: 'POST',
  path: 'admin/mail/bounce/release/:id',
  access: 'operator',
});
