// What an operator makes of the text of a mail: read, changed, put back; each change is a version that stays.
import type { MailTemplate, MailTemplateVersion } from '#contract/api/admin/mail-templates.ts';
import { Failure } from '#contract/failures.ts';
import { fillPlaceholders } from '#contract/text/mail-placeholders.ts';
import type { Db, WriteContext } from '#server/platform/database/db.ts';
import { isTemplateKind, MAIL_TEMPLATES, shippedTemplate, type TemplateKind } from './catalog.ts';
import { lockTemplates, selectCurrent, selectVersions } from './queries.ts';
import { placeholderProblem, shippedHash, type MailText } from './rules.ts';
import { saveVersion } from './save-version.ts';
import { recordedText, samplesOf, viewOf } from './view.ts';
import { getTemplate, type CurrentTemplate } from './write-mail.ts';

const MAX_VERSIONS = 50;

/** What an operator orders for a mail; without a text: that of the program. */
interface Order {
  kind: string;
  mail: MailText | null;
  /** The version they have seen. */
  base: number | undefined;
}

/** Returns every mail whose text may be changed, with its current text and that of the program. */
export async function listTemplates(db: Db): Promise<MailTemplate[]> {
  const kinds = Object.keys(MAIL_TEMPLATES).filter((kind) => isTemplateKind(kind));
  return Promise.all(kinds.map(async (kind) => viewOfMail(kind, await getTemplate(db, kind))));
}

/** Returns the versions of a mail, the newest first. Throws `notFound`. */
export async function listVersions(db: Db, kind: string): Promise<MailTemplateVersion[]> {
  const rows = await selectVersions(db, requireKind(kind), MAX_VERSIONS);
  return rows.map(({ version, subject, text, shipped, savedAt, by, reason }) => ({ version, subject, text, isShipped: shipped, savedAt, by, reason }));
}

/**
 * Saves the text of a mail, or puts the text of the program back; every node sends it from the next mail on. Throws `notFound`, `staleBase` when somebody has
 * changed it meanwhile, `invalidInput` for a placeholder that is unknown or missing, and `reverify` for a mail with legal effect.
 */
export async function saveTemplate({ tx, now }: WriteContext, { kind: name, mail, base }: Order): Promise<MailTemplate> {
  const kind = requireKind(name);
  await lockTemplates(tx);
  const before = await holding({ tx, now }, kind);
  const shipped = shippedTemplate(kind);
  const { subject, text } = mail ?? shipped;
  const isChanged = await saveVersion(
    { tx, now },
    {
      kind,
      channel: 'mail',
      base,
      before: { version: before.version, fields: fieldsOf(before) },
      next: { subject, text, shipped: subject === shipped.subject && text === shipped.text },
      problem: placeholderProblem(kind, { subject, text }),
      shippedHash: shippedHash(kind),
    },
  );
  return viewOfMail(kind, isChanged ? await holding({ tx, now }, kind) : before);
}

/** Returns a mail with made-up values in its placeholders, for the operator who is writing it. Throws `notFound`, and `invalidInput` like `saveTemplate`. */
export function sampleMail(name: string, mail: MailText): MailText {
  const kind = requireKind(name);
  const problem = placeholderProblem(kind, mail);
  if (problem !== null) throw problem;
  const samples = samplesOf(shippedTemplate(kind));
  return { subject: fillPlaceholders(mail.subject, samples), text: `${fillPlaceholders(mail.text, samples)}\n` };
}

/** Gives a mail the text back that it had. Returns false when the program has no such mail any more, or that text lacks a placeholder by now. */
export async function restoreTemplate({ tx, now }: WriteContext, name: string, before: Record<string, unknown>): Promise<boolean> {
  if (!isTemplateKind(name)) return false;
  const { subject, text } = await getTemplate(tx, name);
  const mail = { subject: recordedText(before['subject'], subject), text: recordedText(before['text'], text) };
  if (before['shipped'] !== true && placeholderProblem(name, mail) !== null) return false;
  await saveTemplate({ tx, now }, { kind: name, mail: before['shipped'] === true ? null : mail, base: undefined });
  return true;
}

/** Returns what holds now, as the database has it: the cache may be behind it. */
async function holding({ tx }: WriteContext, kind: TemplateKind): Promise<CurrentTemplate> {
  const row = (await selectCurrent(tx)).find((each) => each.kind === kind) ?? null;
  const { subject, text } = row !== null && !row.shipped ? row : shippedTemplate(kind);
  return { subject, text, version: row?.version ?? 0, row, isOutdated: false };
}

function viewOfMail(kind: TemplateKind, current: CurrentTemplate): MailTemplate {
  const shipped = shippedTemplate(kind);
  return {
    ...viewOf(shipped, current, shippedHash(kind)),
    kind,
    subject: current.subject,
    text: current.text,
    shipped: { subject: shipped.subject, text: shipped.text },
  };
}

function fieldsOf({ subject, text, row }: CurrentTemplate) {
  return { subject, text, shipped: row === null || row.shipped };
}

function requireKind(kind: string): TemplateKind {
  if (!isTemplateKind(kind)) throw new Failure('notFound');
  return kind;
}
