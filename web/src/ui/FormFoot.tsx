import type { ReactNode } from 'react';
import styles from './FormFoot.module.css';

/** The foot of a long form: its buttons, and what became of the text. */
export function FormFoot({ children }: { children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>;
}
