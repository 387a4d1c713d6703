import type { ReactNode } from 'react';
import styles from './Sheet.module.css';

/** A part of a page of forms on a sheet of its own; `label` is the id of its heading. */
export function Sheet({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-labelledby={label} className={styles.sheet}>
      {children}
    </section>
  );
}
