import { useEffect, useState } from 'react';
import styles from './DoorRail.module.css';

const HOUR_MS = 60 * 60 * 1000;
const TICK_MS = 60_000;

/** Renders how much time is left, in days and hours; in minutes at the end. */
export function Left({ until }: { until: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, Date.parse(until) - now);
  const hours = Math.floor(left / HOUR_MS);
  const parts =
    hours > 0
      ? ([
          [Math.floor(hours / 24), '天'],
          [hours % 24, '小时'],
        ] as const)
      : ([[Math.floor(left / TICK_MS), '分钟']] as const);
  return (
    <p className={styles.left}>
      {parts
        .filter(([count], index) => count > 0 || index === parts.length - 1)
        .map(([count, unit]) => (
          <span key={unit}>
            {count}
            <small>{unit}</small>
          </span>
        ))}
    </p>
  );
}
