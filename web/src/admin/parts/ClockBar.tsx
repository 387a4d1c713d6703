import { classNames } from '#web/ui/class-names.ts';
import { clockOf } from './clock.ts';
import styles from './ClockBar.module.css';

export interface ClockBarProps {
  /** When it began to wait. */
  since: string;
  /** Until when it has to be done. */
  dueAt: string;
  now: number;
  /** The law sets the limit. */
  isLawful?: boolean;
  /** Without the bar. */
  wordsOnly?: boolean;
}

/** Renders how much of a time limit is used up, and what is left of it in words. */
export function ClockBar({ since, dueAt, now, isLawful = false, wordsOnly = false }: ClockBarProps) {
  const { used, state, text: words } = clockOf({ since: Date.parse(since), dueAt: Date.parse(dueAt), now, isLawful });
  return (
    <span className={classNames(styles.clock, styles[state], wordsOnly && styles.words)}>
      {!wordsOnly && (
        <i aria-hidden="true">
          <b style={{ width: `${used}%` }} />
        </i>
      )}
      {words}
    </span>
  );
}
