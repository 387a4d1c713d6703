import type { DayValue } from '#contract/api/admin/statistics.ts';
import { formatCount } from '#web/lib/counts.ts';
import styles from './LineChart.module.css';
import { GRID_STEPS, gridStep, namedDays } from './scale.ts';

/** Units of the drawing, which is stretched to the width of the page; its labels are text of the page, as large as the reader wants it. */
const WIDTH = 1_000;
const HEIGHT = 100;
const GRID_LINES = [4, 3, 2, 1, 0];

/** Two lines over the same days: now, and as long before. What it shows is in the table behind it as well. */
export function LineChart({ label, current, before }: { label: string; current: readonly DayValue[]; before: readonly DayValue[] }) {
  const step = gridStep(Math.max(...current.map(({ value }) => value), ...before.map(({ value }) => value)));
  const x = (nth: number) => (nth * WIDTH) / Math.max(1, current.length - 1);
  const y = (value: number) => (1 - value / (step * GRID_STEPS)) * HEIGHT;
  const line = (values: readonly DayValue[]) => values.map(({ value }, nth) => `${nth === 0 ? 'M' : 'L'}${x(nth).toFixed(1)} ${y(value).toFixed(1)}`).join('');
  return (
    <div className={styles.chart} role="img" aria-label={label}>
      <div className={styles.values}>
        {GRID_LINES.map((nth) => (
          <span key={nth}>{formatCount(nth * step)}</span>
        ))}
      </div>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
        {GRID_LINES.map((nth) => (
          <line key={nth} x1="0" x2={WIDTH} y1={y(nth * step)} y2={y(nth * step)} />
        ))}
        <path d={line(before)} className={styles.former} />
        <path d={line(current)} className={styles.present} />
      </svg>
      <div className={styles.days}>
        {namedDays(current).map((day) => (
          <span key={day}>{day.slice('2026-'.length)}</span>
        ))}
      </div>
    </div>
  );
}

/** A small line without scales, as an ornament of the number beside it. */
export function Spark({ values }: { values: readonly DayValue[] }) {
  const max = Math.max(1, ...values.map(({ value }) => value));
  const points = values
    .map(({ value }, nth) => `${((nth * 100) / Math.max(1, values.length - 1)).toFixed(1)},${(22 - (value / max) * 20).toFixed(1)}`)
    .join(' ');
  return (
    <svg className={styles.spark} viewBox="0 0 100 24" preserveAspectRatio="none" aria-hidden="true">
      <polyline points={points} />
    </svg>
  );
}
