import type { DayValue } from '#contract/api/statistics.ts';
import { formatCount } from '#web/lib/counts.ts';
import styles from './page.module.css';

const WIDTH = 1_000;
const HEIGHT = 240;
const TOP = 16;
const BOTTOM = 28;
const LEFT = 44;
const GRID = 4;
const LABELS = 6;

/** Two lines over the same days: now, and as long before. What it shows is in the table behind it as well. */
export function LineChart({ label, current, before }: { label: string; current: readonly DayValue[]; before: readonly DayValue[] }) {
  const max = niceMax(Math.max(1, ...current.map(({ value }) => value), ...before.map(({ value }) => value)));
  const x = (nth: number) => LEFT + (nth * (WIDTH - LEFT - 8)) / Math.max(1, current.length - 1);
  const y = (value: number) => TOP + (1 - value / max) * (HEIGHT - TOP - BOTTOM);
  const line = (values: readonly DayValue[]) => values.map(({ value }, nth) => `${nth === 0 ? 'M' : 'L'}${x(nth).toFixed(1)} ${y(value).toFixed(1)}`).join('');
  const step = Math.max(1, Math.ceil(current.length / LABELS));
  return (
    <svg className={styles.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {Array.from({ length: GRID + 1 }, (_, nth) => (max / GRID) * nth).map((value) => (
        <g key={value}>
          <line x1={LEFT} x2={WIDTH - 8} y1={y(value)} y2={y(value)} className={styles.grid} />
          <text x={LEFT - 8} y={y(value) + 4} textAnchor="end" className={styles.axis}>
            {formatCount(Math.round(value))}
          </text>
        </g>
      ))}
      {current.map(({ day }, nth) =>
        nth % step === 0 ? (
          <text key={day} x={x(nth)} y={HEIGHT - 8} textAnchor="middle" className={styles.axis}>
            {day.slice(5)}
          </text>
        ) : null,
      )}
      <path d={line(before)} className={styles.former} />
      <path d={line(current)} className={styles.present} />
    </svg>
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

function niceMax(value: number): number {
  const scale = 10 ** Math.floor(Math.log10(value));
  const found = [1, 2, 4, 5, 8, 10].find((each) => each * scale >= value) ?? 10;
  return Math.max(GRID, found * scale);
}
