import type { DayValue, Rollups, SearchMiss } from '#contract/api/admin/statistics.ts';
import { FIGURE_LABELS, type Figure } from '#contract/figures.ts';
import { fieldFailure } from '#contract/failures.ts';
import type { Db } from '#server/platform/database/db.ts';
import { selectMisses, selectSeries } from './queries.ts';
import { selectCourtTimes, selectRetention } from './queries-rollups.ts';
import { daysBefore, daysIn } from './rules.ts';

const MAX_DAYS = 1_000;
const MAX_MISSES = 100;

export interface Asked {
  key: readonly Figure[];
  from: string;
  to: string;
  gameId?: number | undefined;
  columnId?: number | undefined;
}

/** Returns the values of each day of a range, 0 where nothing was counted. Throws `invalidInput` for a range that is none or too long. */
export async function listSeries(db: Db, { key: keys, from, to, gameId = 0, columnId = 0 }: Asked): Promise<DayValue[]> {
  const days = daysOf(from, to);
  const rows = await selectSeries(db, { keys, from, to, gameId, columnId });
  const values = new Map(rows.map(({ key, day, value }) => [`${key} ${day}`, value]));
  return keys.flatMap((key) => days.map((day) => ({ key, day, value: values.get(`${key} ${day}`) ?? 0 })));
}

/** Returns what was searched for in vain. Throws `invalidInput` like `listSeries`. */
export async function listSearchMisses(db: Db, { from, to }: { from: string; to: string }): Promise<SearchMiss[]> {
  daysOf(from, to);
  return selectMisses(db, { from, to, limit: MAX_MISSES });
}

/** Returns the values of a range as a table of commas, a row a day. Throws `invalidInput` like `listSeries`. */
export async function exportFigures(db: Db, asked: Asked): Promise<{ fileName: string; text: string }> {
  const rows = await listSeries(db, asked);
  const days = daysOf(asked.from, asked.to);
  const values = new Map(rows.map(({ key, day, value }) => [`${key} ${day}`, value]));
  const lines = [
    ['日期', ...asked.key.map((key) => FIGURE_LABELS[key])],
    ...days.map((day) => [day, ...asked.key.map((key) => String(values.get(`${key} ${day}`) ?? 0))]),
  ];
  // The mark at the beginning makes spreadsheets read the text as UTF-8.
  return { fileName: `hearth-${asked.from}-${asked.to}.csv`, text: `\uFEFF${lines.map((line) => line.join(',')).join('\r\n')}\r\n` };
}

/** Returns how many new members came again, and how long the court took, within a range. Throws `invalidInput` like `listSeries`. */
export async function getRollups(db: Db, { from, to }: { from: string; to: string }): Promise<Rollups> {
  daysOf(from, to);
  const [retention, court] = await Promise.all([selectRetention(db, { from, to }), selectCourtTimes(db, { from, to })]);
  return { retention, court: court.map(({ day, median, late }) => ({ day, medianHours: hoursOf(median), lateHours: hoursOf(late) })) };
}

function hoursOf(minutes: number): number {
  return Math.round(minutes / 6) / 10;
}

function daysOf(from: string, to: string): string[] {
  if (to < from) throw fieldFailure('to', '结束的日子比开始的还早');
  const count = daysIn(from, to);
  if (count > MAX_DAYS) throw fieldFailure('from', `一次最多看 ${MAX_DAYS} 天`);
  return Array.from({ length: count }, (_, nth) => daysBefore(from, -nth));
}
