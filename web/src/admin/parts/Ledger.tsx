import { Fragment, type ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import styles from './Ledger.module.css';

export type RowKey = string | number;

/** One column of a ledger. */
export interface LedgerColumn<Row> {
  key: string;
  /** Its heading; said by screen readers alone where `isQuiet`. */
  head: string;
  isQuiet?: boolean;
  render: (row: Row) => ReactNode;
  align?: 'end' | 'center';
  /** Stays on one line. */
  isWhole?: boolean;
  /** On a phone, where a row has no columns: a line of its own, left out, or with its heading before it. */
  narrow?: 'line' | 'hidden' | 'named';
}

export interface LedgerProps<Row> {
  /** What is listed, for screen readers. */
  label: string;
  columns: readonly LedgerColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => RowKey;
  /** The row that is open beside the ledger. */
  current?: RowKey | null;
  /** What is open below a row. */
  renderDetail?: (row: Row) => ReactNode;
  /** Which rows are ticked, with the boxes to do so. */
  choice?: { chosen: ReadonlySet<RowKey>; nameOf: (row: Row) => string; onChange: (chosen: ReadonlySet<RowKey>) => void };
  className?: string | undefined;
}

/** Renders a ruled table with figures of one width; on a phone each row is a few lines. */
export function Ledger<Row>({ label, columns, rows, keyOf, current = null, renderDetail, choice, className }: LedgerProps<Row>) {
  const keys = rows.map(keyOf);
  const isWholeChosen = choice !== undefined && keys.length > 0 && keys.every((key) => choice.chosen.has(key));
  return (
    <table className={classNames(styles.ledger, className)} aria-label={label}>
      <thead>
        <tr>
          {choice && (
            <th className={styles.box}>
              <label>
                <input type="checkbox" aria-label="全选这一页" checked={isWholeChosen} onChange={() => choice.onChange(new Set(isWholeChosen ? [] : keys))} />
                <span aria-hidden>全选这一页</span>
              </label>
            </th>
          )}
          {columns.map(({ key, head, align, isQuiet }) => (
            <th key={key} scope="col" className={align && styles[align]}>
              {isQuiet ? <span className="sr">{head}</span> : head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const key = keyOf(row);
          const detail = renderDetail?.(row);
          return (
            <Fragment key={key}>
              <tr className={classNames(key === current && styles.current)}>
                {choice && (
                  <td className={styles.box}>
                    <label>
                      <input
                        type="checkbox"
                        aria-label={`选中${choice.nameOf(row)}`}
                        checked={choice.chosen.has(key)}
                        onChange={() => choice.onChange(toggled(choice.chosen, key))}
                      />
                    </label>
                  </td>
                )}
                {columns.map(({ key: name, head, render, align, isQuiet, isWhole, narrow }) => (
                  <td
                    key={name}
                    className={classNames(align && styles[align], isWhole && styles.whole, narrow && narrow !== 'named' && styles[narrow])}
                    // A figure without its heading says nothing.
                    data-head={(align === 'end' && !isQuiet && !narrow) || narrow === 'named' ? head : undefined}
                  >
                    {render(row)}
                  </td>
                ))}
              </tr>
              {detail && (
                <tr className={styles.detail}>
                  <td colSpan={columns.length + (choice ? 1 : 0)}>{detail}</td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

function toggled(chosen: ReadonlySet<RowKey>, key: RowKey): ReadonlySet<RowKey> {
  return new Set(chosen.has(key) ? [...chosen].filter((each) => each !== key) : [...chosen, key]);
}
