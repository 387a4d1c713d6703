import type { Rollups } from '#contract/api/admin/statistics.ts';
import { COURT_TIME_NOTE, RETENTION_NOTE } from '#contract/figures.ts';
import { formatCount } from '#web/lib/counts.ts';
import { spanLabel, type Span } from './ranges.ts';
import styles from './page.module.css';

/** Renders how many new members came again, and how long the court takes, each with what exactly is counted. */
export function Retention({ rollups: { retention, court }, span }: { rollups: Rollups; span: Span }) {
  const latest = court.at(-1);
  return (
    <div className={styles.rollups}>
      <section aria-labelledby="retention">
        <h2 id="retention">留存</h2>
        <table className={styles.table}>
          <caption className="sr">{`这 ${spanLabel(span)}里的留存`}</caption>
          <thead>
            <tr>
              <th scope="col">注册后</th>
              <th scope="col">来过</th>
              <th scope="col">注册的</th>
              <th scope="col">占多少</th>
            </tr>
          </thead>
          <tbody>
            {retention.map(({ days, joined, stayed }) => (
              <tr key={days}>
                <th scope="row">{`第 ${days} 天`}</th>
                <td>{formatCount(stayed)}</td>
                <td>{formatCount(joined)}</td>
                <td>{joined === 0 ? '还没有' : `${Math.round((stayed / joined) * 100)}%`}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className={styles.definition}>{RETENTION_NOTE}</p>
      </section>
      <section aria-labelledby="court-times">
        <h2 id="court-times">公堂的时间</h2>
        {latest === undefined ? (
          <p>这些天没有裁决可量。</p>
        ) : (
          <>
            <dl className={styles.times}>
              <div>
                <dt>正中间的一件</dt>
                <dd>{lengthText(latest.medianHours)}</dd>
              </div>
              <div>
                <dt>九成的案子不超过</dt>
                <dd>{lengthText(latest.lateHours)}</dd>
              </div>
            </dl>
            <details className={styles.rows}>
              <summary>{`一天一天看，${court.length} 行`}</summary>
              <table className={styles.table}>
                <thead>
                  <tr>
                    <th scope="col">到哪天</th>
                    <th scope="col">正中间</th>
                    <th scope="col">九成</th>
                  </tr>
                </thead>
                <tbody>
                  {court.toReversed().map(({ day, medianHours, lateHours }) => (
                    <tr key={day}>
                      <th scope="row">{day}</th>
                      <td>{lengthText(medianHours)}</td>
                      <td>{lengthText(lateHours)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </details>
          </>
        )}
        <p className={styles.definition}>{COURT_TIME_NOTE}</p>
      </section>
    </div>
  );
}

const DAY_HOURS = 24;

function lengthText(hours: number): string {
  return hours < DAY_HOURS ? `${hours.toFixed(1)} 小时` : `${(hours / DAY_HOURS).toFixed(1)} 天`;
}
