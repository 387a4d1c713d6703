import { Failure } from '#contract/failures.ts';
import { changesOf, record, recordNothing } from '#server/modules/audit/index.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { insertVersion, type TemplateRow } from './queries.ts';
import { keptTemplates } from './write-mail.ts';

/** The fields of a version that an operator changes: those of a mail, or of a text message. */
type Changed = Pick<TemplateRow, 'text' | 'shipped'> & Partial<Pick<TemplateRow, 'subject' | 'providerCode'>>;

interface NextVersion {
  kind: string;
  channel: 'mail' | 'sms';
  /** The version the operator has seen; without one: whichever is the newest. */
  base: number | undefined;
  before: { version: number; fields: Changed };
  next: Changed;
  /** What is wrong with the text. */
  problem: Failure | null;
  shippedHash: string;
}

/**
 * Saves the next version of a text under the lock of the templates, which its caller holds, and puts it on record. Returns false when it says what the one before says.
 * Throws `staleBase` when somebody has changed it meanwhile, what is wrong with the text, and `reverify`.
 */
export async function saveVersion(context: WriteContext, { kind, channel, base, before, next, problem, shippedHash }: NextVersion): Promise<boolean> {
  if (base !== undefined && base !== before.version) throw new Failure('staleBase', { t: { version: before.version } });
  if (problem !== null) throw problem;
  const changes = changesOf(before.fields, next);
  if (!changes.after) {
    recordNothing(context.tx);
    return false;
  }
  const version = before.version + 1;
  await insertVersion(context, { subject: '', providerCode: null, ...next, kind, version, shippedHash });
  keptTemplates.written(context.tx);
  await record(context, {
    act: `${channel}.template`,
    target: { kind: `${channel}_template`, id: kind },
    before: changes.before ?? {},
    after: { ...changes.after, version },
    // Its words may lead readers, with the code or the link that opens their account, anywhere.
    needsFactor: true,
  });
  return true;
}
