import type { ReactNode } from 'react';
import styles from './FormProblem.module.css';

/** What is wrong with a whole form, above its button; announced when it appears. */
export function FormProblem({ children }: { children: ReactNode }) {
  return (
    <p className={styles.problem} role="alert">
      {children}
    </p>
  );
}
