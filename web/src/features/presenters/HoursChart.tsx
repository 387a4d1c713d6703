import type { Shift } from '#contract/api/presenters.ts';
import { minutesByHour, weekdayText } from './presenter-labels.ts';
import styles from './HoursChart.module.css';

const BAR = 10;
const GAP = 3;
const HEIGHT = 84;
const MIN_BAR_HEIGHT = 4;
const BUSY = 2 / 3;
const MARKS = [0, 6, 12, 18, 24];

/** Renders when a presenter is on duty: their week overlaid on one day as bars, and every shift in words. */
export function HoursChart({ schedule }: { schedule: readonly Shift[] }) {
  const bars = minutesByHour(schedule).map((minutes, hour) => ({ hour, minutes }));
  const max = Math.max(...bars.map(({ minutes }) => minutes), 1);
  return (
    <>
      <svg className={styles.chart} viewBox={`0 0 ${24 * (BAR + GAP) - GAP} ${HEIGHT}`} aria-hidden="true" preserveAspectRatio="none">
        {bars.map(({ hour, minutes }) => {
          const height = minutes === 0 ? MIN_BAR_HEIGHT : Math.max(MIN_BAR_HEIGHT * 2, Math.round((minutes / max) * HEIGHT));
          return <rect key={hour} x={hour * (BAR + GAP)} y={HEIGHT - height} width={BAR} height={height} rx={1} className={lookOf(minutes / max)} />;
        })}
      </svg>
      <p className={styles.marks} aria-hidden="true">
        {MARKS.map((hour) => (
          <span key={hour}>{hour === 0 ? '0 时' : hour}</span>
        ))}
      </p>
      <ul className={styles.shifts}>
        {schedule.map(({ weekday, from, to, activity }) => (
          <li key={`${weekday} ${from} ${to}`}>
            <b>{weekdayText(weekday)}</b>
            <span className="num">{`${from}–${to}`}</span>
            <span>{activity}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Returns how busy an hour is, as a share of the busiest. */
function lookOf(share: number): string | undefined {
  if (share === 0) return styles.none;
  return share >= BUSY ? styles.busy : styles.some;
}
