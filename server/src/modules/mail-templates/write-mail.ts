import { fillPlaceholders } from '#contract/text/mail-placeholders.ts';
import type { Db } from '#server/platform/database/db.ts';
import { keepUntilDropped } from '#server/platform/state/tagged-cache.ts';
import { shippedTemplate, type MailDraft, type TemplateKind } from './catalog.ts';
import { selectCurrent, type TemplateRow } from './queries.ts';
import { placeholderProblem, type MailText } from './rules.ts';

/** What operators have made of the mails; every node reads it again once one of them was changed. */
export const keptTemplates = keepUntilDropped('mail-templates', selectCurrent);

/** The current text of a kind. */
export interface CurrentTemplate extends MailText {
  /** 0: nobody has ever changed them. */
  version: number;
  row: TemplateRow | null;
}

/** Returns a mail as it is sent: in its current text, with the placeholders filled. */
export async function writeMail(db: Db, { template, values }: MailDraft): Promise<MailText> {
  const { subject, text } = await getTemplate(db, template);
  return { subject: fillPlaceholders(subject, values).replaceAll('\n', ' '), text: `${fillPlaceholders(text, values)}\n` };
}

/** Returns the current text of a kind: an operator's, unless a newer program needs a placeholder that it lacks. */
export async function getTemplate(db: Db, kind: TemplateKind): Promise<CurrentTemplate> {
  const row = (await keptTemplates.read(db)).find((each) => each.kind === kind) ?? null;
  return currentOf(kind, row);
}

/** Returns the version of the current text of a kind. */
export async function getTemplateVersion(db: Db, kind: TemplateKind): Promise<number> {
  return (await getTemplate(db, kind)).version;
}

function currentOf(kind: TemplateKind, row: TemplateRow | null): CurrentTemplate {
  const version = row?.version ?? 0;
  const isOwn = row !== null && !row.shipped && placeholderProblem(kind, row) === null;
  const { subject, text } = isOwn ? row : shippedTemplate(kind);
  return { subject, text, version, row };
}
