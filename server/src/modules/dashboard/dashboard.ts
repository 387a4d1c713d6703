import type { Dashboard, FigureKey } from '#contract/api/dashboard.ts';
import { listAudit } from '#server/modules/audit/index.ts';
import { countQueue } from '#server/modules/queue/index.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import { dayInChina } from '#server/platform/process/china-day.ts';
import { runChecks } from './checks/run.ts';
import { countActive, selectBetween, selectCourt, selectDays, selectMedianDays } from './queries-figures.ts';
import { everyDay } from './rules.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const WEEK_MS = 7 * DAY_MS;
const SERIES_DAYS = 30;
const MAX_RECENT = 6;

/** Returns what an operator sees first: what waits, whether the site is well, today's figures and the last acts. */
export async function getDashboard(request: MemberRequest): Promise<Dashboard> {
  const { db, now, viewer, platform } = request;
  const queues = await countQueue({ db, now, viewer });
  const monthAgo = new Date(now.getTime() - SERIES_DAYS * DAY_MS);
  const [checks, today, medianDays, series, recent, court] = await Promise.all([
    runChecks({ platform, db, now, queues }),
    todayOf({ db, now }),
    selectMedianDays(db, monthAgo),
    Promise.all((['signUps', 'posts'] as const).map((key) => seriesOf({ db, now }, key))),
    listAudit({ db, now, viewer }, { page: 1, size: MAX_RECENT, mine: false, court: false, privateOnly: false, undoable: false }),
    selectCourt(db),
  ]);
  return {
    queues,
    checks,
    today,
    medianDays,
    series,
    searches: [],
    recent: recent.items.flatMap(({ seq, ...row }) => (seq === null ? [] : [{ ...row, seq }])),
    court,
  };
}

/** Returns the midnight in China before an instant. */
function startOfChinaDay(now: Date): Date {
  return new Date(`${dayInChina(now)}T00:00:00+08:00`);
}

/** Returns today's figures beside those of the same weekday until the same time. */
async function todayOf({ db, now }: DbContext): Promise<Dashboard['today']> {
  const from = startOfChinaDay(now);
  const [active, today, before] = await Promise.all([
    countActive(db, from),
    selectBetween(db, from, now),
    selectBetween(db, new Date(from.getTime() - WEEK_MS), new Date(now.getTime() - WEEK_MS)),
  ]);
  const counted = (['signUps', 'posts', 'comments', 'verdicts'] as const).map((key) => ({ key, value: today[key], before: before[key] }));
  return [{ key: 'active', value: active, before: null }, ...counted];
}

async function seriesOf({ db, now }: DbContext, key: 'signUps' | 'posts'): Promise<{ key: FigureKey; days: { day: string; value: number }[] }> {
  const since = new Date(startOfChinaDay(now).getTime() - (SERIES_DAYS - 1) * DAY_MS);
  return { key, days: everyDay(await selectDays(db, key, since), since, SERIES_DAYS) };
}
