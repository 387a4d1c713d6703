import type { ReportCases } from '#contract/api/reports.ts';
import { Time } from '#web/ui/Time.tsx';
import styles from './Waves.module.css';

/** For operators: many reports in a few minutes from one place. None of them hides anything. */
export function Waves({ waves }: { waves: ReportCases['waves'] }) {
  if (waves.length === 0) return null;
  return (
    <section className={styles.waves} aria-labelledby="report-waves">
      <h2 id="report-waves">近七天的一波举报</h2>
      <ul>
        {waves.map(({ id, kind, source, startedAt, lastAt, reports, reporters, targets }) => (
          <li key={id}>
            <b>{kind === 'network' ? '同一网络的账号' : `${source} 那一周注册的账号`}</b>
            <span>{`${reporters} 个账号举报 ${reports} 次，涉及 ${targets} 处，都不计分量`}</span>
            <span>
              <Time iso={startedAt} form="minute" /> 到 <Time iso={lastAt} form="minute" />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
