import type { ReactNode } from 'react';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './ConflictLine.module.css';

/** Renders why the reader of the desk must leave a row to somebody else. */
export function ConflictLine({ children }: { children: ReactNode }) {
  return (
    <p className={styles.conflict}>
      <Icon name="shield-alert" />
      {children}
    </p>
  );
}
