// How often something is searched for, and what in vain: counted in memory and written every few seconds, so that no search waits for it.
import { dayInChina } from '#server/platform/process/china-day.ts';
import type { Database, Db, DbContext } from '#server/platform/database/db.ts';
import { addSearches, deleteMissesBefore } from './queries-searches.ts';

/** Longer ones are seldom what many look for. */
const MAX_TERM_LENGTH = 40;
/** Terms that wait to be written at most. */
const MAX_WAITING = 500;
/** How long the words of searches in vain are kept. */
const KEPT_DAYS = 90;
const DAY_MS = 24 * 60 * 60_000;

interface Counted {
  searches: number;
  misses: number;
  terms: Map<string, number>;
}

// One for each pool, so that two sites in one process keep theirs apart.
const waiting = new WeakMap<Db, Map<string, Counted>>();

/** Counts a search; one that found nothing with its words. */
export function noteSearch({ db, now }: DbContext, { text, found }: { text: string; found: number }): void {
  const days = waiting.get(db) ?? new Map<string, Counted>();
  waiting.set(db, days);
  const day = dayInChina(now);
  const counted = days.get(day) ?? { searches: 0, misses: 0, terms: new Map<string, number>() };
  days.set(day, counted);
  counted.searches += 1;
  if (found > 0) return;
  counted.misses += 1;
  const term = text.trim().replace(/\s+/g, ' ').toLowerCase();
  if (term === '' || term.length > MAX_TERM_LENGTH || (counted.terms.size >= MAX_WAITING && !counted.terms.has(term))) return;
  counted.terms.set(term, (counted.terms.get(term) ?? 0) + 1);
}

/** Writes what was counted; call it every few seconds and before the process ends. What could not be written is lost: nothing hangs on it. */
export async function flushSearches(db: Database): Promise<void> {
  const days = waiting.get(db);
  if (!days || days.size === 0) return;
  waiting.delete(db);
  await db.transaction(async (tx) => {
    for (const [day, { searches, misses, terms }] of days) await addSearches(tx, day, { searches, misses, terms: [...terms] });
  });
}

/** Deletes the words of searches long ago. */
export async function sweepSearches({ db, now }: DbContext): Promise<void> {
  await db.transaction((tx) => deleteMissesBefore(tx, dayInChina(new Date(now.getTime() - KEPT_DAYS * DAY_MS))));
}
