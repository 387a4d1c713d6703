import type { TemplateRow } from './queries.ts';
import type { MailTemplate } from './template.ts';

type Shipped = Pick<MailTemplate, 'label' | 'when' | 'isLegal' | 'placeholders'>;

/** The text of a kind that holds, of whichever channel. */
interface Current {
  version: number;
  row: TemplateRow | null;
  isOutdated: boolean;
}

/** Returns what the console shows of a text, whether of a mail or of a text message. `hash` is that of the program's own. */
export function viewOf({ label, when, isLegal, placeholders }: Shipped, { version, row, isOutdated }: Current, hash: string) {
  const isShipped = row === null || row.shipped || isOutdated;
  return {
    label,
    when,
    isLegal: isLegal === true,
    placeholders: Object.entries(placeholders).map(([name, placeholder]) => ({ name, ...placeholder })),
    version,
    isShipped,
    isShippedNewer: !isShipped && row.shippedHash !== hash,
    savedAt: row?.savedAt ?? null,
  };
}

/** Returns made-up values for the placeholders of a text. */
export function samplesOf({ placeholders }: Shipped): Record<string, string> {
  return Object.fromEntries(Object.entries(placeholders).map(([name, { sample }]) => [name, sample]));
}

/** Returns a text as the record has it; where it has none, `otherwise`. */
export function recordedText(value: unknown, otherwise: string): string {
  return typeof value === 'string' ? value : otherwise;
}
