import { classNames } from './class-names.ts';
import styles from './Stamp.module.css';

export interface StampProps {
  /** One or two lines of two or three characters. */
  lines: readonly [string] | readonly [string, string];
  tone?: 'seal' | 'brass' | 'pine';
  className?: string;
}

/** A rubber stamp set down by hand. */
export function Stamp({ lines, tone = 'seal', className }: StampProps) {
  return (
    <span className={classNames(styles.stamp, styles[tone], className)}>
      <span className={styles.words}>
        {lines.map((line) => (
          <span key={line} className={line.length > 2 ? styles.three : undefined}>
            {line}
          </span>
        ))}
      </span>
    </span>
  );
}
