import { daysText, rateText } from './pace-text.ts';
import styles from './PaceTable.module.css';

export interface PaceRow {
  key: number;
  name: string;
  href: string;
  heard: number;
  upheldRate: number | null;
  medianDays: number | null;
  open: number;
  overdue: number;
  /** What became of their tickets; left out of the table where no row has it. */
  corrected?: string;
  /** In how many panels they voted for something else than the result; left out likewise. */
  dissent?: number;
}

/** Renders how fast each of them is; overdue ones are highlighted. */
export function PaceTable({ head, rows }: { head: string; rows: readonly PaceRow[] }) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col">在办</th>
            <th scope="col">逾期</th>
            <th scope="col">审结</th>
            <th scope="col">用时</th>
            <th scope="col">成立</th>
            {rows.some(({ corrected }) => corrected !== undefined) && <th scope="col">改判</th>}
            {rows.some(({ dissent }) => dissent !== undefined) && <th scope="col">不同意见</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, href, open, overdue, heard: concluded, medianDays, upheldRate, corrected, dissent }) => (
            <tr key={key}>
              <th scope="row">
                <a href={href}>{name}</a>
              </th>
              <td>{open}</td>
              <td className={overdue > 0 ? styles.overdue : undefined}>{overdue}</td>
              <td>{concluded}</td>
              <td>{daysText(medianDays)}</td>
              <td>{rateText(upheldRate)}</td>
              {corrected !== undefined && <td>{corrected}</td>}
              {dissent !== undefined && <td>{dissent}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
