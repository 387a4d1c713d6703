import type { ReactNode } from 'react';
import styles from './Figures.module.css';

export interface Figure {
  label: string;
  value: ReactNode;
  /** A change or a unit, smaller after the number. */
  note?: ReactNode;
}

/** A few large numbers between two double rules. */
export function Figures({ items }: { items: readonly Figure[] }) {
  return (
    <dl className={styles.figures}>
      {items.map((item) => (
        <div key={item.label}>
          <dt>{item.label}</dt>
          <dd>
            {item.value}
            {item.note && <small>{item.note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
