import type { Calc } from '#contract/api/blacklist.ts';
import { classNames } from '#web/ui/class-names.ts';
import { drawMonths, HEIGHT, WIDTH } from './month-lines.ts';
import figures from './figures.module.css';
import styles from './MonthChart.module.css';

/** Renders the tickets of each month as a line over a filled area, with the same numbers as a table behind a click. */
export function MonthChart({ months }: { months: Calc['byMonth'] }) {
  const { line, area, levels, labels, last } = drawMonths(months);
  const total = months.reduce((sum, { tickets }) => sum + tickets, 0);
  return (
    <>
      <svg className={styles.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`近 ${months.length} 个月共 ${total} 张罚单，逐月数字见下表`}>
        <defs>
          <linearGradient id="months-wash" x1="0" x2="0" y1="0" y2="1">
            <stop className={styles.wash} offset="0" stopOpacity="0.34" />
            <stop className={styles.wash} offset="1" stopOpacity="0" />
          </linearGradient>
        </defs>
        {levels.map(({ value, y }) => (
          <g key={value}>
            <line className={styles.level} x1="34" x2={WIDTH - 6} y1={y} y2={y} />
            <text className={styles.label} x="26" y={y + 4} textAnchor="end">
              {value}
            </text>
          </g>
        ))}
        <path d={area} fill="url(#months-wash)" />
        <path className={styles.line} d={line} />
        {labels.map(({ text, x }) => (
          <text key={x} className={styles.label} x={x} y={HEIGHT - 6} textAnchor="middle">
            {text}
          </text>
        ))}
        {last && (
          <>
            <circle className={styles.dot} cx={last.x} cy={last.y} r="5" />
            <text className={styles.last} x={last.x} y={last.labelY} textAnchor="end">
              {last.value}
            </text>
          </>
        )}
      </svg>
      <details className={classNames(figures.figures, styles.table)}>
        <summary>逐月数字</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">月份</th>
              <th scope="col">罚单</th>
              <th scope="col">审结</th>
            </tr>
          </thead>
          <tbody>
            {months.toReversed().map(({ month, tickets, cases }) => (
              <tr key={month}>
                <th scope="row">{month}</th>
                <td>{tickets}</td>
                <td>{cases}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
