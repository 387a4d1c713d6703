// What an operator makes of the text messages, and the numbers their provider gave the templates: each change is a version that stays.
import { Failure, fieldFailure } from '#contract/failures.ts';
import type { SmsTemplate, SmsTemplateVersion } from '#contract/api/admin/sms-templates.ts';
import { fillPlaceholders } from '#contract/text/mail-placeholders.ts';
import type { Db, WriteContext } from '#server/platform/database/db.ts';
import type { Config } from '#server/platform/process/config/config.ts';
import { lockTemplates, selectCurrent, selectVersions } from './queries.ts';
import { saveVersion } from './save-version.ts';
import { isSmsKind, shippedSms, SMS_TEMPLATES, type SmsKind } from './sms-catalog.ts';
import { shippedSmsHash, smsProblem } from './sms-rules.ts';
import { recordedText, samplesOf, viewOf } from './view.ts';
import { getSms, smsOf, type CurrentSms } from './write-sms.ts';

const MAX_VERSIONS = 50;

/** A text message in words: its text, and the number of the provider's template for it. */
export interface SmsWords {
  text: string;
  providerCode: string;
}

/** Returns every text message whose text may be changed, with its current text and that of the program. */
export async function listSms(db: Db, config: Config): Promise<SmsTemplate[]> {
  const kinds = Object.keys(SMS_TEMPLATES).filter((kind) => isSmsKind(kind));
  return Promise.all(kinds.map(async (kind) => viewOfSms(kind, await getSms(db, kind), config)));
}

/** Returns the versions of a text message, the newest first. Throws `notFound`. */
export async function listSmsVersions(db: Db, kind: string): Promise<SmsTemplateVersion[]> {
  const rows = await selectVersions(db, requireKind(kind), MAX_VERSIONS);
  return rows.map(({ version, text, providerCode, shipped, savedAt, by, reason }) => ({
    version,
    text,
    providerCode: providerCode ?? '',
    isShipped: shipped,
    savedAt,
    by,
    reason,
  }));
}

/**
 * Saves a text message and the number of its template, or puts the text of the program back; every node sends it from the next one on. Throws `notFound`, `staleBase` when
 * somebody has changed it meanwhile, `invalidInput` for what no provider takes or for another number than the environment gives, and `reverify` for one with legal effect.
 */
export async function saveSms(
  { config, ...context }: WriteContext & { config: Config },
  { kind: name, words, base }: { kind: string; words: SmsWords | null; base: number | undefined },
): Promise<SmsTemplate> {
  const kind = requireKind(name);
  const given = givenCode(kind, config);
  if (words !== null && given !== null && words.providerCode !== given) throw fieldFailure('providerCode', '模板号由环境变量给出，在那里改');
  const text = words?.text ?? shippedSms(kind).text;
  const providerCode = words === null || given !== null ? null : words.providerCode;
  return viewOfSms(kind, await storeSms(context, kind, { text, providerCode, base }), config);
}

/** Stores a text message; without a number: the one it has. */
async function storeSms(
  context: WriteContext,
  kind: SmsKind,
  { text, providerCode, base }: { text: string; providerCode: string | null; base?: number | undefined },
): Promise<CurrentSms> {
  await lockTemplates(context.tx);
  const before = await holding(context.tx, kind);
  const shipped = shippedSms(kind);
  const isChanged = await saveVersion(context, {
    kind,
    channel: 'sms',
    base,
    before: { version: before.version, fields: fieldsOf(before) },
    next: { text, providerCode: providerCode ?? before.providerCode, shipped: text === shipped.text },
    problem: smsProblem(kind, text),
    shippedHash: shippedSmsHash(kind),
  });
  return isChanged ? holding(context.tx, kind) : before;
}

/** Returns a text message with made-up values, and what a provider fills in, for the operator who is writing it. Throws `notFound`, and `invalidInput` like `saveSms`. */
export function sampleSms(name: string, text: string): { text: string; content: { code: string } | { until: string } } {
  const kind = requireKind(name);
  const problem = smsProblem(kind, text);
  if (problem !== null) throw problem;
  const { placeholder, name: variable } = shippedSms(kind).variable;
  const samples = samplesOf(shippedSms(kind));
  const value = samples[placeholder] ?? '';
  return { text: fillPlaceholders(text, samples), content: variable === 'code' ? { code: value } : { until: value } };
}

/** Gives a text message the text and the number back that it had. Returns false when the program has no such one any more, or that text will not do by now. */
export async function restoreSms(context: WriteContext, name: string, before: Record<string, unknown>): Promise<boolean> {
  if (!isSmsKind(name)) return false;
  const now = await holding(context.tx, name);
  const isShipped = before['shipped'] === true;
  const text = isShipped ? shippedSms(name).text : recordedText(before['text'], now.text);
  if (smsProblem(name, text) !== null) return false;
  await storeSms(context, name, { text, providerCode: recordedText(before['providerCode'], now.providerCode) });
  return true;
}

/** Returns what holds now, as the database has it: the cache may be behind it. */
async function holding(db: Db, kind: SmsKind): Promise<CurrentSms> {
  return smsOf(kind, (await selectCurrent(db)).find((each) => each.kind === kind) ?? null);
}

function viewOfSms(kind: SmsKind, current: CurrentSms, config: Config): SmsTemplate {
  const shipped = shippedSms(kind);
  const given = givenCode(kind, config);
  return {
    ...viewOf(shipped, current, shippedSmsHash(kind)),
    kind,
    variable: shipped.variable,
    text: current.text,
    providerCode: given ?? current.providerCode,
    isCodeGiven: given !== null,
    shipped: { text: shipped.text },
  };
}

/** Returns the number of a template that the environment gives; null where it gives none. */
function givenCode(kind: SmsKind, { sms }: Config): string | null {
  if (sms === null) return null;
  return shippedSms(kind).variable.name === 'code' ? sms.templateCode : sms.noticeTemplateCode;
}

function fieldsOf({ text, providerCode, row }: CurrentSms) {
  return { text, providerCode, shipped: row === null || row.shipped };
}

function requireKind(kind: string): SmsKind {
  if (!isSmsKind(kind)) throw new Failure('notFound');
  return kind;
}
