import type { PostCard, PostSort } from '#contract/api/posts.ts';
import { absoluteTime } from '#web/lib/time.ts';

/** Posts under one head of a plain list. */
export interface DayGroup {
  /** A day as yyyy-MM-dd or a month as yyyy-MM on the site's clock, `pinned`, or `all` where the order has nothing to do with time. */
  key: string;
  /** The large text: the day of the month or the month's name; empty for `all`. */
  mark: string;
  /** Of a day: month and weekday, with the year where it is not the newest one shown. Of a month: the year. */
  note: string;
  posts: PostCard[];
}

/** Below this many posts a day, days would be nothing but heads. */
const MIN_POSTS_PER_DAY = 2;
const DAY_LENGTH = 'yyyy-MM-dd'.length;
const MONTH_LENGTH = 'yyyy-MM'.length;

const MONTHS = ['一月', '二月', '三月', '四月', '五月', '六月', '七月', '八月', '九月', '十月', '十一月', '十二月'];
const WEEKDAYS = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'];

/**
 * Groups adjacent posts of one day, or of one month where there are few, keeping the order. Pinned posts at the start of the list form a
 * group of their own.
 */
export function groupByDay(posts: readonly PostCard[], sort: PostSort): DayGroup[] {
  const days = new Set(posts.map((post) => timeKey(post, sort)));
  const length = posts.length < days.size * MIN_POSTS_PER_DAY ? MONTH_LENGTH : DAY_LENGTH;
  const groups: DayGroup[] = [];
  let newestYear = '';
  let inFront = true;
  for (const post of posts) {
    inFront &&= post.pinned;
    const key = inFront ? 'pinned' : timeKey(post, sort).slice(0, length);
    newestYear ||= /^\d{4}/.exec(key)?.[0] ?? '';
    const last = groups.at(-1);
    if (last?.key === key) last.posts.push(post);
    else groups.push({ key, ...headOf(key, newestYear), posts: [post] });
  }
  return groups;
}

function timeKey(post: PostCard, sort: PostSort): string {
  if (sort === 'latest') return absoluteTime(post.createdAt, 'day', 'site');
  if (sort === 'active') return absoluteTime(post.lastCommentAt ?? post.createdAt, 'day', 'site');
  return 'all';
}

function headOf(key: string, newestYear: string): { mark: string; note: string } {
  if (key === 'all') return { mark: '', note: '' };
  if (key === 'pinned') return { mark: '顶', note: '长置炉边' };
  const [year = '', month = '', day] = key.split('-');
  const monthName = MONTHS[Number(month) - 1] ?? '';
  if (day === undefined) return { mark: monthName, note: year };
  const weekday = WEEKDAYS[new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDay()] ?? '';
  const note = `${monthName} · ${weekday}`;
  return { mark: String(Number(day)), note: year === newestYear ? note : `${year} · ${note}` };
}
