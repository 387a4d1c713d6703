import { FIGURES, type Figure } from '#contract/figures.ts';
import { record } from '#server/modules/audit/index.ts';
import type { DbContext, WriteContext } from '#server/platform/database/db.ts';
import { countFigure, type Days } from './queries-count.ts';
import { findFirstDay, findLastDay } from './queries.ts';
import { countCourtTimes, countRetention, findLastCourtDay } from './queries-rollups.ts';
import { daysBefore, daysIn, lastWholeDay, RECOUNTED_DAYS, startOfDay } from './rules.ts';

/** What they are counted from is swept after a day, or only holds now: another count must not make them less. */
const KEPT: readonly Figure[] = ['readers', 'members'];
/** How far back the first count of a site goes. */
const MAX_FIRST_DAYS = 1_000;

/** Counts the days that are over and not counted yet, and a few before them again; the first time all there are. */
export async function countFigures({ db, now }: DbContext): Promise<void> {
  const to = lastWholeDay(now);
  const [first, last] = await Promise.all([findFirstDay(db), findLastDay(db)]);
  if (first === null || (last !== null && last >= to)) return;
  const from = last === null ? latest(first, daysBefore(to, MAX_FIRST_DAYS)) : daysBefore(last, RECOUNTED_DAYS - 1);
  if (from > to) return;
  const courtFrom = (await findLastCourtDay(db)) === null ? latest(first, daysBefore(to, MAX_FIRST_DAYS)) : from;
  await db.transaction(async (tx) => {
    await countDays({ tx, now }, { from, to });
    await countRetention(tx, { to, ends: startOfDay(daysBefore(to, -1)) });
    await countCourtTimes(tx, { from: courtFrom, to });
  });
}

/** Counts the last days again, and returns how many they are. Who came again on a day is known in the night after it alone, and stays as it was counted. */
export async function recountFigures({ db, now }: DbContext): Promise<{ days: number }> {
  return db.transaction(async (tx) => {
    const to = lastWholeDay(now);
    const from = daysBefore(to, RECOUNTED_DAYS - 1);
    await countDays({ tx, now }, { from, to });
    await countCourtTimes(tx, { from, to });
    await record({ tx, now }, { act: 'statistics.recount', target: { kind: 'site', id: 'statistics' }, after: { from, to } });
    return { days: daysIn(from, to) };
  });
}

async function countDays({ tx }: WriteContext, { from, to }: Pick<Days, 'from' | 'to'>): Promise<void> {
  const days = { from, to, begins: startOfDay(from), ends: startOfDay(daysBefore(to, -1)) };
  for (const key of FIGURES) await countFigure(tx, key, { days, keeps: KEPT.includes(key) });
}

function latest(one: string, other: string): string {
  return one > other ? one : other;
}
