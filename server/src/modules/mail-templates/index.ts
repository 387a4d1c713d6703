export { mailLabel, type MailDraft } from './catalog.ts';
export { mountMailTemplates } from './routes.ts';
export { restoreTemplate, sampleMail } from './templates.ts';
export { getTemplateVersion, writeMail } from './write-mail.ts';
