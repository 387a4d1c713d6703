import type { Db } from '#server/platform/database/db.ts';
import { readEntryLabels, requireDictionaryEntry } from './dictionaries.ts';

/** Why something is removed, as a form says it. */
export interface RemovalInput {
  code: string;
  text: string;
}

/** Returns why something is removed, ready to be read. Throws `invalidInput` for a reason that is not in the dictionary. */
export async function getRemovalReason(db: Db, { code, text }: RemovalInput): Promise<{ code: string; reason: string }> {
  const value = await requireDictionaryEntry(db, 'report_reason', { text: code, path: 'code' });
  const { label } = (await readEntryLabels(db))('report_reason', value);
  return { code: value, reason: `${label}。${text}` };
}
