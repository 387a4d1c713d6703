import { classNames } from '#web/ui/class-names.ts';
import figures from './figures.module.css';
import styles from './BarTable.module.css';

export interface BarRow {
  key: string;
  label: string;
  count: number;
  href: string;
}

export interface BarTableProps {
  /** The heading of the rows. */
  head: string;
  rows: readonly BarRow[];
  /** Number of visible rows; the others are shown after a click. */
  shown: number;
}

/** Renders a table whose counts are drawn as bars beside the figures. */
export function BarTable({ head, rows, shown }: BarTableProps) {
  const max = Math.max(1, ...rows.map(({ count }) => count));
  const others = rows.slice(shown);
  return (
    <>
      <Bars head={head} rows={rows.slice(0, shown)} max={max} />
      {others.length > 0 && (
        <details className={classNames(figures.figures, styles.more)}>
          <summary>其余 {others.length} 项</summary>
          <Bars head={head} rows={others} max={max} />
        </details>
      )}
    </>
  );
}

function Bars({ head, rows, max }: { head: string; rows: readonly BarRow[]; max: number }) {
  return (
    <table className={styles.table}>
      <thead className="sr">
        <tr>
          <th scope="col">{head}</th>
          <th scope="col">罚单</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, count, href }) => (
          <tr key={key}>
            <th scope="row">
              <a href={href}>{label}</a>
            </th>
            <td>
              {/* Sized by attributes, which a policy without inline styles allows. */}
              <svg viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
                <rect width={(100 * count) / max} height="12" rx="0.4" fillOpacity={0.45 + (0.55 * count) / max} />
              </svg>
              <b>{count}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
