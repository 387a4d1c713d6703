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
  /** A newer program needs a placeholder that the operator's text lacks: its own text is sent. */
  isOutdated: boolean;
}

/** Returns a mail as it is sent: in its current text, with the placeholders filled. */
export async function writeMail(db: Db, { template, values }: MailDraft): Promise<MailText> {
  const { subject, text } = await getTemplate(db, template);
  return { subject: fillPlaceholders(subject, values).replaceAll(/[\r\n]+/g, ' '), text: `${fillPlaceholders(text, values)}\n` };
}

/** Returns the current text of a kind: an operator's, unless a newer program needs a placeholder that it lacks. */
export async function getTemplate(db: Db, kind: TemplateKind): Promise<CurrentTemplate> {
  const row = (await keptTemplates.read(db)).find((each) => each.kind === kind) ?? null;
  return currentOf(kind, row);
}

/** Returns the version of the current text of a kind; 0 where it is that of the program. */
export async function getTemplateVersion(db: Db, kind: TemplateKind): Promise<number> {
  const { version, isOutdated } = await getTemplate(db, kind);
  return isOutdated ? 0 : version;
}

function currentOf(kind: TemplateKind, row: TemplateRow | null): CurrentTemplate {
  const version = row?.version ?? 0;
  const own = row?.shipped === false ? row : null;
  const isOutdated = own !== null && placeholderProblem(kind, own) !== null;
  const { subject, text } = own === null || isOutdated ? shippedTemplate(kind) : own;
  return { subject, text, version, row, isOutdated };
}
