import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import styles from './Slip.module.css';

export interface SlipProps {
  /** Vertical text on the stub: 罚单, 警告. */
  stub: string;
  number: string;
  stamp: ReactNode;
  /** For what is over: the paper looks faded. */
  faded?: boolean;
  /** The document itself instead of one of many. */
  large?: boolean;
  children: ReactNode;
}

/** A stamped ticket: a perforated stub, the tear line, the sheet with its stamp. */
export function Slip({ stub, number, stamp, faded = false, large = false, children }: SlipProps) {
  return (
    <article className={classNames(styles.slip, faded && styles.faded, large && styles.large)}>
      <div className={styles.stub} aria-hidden="true">
        <span className={styles.kind}>{stub}</span>
        <span className={styles.number}>{number}</span>
      </div>
      <div className={styles.sheet}>
        <div className={styles.stamp}>{stamp}</div>
        {children}
      </div>
    </article>
  );
}
