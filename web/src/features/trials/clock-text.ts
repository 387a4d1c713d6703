const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Returns how long it is until an instant, or since: 还剩 2 天 3 小时, 还剩 17 小时 42 分, 已超时 5 小时 10 分. */
export function clockText(dueAt: string, now: Date): string {
  const leftMs = Date.parse(dueAt) - now.getTime();
  return (leftMs < 0 ? '已超时 ' : '还剩 ') + spanText(Math.abs(leftMs));
}

/** Returns a duration in its two largest units; less than a minute counts as one. */
export function spanText(ms: number): string {
  const days = Math.floor(ms / DAY_MS);
  const hours = Math.floor((ms % DAY_MS) / HOUR_MS);
  const minutes = Math.max(1, Math.floor((ms % HOUR_MS) / MINUTE_MS));
  if (days > 0) return hours > 0 ? `${days} 天 ${hours} 小时` : `${days} 天`;
  return hours > 0 ? `${hours} 小时 ${Math.floor((ms % HOUR_MS) / MINUTE_MS)} 分` : `${minutes} 分`;
}
