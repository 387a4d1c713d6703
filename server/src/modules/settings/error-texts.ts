import { ERROR_TEXTS, type ErrorText } from '#contract/error-texts.ts';
import type { Db } from '#server/platform/database/db.ts';
import { keepUntilDropped } from '#server/platform/state/tagged-cache.ts';
import { selectChangedNotices } from './queries.ts';

/** What an error page says. */
export interface ErrorWords {
  title: string;
  text: string;
}

/** Of the notices, which are written by a later module: its tag. */
const kept = keepUntilDropped('notice', (db) => selectChangedNotices(db, ERROR_TEXTS));

/** Returns the words of error pages that the operator has changed. The others are in the program, which shows them where nothing else can be had. */
export async function readErrorTexts(db: Db): Promise<Partial<Record<ErrorText, ErrorWords>>> {
  const changed = await kept.read(db);
  return Object.fromEntries(changed.map(({ code, title, text }) => [code, { title, text }]));
}
