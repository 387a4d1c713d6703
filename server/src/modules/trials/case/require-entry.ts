import { fieldFailure } from '#contract/failures.ts';
import { findDictionaryEntry } from '#server/modules/dictionaries/index.ts';
import type { Db } from '#server/platform/database/db.ts';

/** Returns the value of a dictionary's entry that is named by its value or its label. Throws `invalidInput`. */
export async function requireDictionaryEntry(db: Db, key: string, { text, path }: { text: string; path: string }): Promise<string> {
  const found = await findDictionaryEntry(db, key, text);
  if (found === null) throw fieldFailure(path, '没有这个选项，请重新选');
  return found;
}
