import { ACCOUNT_MAILS } from './account-mails.ts';
import { NOTICE_MAILS } from './notice-mails.ts';
import type { MailTemplate } from './template.ts';

/** The mails whose text an operator may change, as the program ships them. The chain heads, which prove something, and test mails are not among them. */
export const MAIL_TEMPLATES = { ...ACCOUNT_MAILS, ...NOTICE_MAILS } as const;

export type TemplateKind = keyof typeof MAIL_TEMPLATES;

/** A mail to write: its kind, and the values of its placeholders. */
export type MailDraft = {
  [Kind in TemplateKind]: { template: Kind; values: { readonly [Name in keyof (typeof MAIL_TEMPLATES)[Kind]['placeholders']]: string } };
}[TemplateKind];

/** Returns whether a name is that of a template. */
export function isTemplateKind(name: string): name is TemplateKind {
  return Object.hasOwn(MAIL_TEMPLATES, name);
}

/** Returns what a mail is called, wherever it is spoken of. */
export function mailLabel(kind: TemplateKind): string {
  return MAIL_TEMPLATES[kind].label;
}

/** Returns a template as the program ships it. */
export function shippedTemplate(kind: TemplateKind): MailTemplate {
  return MAIL_TEMPLATES[kind];
}
