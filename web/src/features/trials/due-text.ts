import { absoluteTime } from '#web/lib/time.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Up to how long what is left is counted in hours. */
const HOURS_UP_TO_MS = 48 * HOUR_MS;
const WEEKDAYS = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'];

/** Returns how long is left as a number and its unit: minutes in the last hour, hours up to two days, then days; null once it is over. */
export function leftOf(dueAt: string, now: Date): { count: number; unit: string } | null {
  const leftMs = Date.parse(dueAt) - now.getTime();
  if (leftMs <= 0) return null;
  if (leftMs < HOUR_MS) return { count: Math.max(1, Math.floor(leftMs / MINUTE_MS)), unit: '分钟' };
  if (leftMs < HOURS_UP_TO_MS) return { count: Math.floor(leftMs / HOUR_MS), unit: '小时' };
  return { count: Math.floor(leftMs / DAY_MS), unit: '天' };
}

/** Returns how long is left until an instant, in words. */
export function leftText(until: string, now: Date): string {
  const left = leftOf(until, now);
  return left === null ? '已经到期' : `还剩 ${left.count} ${left.unit}`;
}

/** Returns a day of the site's clock with its weekday, the same for everybody: 2026-12-18 周五. */
export function dayText(iso: string): string {
  const date = absoluteTime(iso, 'day', 'site');
  return `${date} ${WEEKDAYS[new Date(date).getUTCDay()] ?? ''}`;
}

/** Returns until when: 今天 18:40 前, 明天 09:10 前, in the coming six days the weekday, else the date. */
export function dueText(dueAt: string, now: Date): string {
  const [date = '', clock = ''] = absoluteTime(dueAt, 'minute').split(' ');
  const days = Math.round((Date.parse(date) - Date.parse(absoluteTime(now.toISOString()))) / DAY_MS);
  if (days === 0) return `今天 ${clock} 前`;
  if (days === 1) return `明天 ${clock} 前`;
  if (days > 1 && days < 7) return `${WEEKDAYS[new Date(date).getUTCDay()] ?? ''} ${clock} 前`;
  return `${date.slice(5)} ${clock} 前`;
}
