import type { Dashboard } from '#contract/api/admin/dashboard.ts';
import { listAudit } from '#server/modules/audit/index.ts';
import { listAnswering } from '#server/modules/channels/index.ts';
import { isDemo } from '#server/modules/settings/index.ts';
import { countQueue } from '#server/modules/queue/index.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import { dayInChina } from '#server/platform/process/china-day.ts';
import { runChecks } from './checks/run.ts';
import { countActive, countMisses, selectBetween, selectCounted, selectCourt, selectDays, selectMedianDays, selectMissedTerms } from './queries-figures.ts';
import { everyDay } from './rules.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const WEEK_MS = 7 * DAY_MS;
const SERIES_DAYS = 30;
const MAX_RECENT = 6;
const MAX_SEARCHES = 5;
const COUNTED = ['signUps', 'posts', 'comments', 'verdicts'] as const;
const SEARCH_DAYS = 7;

/** Returns what an operator sees first: what waits, whether the site is well, today's figures and the last acts. */
export async function getDashboard(request: MemberRequest): Promise<Dashboard> {
  const { db, now, viewer, platform } = request;
  const queues = await countQueue({ db, now, viewer });
  const monthAgo = new Date(now.getTime() - SERIES_DAYS * DAY_MS);
  const [checks, answering, today, medianDays, series, searches, recent, court] = await Promise.all([
    runChecks({ platform, db, now, queues }),
    listAnswering({ db, now }),
    todayOf({ db, now }),
    selectMedianDays(db, monthAgo),
    seriesOf({ db, now }),
    selectMissedTerms(db, dayInChina(new Date(now.getTime() - SEARCH_DAYS * DAY_MS)), MAX_SEARCHES),
    listAudit({ db, now, viewer }, { page: 1, size: MAX_RECENT, mine: false, court: false, privateOnly: false, undoable: false }),
    selectCourt(db),
  ]);
  return {
    queues,
    checks,
    answering,
    today,
    medianDays,
    series,
    searches,
    recent: recent.items.flatMap(({ seq, ...row }) => (seq === null ? [] : [{ ...row, seq }])),
    court,
    isDemo: await isDemo(db),
  };
}

/** Returns the midnight in China before an instant. */
function startOfChinaDay(now: Date): Date {
  return new Date(`${dayInChina(now)}T00:00:00+08:00`);
}

/** Returns today's figures beside those of the same weekday until the same time; of what only the nightly count knows, of that whole day. */
async function todayOf({ db, now }: DbContext): Promise<Dashboard['today']> {
  const from = startOfChinaDay(now);
  const [day, dayBefore] = [dayInChina(now), dayInChina(new Date(now.getTime() - WEEK_MS))];
  const [active, misses, missesBefore, counted, today, before] = await Promise.all([
    countActive(db, from),
    countMisses(db, day),
    countMisses(db, dayBefore),
    selectCounted(db, ['members'], { from: dayBefore, to: dayBefore }),
    selectBetween(db, from, now),
    selectBetween(db, new Date(from.getTime() - WEEK_MS), new Date(now.getTime() - WEEK_MS)),
  ]);
  return [
    { key: 'active', value: active, before: counted[0]?.value ?? null },
    ...COUNTED.map((key) => ({ key, value: today[key], before: before[key] })),
    { key: 'misses', value: misses, before: missesBefore },
  ];
}

/** Returns who came each day, as the nightly count knows it, and how many joined. */
async function seriesOf({ db, now }: DbContext): Promise<Dashboard['series']> {
  const since = new Date(startOfChinaDay(now).getTime() - (SERIES_DAYS - 1) * DAY_MS);
  const [counted, signUps, posts] = await Promise.all([
    selectCounted(db, ['members'], { from: dayInChina(since), to: dayInChina(now) }),
    selectDays(db, 'signUps', since),
    selectDays(db, 'posts', since),
  ]);
  // Before the first night there is nothing to show of it.
  const first = counted.length === 0 ? { key: 'posts' as const, days: posts } : { key: 'active' as const, days: counted };
  return [first, { key: 'signUps' as const, days: signUps }].map(({ key, days }) => ({ key, days: everyDay(days, since, SERIES_DAYS) }));
}
