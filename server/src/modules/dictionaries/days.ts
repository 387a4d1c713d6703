import type { WriteContext } from '#server/platform/database/db.ts';
import { dictionariesWritten } from './dictionaries.ts';
import { upsertEntry } from './queries.ts';
import { lockTerm, selectDueVersions, updateDueTerms, updateTermDays, upsertTermVersion } from './queries-terms.ts';

/** Returns the instant a day begins where the site is read, or the instant that is given. */
export function instantOfDay(day: string): Date {
  return new Date(/^\d{4}-\d\d-\d\d$/.test(day) ? `${day}T00:00:00+08:00` : day);
}

/** Does what has come of its day: entries are offered, retired, or called otherwise. Does nothing the second time. */
export async function keepTermDays({ tx, now }: WriteContext): Promise<void> {
  const due = await selectDueVersions({ tx, now });
  for (const version of due) {
    const entry = await lockTerm(tx, version.key, version.value);
    if (!entry) continue;
    const { key, value, label, color, note, details } = version;
    await upsertEntry(tx, { key, value, label, color, note, details, sort: entry.sort });
    if (entry.retiredAt !== null) await updateTermDays(tx, entry);
    await upsertTermVersion(tx, { ...version, applied: true });
  }
  const moved = await updateDueTerms({ tx, now });
  if (due.length + moved > 0) dictionariesWritten(tx);
}
