import { fillPlaceholders } from '#contract/text/mail-placeholders.ts';
import type { Db } from '#server/platform/database/db.ts';
import { shippedSms, type SmsDraft, type SmsKind } from './sms-catalog.ts';
import type { TemplateRow } from './queries.ts';
import { smsProblem } from './sms-rules.ts';
import { keptTemplates } from './write-mail.ts';

/** The current text of a text message, and the number of the provider's template for it; empty: none. */
export interface CurrentSms {
  text: string;
  providerCode: string;
  /** 0: nobody has ever changed it. */
  version: number;
  row: TemplateRow | null;
  /** A newer program needs a placeholder that the operator's text lacks: its own text is sent. */
  isOutdated: boolean;
}

/** Returns a text message as it is sent: in its current text, with the placeholders filled, and the version of that text; 0 where it is that of the program. */
export async function writeSms(db: Db, { template, values }: SmsDraft): Promise<{ text: string; providerCode: string; version: number }> {
  const { text, providerCode, version, isOutdated } = await getSms(db, template);
  return { text: fillPlaceholders(text, values), providerCode, version: isOutdated ? 0 : version };
}

/** Returns the current text of a kind. */
export async function getSms(db: Db, kind: SmsKind): Promise<CurrentSms> {
  return smsOf(kind, (await keptTemplates.read(db)).find((each) => each.kind === kind) ?? null);
}

/** Returns the text of a kind that holds by its newest version: an operator's, unless a newer program needs a placeholder that it lacks. */
export function smsOf(kind: SmsKind, row: TemplateRow | null): CurrentSms {
  const own = row?.shipped === false ? row.text : null;
  const isOutdated = own !== null && smsProblem(kind, own) !== null;
  const text = own === null || isOutdated ? shippedSms(kind).text : own;
  return { text, providerCode: row?.providerCode ?? '', version: row?.version ?? 0, row, isOutdated };
}
