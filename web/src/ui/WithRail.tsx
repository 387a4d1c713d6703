import type { ReactNode } from 'react';
import styles from './WithRail.module.css';

/** The main part of a page with a rail at its side, which drops below on narrower screens. */
export function WithRail({ children, rail, label = '侧栏' }: { children: ReactNode; rail: ReactNode; label?: string }) {
  return (
    <div className={styles.columns}>
      <div className={styles.main}>{children}</div>
      <aside className={styles.rail} aria-label={label}>
        {rail}
      </aside>
    </div>
  );
}
