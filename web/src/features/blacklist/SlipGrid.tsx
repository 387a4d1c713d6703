import type { ReactNode } from 'react';
import styles from './SlipGrid.module.css';

/** Slips, two in a row where there is room. */
export function SlipGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}
