import { getDashboard, type Dashboard, type FigureKey } from '#contract/api/admin/dashboard.ts';
import { fillQueueCounts } from '#web/features/messages/queue-waiting.ts';
import { withSeparators } from '#web/lib/counts.ts';
import { absoluteTime } from '#web/lib/time.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { SkeletonList, SkeletonRow } from '#web/ui/Skeleton.tsx';
import { ConsoleHead } from '../parts/ConsoleHead.tsx';
import type { ConsoleLoadArgs } from '../parts/console-page.ts';
import { Figures } from '../parts/Figures.tsx';
import { fillFailedChecks } from '../parts/queue-counts.ts';
import { Checks } from './Checks.tsx';
import { DemoBar } from './DemoBar.tsx';
import { DayChart } from './DayChart.tsx';
import { changeOf } from './figure-change.ts';
import { Queues } from './Queues.tsx';
import { RecentActs } from './RecentActs.tsx';
import styles from './page.module.css';

interface Data {
  dashboard: Dashboard;
  now: number;
}

const LABELS: Readonly<Record<FigureKey, string>> = {
  active: '今日来过的会员',
  signUps: '新会员',
  posts: '新帖',
  comments: '评论',
  verdicts: '裁决',
  misses: '搜不到的词',
};
const NOTES: Readonly<Partial<Record<FigureKey, string>>> = { active: '登录过的会员', signUps: '每天注册成功', posts: '每天写下的帖子' };

export async function load({ call }: ConsoleLoadArgs): Promise<Data> {
  const dashboard = await call(getDashboard, {});
  fillQueueCounts(dashboard.queues);
  fillFailedChecks(dashboard.checks.filter(({ ok, muted }) => !ok && muted === null).length);
  return { dashboard, now: Date.now() };
}

/** What an operator sees first. */
export function Page({ data: { dashboard, now } }: { data: Data }) {
  const { queues, checks, answering, today, medianDays, series, searches, recent, court, isDemo } = dashboard;
  const waiting = queues.reduce((sum, { count }) => sum + count, 0);
  const late = queues.reduce((sum, { overdue }) => sum + overdue, 0);
  return (
    <>
      <ConsoleHead
        title="案头"
        note={`${absoluteTime(new Date(now).toISOString(), 'minute')}，${waiting === 0 ? '没有在等的事' : `有 ${waiting} 件事在等${late > 0 ? `，${late} 件逾期` : ''}`}`}
      >
        {waiting > 0 && (
          <ButtonLink variant="primary" icon="inbox" href="/admin/queue?item=first">
            从最急的办起
          </ButtonLink>
        )}
      </ConsoleHead>
      {isDemo && <DemoBar />}
      <Figures
        label="今日数字"
        items={today.map(({ key, value, before }) => ({
          label: key === 'verdicts' && medianDays !== null ? `${LABELS[key]}，中位 ${medianDays.toFixed(1)} 天` : LABELS[key],
          value: withSeparators(value),
          change: before === null ? undefined : changeOf({ value, before, isBad: key === 'misses' }),
        }))}
      />
      <div className={styles.columns}>
        <div className={styles.column}>
          <Queues queues={queues} court={court} now={now} />
          <section className={styles.third}>
            <SectionHead title="三十天" />
            <div className={styles.charts}>
              {series.map(({ key, days }) => (
                <DayChart key={key} title={LABELS[key]} note={NOTES[key] ?? ''} days={days} />
              ))}
            </div>
          </section>
          <RecentActs records={recent} />
        </div>
        <div className={styles.column}>
          <Checks checks={checks} answering={answering} />
          {searches.length > 0 && (
            <section className={styles.fifth}>
              <SectionHead title="搜不到的词" aside="七天" />
              <ol className={styles.searches}>
                {searches.map(({ term, count }) => (
                  <li key={term}>
                    <a href={`/search/list?q=${encodeURIComponent(term)}`}>{term}</a>
                    <span>{`${withSeparators(count)} 次`}</span>
                  </li>
                ))}
              </ol>
              <p className={styles.note}>读者在找的东西，可以写成常见问题。</p>
            </section>
          )}
        </div>
      </div>
    </>
  );
}

export function Skeleton() {
  return (
    <>
      <ConsoleHead title="案头" />
      <SkeletonList of={SkeletonRow} count={10} />
    </>
  );
}
