import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import styles from './Figures.module.css';

export interface ConsoleFigure {
  label: string;
  value: ReactNode;
  /** A change against another day, such as `+6%`. */
  change?: { text: string; isGood: boolean } | undefined;
  /** Where it is looked at closely. */
  href?: string;
}

/** Renders a row of large figures between two double rules. */
export function Figures({ label, items }: { label: string; items: readonly ConsoleFigure[] }) {
  return (
    <ul className={styles.figures} aria-label={label}>
      {items.map((item) => (
        <li key={item.label}>
          {item.href === undefined ? (
            <Inside {...item} />
          ) : (
            <a href={item.href}>
              <Inside {...item} />
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

function Inside({ label, value, change }: ConsoleFigure) {
  return (
    <>
      <b>{value}</b>
      <span>{label}</span>
      {change && <em className={classNames(!change.isGood && styles.bad)}>{change.text}</em>}
    </>
  );
}
