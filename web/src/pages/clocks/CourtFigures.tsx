import { HEARD_LABELS } from '#contract/api/trials-labels.ts';
import type { TrialStats } from '#contract/api/trials.ts';
import { useSite } from '#web/lib/navigation/use-site.ts';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { Time } from '#web/ui/Time.tsx';
import { correctionText } from './correction-text.ts';
import styles from './page.module.css';

/** Renders what waits for somebody now; nothing where nothing does. */
export function Waiting({ stats }: { stats: TrialStats }) {
  const { signingDays, panelDays, appealSuspendDays } = useSite().site.court;
  const rows = [
    { name: '等复核', count: stats.waitingSign, since: stats.oldestSignAt, end: `${signingDays} 天没有人落印，最重拉黑 90 天` },
    { name: '等合议', count: stats.waitingPanel, since: stats.oldestPanelAt, end: `${panelDays} 天计票，缺的票算证据不足` },
    { name: '等申诉的答复', count: stats.waitingAppeal, since: stats.oldestAppealAt, end: '' },
  ].filter(({ count }) => count > 0);
  const { suspended } = stats;
  if (rows.length === 0 && suspended === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="waiting">
      <SectionHead id="waiting" title="眼下在等的" />
      <ul>
        {rows.map(({ name, count, since, end }) => (
          <li key={name}>
            {name}：{count} 桩
            {since !== null && (
              <>
                ，最久的从 <Time iso={since} form="minute" /> 等起
              </>
            )}
            {end !== '' && `；${end}`}。
          </li>
        ))}
        {suspended > 0 && <li>{`暂停列名：${suspended} 张罚单，申诉满 ${appealSuspendDays} 天没有答复，名字先拿下。`}</li>}
      </ul>
    </section>
  );
}

const GRADES = ['answered', 'served', 'unprovenAnswer', 'undelivered'] as const;

/** Renders what became of closed cases, how their accused were heard, and what was changed later. */
export function Outcomes({ stats }: { stats: TrialStats }) {
  const outcomes = [
    ['成立且站住', stats.standing],
    ['不成立', stats.dismissed],
    ['证据不足', stats.insufficient],
    ['和解', stats.settled],
    ['撤回', stats.withdrawn],
    ['逾期', stats.lapsed],
  ] as const;
  const graded = GRADES.reduce((sum, grade) => sum + stats.heardAs[grade], 0);
  return (
    <section className={styles.part} aria-labelledby="outcomes">
      <SectionHead id="outcomes" title={stats.year === null ? '检举的去处' : `${stats.year} 年结的案`} aside={<a href="/ticket/verify">自己验证</a>} />
      <p className={styles.oldest}>{outcomes.map(([name, count]) => `${name} ${count}`).join('，')}。</p>
      <p className={styles.oldest}>后来改了的：{correctionText(stats)}。</p>
      {graded > 0 && (
        <p className={styles.oldest}>
          裁决时听过本人吗：{GRADES.map((grade) => `${HEARD_LABELS[grade]} ${stats.heardAs[grade]}`).join('；')}。未送达的占{' '}
          {Math.round((stats.heardAs.undelivered / graded) * 1000) / 10}%。
        </p>
      )}
    </section>
  );
}
