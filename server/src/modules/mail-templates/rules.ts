import { createHash } from 'node:crypto';
import { fieldFailure, type Failure } from '#contract/failures.ts';
import { placeholdersIn } from '#contract/text/mail-placeholders.ts';
import { shippedTemplate, type TemplateKind } from './catalog.ts';

/** The text of a mail, with their placeholders. */
export interface MailText {
  subject: string;
  text: string;
}

/** Returns what is wrong with the placeholders of a mail, at its field; null when nothing is: a placeholder is unknown, or one is missing without which it is of no use. */
export function placeholderProblem(kind: TemplateKind, { subject, text }: MailText): Failure | null {
  const { placeholders } = shippedTemplate(kind);
  const names = Object.keys(placeholders);
  for (const [field, value] of Object.entries({ subject, text })) {
    const unknown = placeholdersIn(value).find((name) => !names.includes(name));
    if (unknown !== undefined) return fieldFailure(field, `没有“{${unknown}}”这一处，能写的有 ${names.map(braced).join('、')}`);
  }
  const held = placeholdersIn(text);
  const missing = Object.entries(placeholders).flatMap(([name, { isRequired }]) => (isRequired && !held.includes(name) ? [braced(name)] : []));
  return missing.length === 0 ? null : fieldFailure('text', `少了 ${missing.join('、')}，没有它这封信就没有用了`);
}

/** Returns a hash of the program's own text of a kind: it shows whether that has changed since. */
export function shippedHash(kind: TemplateKind): string {
  const { subject, text } = shippedTemplate(kind);
  return createHash('sha256').update(`${subject}\n${text}`).digest('hex').slice(0, 24);
}

function braced(name: string): string {
  return `{${name}}`;
}
