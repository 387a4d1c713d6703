const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;
/** Below this hours tell more than days. */
const MIN_DAYS_MINUTES = 2 * DAY_MINUTES;
/** From here on it is late in the day. */
const LATE_PERCENT = 80;

export interface Clock {
  /** Of the limit, in percent. */
  used: number;
  state: 'calm' | 'late' | 'over';
  /** `剩 3 小时 13 分`, `逾期 1 小时` */
  text: string;
}

/** Returns what a time limit shows: how much of it is used, and what is left in words. A limit of the law is never calm. */
export function clockOf({ since, dueAt, now, isLawful }: { since: number; dueAt: number; now: number; isLawful: boolean }): Clock {
  const whole = Math.max(1, dueAt - since);
  const used = Math.min(100, Math.max(0, Math.round(((now - since) / whole) * 100)));
  if (now >= dueAt) return { used: 100, state: 'over', text: `逾期 ${formatDuration(now - dueAt)}` };
  return { used, state: isLawful || used >= LATE_PERCENT ? 'late' : 'calm', text: `剩 ${formatDuration(dueAt - now)}` };
}

/** Returns a length of time as two units at most, rounded down; less than a minute is one. */
export function formatDuration(ms: number): string {
  const minutes = Math.max(1, Math.floor(ms / MINUTE_MS));
  if (minutes < HOUR_MINUTES) return `${minutes} 分钟`;
  if (minutes < MIN_DAYS_MINUTES) {
    const rest = minutes % HOUR_MINUTES;
    return `${Math.floor(minutes / HOUR_MINUTES)} 小时${rest === 0 ? '' : ` ${rest} 分`}`;
  }
  const hours = Math.floor((minutes % DAY_MINUTES) / HOUR_MINUTES);
  return `${Math.floor(minutes / DAY_MINUTES)} 天${hours === 0 ? '' : ` ${hours} 小时`}`;
}
