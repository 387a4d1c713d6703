import { useEffect, useState } from 'react';
import { absoluteTime } from '#web/lib/time.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { clockText, spanText } from './clock-text.ts';
import { dueText } from './due-text.ts';
import styles from './Clock.module.css';

const TICK_MS = 30_000;

/** What runs in a case: until when, how long is left, and red once it is over. */
export function Clock({ dueAt, label }: { dueAt: string; label?: string }) {
  const now = useNow();
  const isOver = Date.parse(dueAt) < now.getTime();
  return (
    <span className={classNames(styles.clock, isOver && styles.over)} title={`到 ${absoluteTime(dueAt, 'minute')}`}>
      <Icon name="clock" />
      {label}
      {isOver ? clockText(dueAt, now) : `${dueText(dueAt, now)}，${clockText(dueAt, now)}`}
    </span>
  );
}

/** How old something is. */
export function Age({ since }: { since: string }) {
  const now = useNow();
  return <span title={absoluteTime(since, 'second')}>{spanText(Math.max(0, now.getTime() - Date.parse(since)))}</span>;
}

/** Returns the present instant, again every half minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
