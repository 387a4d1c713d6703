import { classNames } from './class-names.ts';
import styles from './StrengthMeter.module.css';

/** How strong something typed is, 0 to 4, in bars and in a word. */
export function StrengthMeter({ level, label }: { level: 0 | 1 | 2 | 3 | 4; label: string }) {
  return (
    <div className={classNames(styles.meter, styles[`level${level}`])} role="status">
      <span className={styles.bars} aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </span>
      {label}
    </div>
  );
}
