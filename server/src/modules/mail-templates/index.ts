export { mailLabel, type MailDraft } from './catalog.ts';
export { mountMailTemplates } from './routes.ts';
export { SMS_TEMPLATES, type SmsDraft } from './sms-catalog.ts';
export { restoreSms, sampleSms } from './sms-templates.ts';
export { restoreTemplate, sampleMail } from './templates.ts';
export { getTemplateVersion, writeMail } from './write-mail.ts';
export { writeSms } from './write-sms.ts';
