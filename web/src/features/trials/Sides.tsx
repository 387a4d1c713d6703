import type { ReactNode } from 'react';
import styles from './Sides.module.css';

/** Renders two sides in boxes of the same width beside each other; on a phone one is above the other. */
export function Sides({ one, other }: { one: ReactNode; other: ReactNode }) {
  return (
    <div className={styles.sides}>
      {one}
      <span className={styles.against} aria-hidden="true">
        对
      </span>
      {other}
    </div>
  );
}
