import type { ReactNode } from 'react';
import { Card } from '#web/ui/Card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from './Panel.module.css';

export interface PanelProps {
  title: string;
  note: string;
  /** Takes the whole row where the others share one in pairs. */
  wide?: boolean;
  /** Always takes the whole row. */
  whole?: boolean;
  children: ReactNode;
}

/** One chart on a sheet of its own. */
export function Panel({ title, note, wide = false, whole = false, children }: PanelProps) {
  return (
    <Card as="div" className={classNames(wide && styles.wide, whole && styles.whole)}>
      <h2 className={styles.title}>
        {title}
        <small>{note}</small>
      </h2>
      {children}
    </Card>
  );
}
