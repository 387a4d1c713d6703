import { useId } from 'react';
import { formatCount, withSeparators } from '#web/lib/counts.ts';
import styles from './DayChart.module.css';

interface DayChartProps {
  title: string;
  note: string;
  days: readonly { day: string; value: number }[];
}

const WIDTH = 300;
const HEIGHT = 112;
/** Days between two that are named. */
const NAMED_EVERY = 7;
const MONTH_AT = '2026-'.length;

/** Renders a value a day as bars, with the numbers as a table for those who do not see it. */
export function DayChart({ title, note, days }: DayChartProps) {
  const id = useId();
  const top = Math.max(1, ...days.map(({ value }) => value));
  const step = WIDTH / days.length;
  return (
    <figure className={styles.chart} aria-labelledby={id}>
      <figcaption id={id}>
        <b>{title}</b>
        <span>{note}</span>
      </figcaption>
      <div className={styles.plot} aria-hidden="true">
        <div className={styles.scale}>
          <span>{formatCount(top)}</span>
          <span>{top > 1 ? formatCount(Math.round(top / 2)) : ''}</span>
          <span>0</span>
        </div>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
          {[0, HEIGHT / 2, HEIGHT].map((y) => (
            <line key={y} x1="0" x2={WIDTH} y1={y} y2={y} />
          ))}
          {days.map(({ day, value }, index) => {
            const height = (value / top) * HEIGHT;
            return <rect key={day} x={index * step + step * 0.15} width={step * 0.7} y={HEIGHT - height} height={height} />;
          })}
        </svg>
      </div>
      <div className={styles.days} aria-hidden="true">
        {days
          .filter((_, index) => (days.length - 1 - index) % NAMED_EVERY === 0)
          .map(({ day }) => (
            <span key={day}>{day.slice(MONTH_AT)}</span>
          ))}
      </div>
      <div className="sr">
        <table>
          <caption>{title}</caption>
          <tbody>
            {days.map(({ day, value }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td>{withSeparators(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
