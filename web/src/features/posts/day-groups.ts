import type { PostCard, PostSort } from '#contract/posts.ts';
import { absoluteTime } from '#web/lib/time.ts';

/** Posts that stand under one head of a plain list. */
export interface DayGroup {
  /** A day as yyyy-MM-dd on the site's clock, `pinned`, or `all` where the order has nothing to do with days. */
  key: string;
  /** The large figure: the day of the month; empty for `all`. */
  mark: string;
  /** Month and weekday; the year as well where it is not the newest one shown. */
  note: string;
  posts: PostCard[];
}

const MONTHS = ['一月', '二月', '三月', '四月', '五月', '六月', '七月', '八月', '九月', '十月', '十一月', '十二月'];
const WEEKDAYS = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'];

/** Puts neighbouring posts of one day together, keeping the order. What is pinned in front of the list stands in a group of its own. */
export function groupByDay(posts: readonly PostCard[], sort: PostSort): DayGroup[] {
  const groups: DayGroup[] = [];
  let newestYear = '';
  let inFront = true;
  for (const post of posts) {
    inFront &&= post.pinned;
    const key = inFront ? 'pinned' : dayKey(post, sort);
    if (newestYear === '' && key.length === 10) newestYear = key.slice(0, 4);
    const last = groups.at(-1);
    if (last?.key === key) last.posts.push(post);
    else groups.push({ key, ...headOf(key, newestYear), posts: [post] });
  }
  return groups;
}

function dayKey(post: PostCard, sort: PostSort): string {
  if (sort === 'latest') return absoluteTime(post.createdAt, 'day', 'site');
  if (sort === 'active') return absoluteTime(post.lastCommentAt ?? post.createdAt, 'day', 'site');
  return 'all';
}

function headOf(key: string, newestYear: string): { mark: string; note: string } {
  if (key === 'all') return { mark: '', note: '' };
  if (key === 'pinned') return { mark: '顶', note: '长置炉边' };
  const [year = '', month = '', day = ''] = key.split('-');
  const weekday = WEEKDAYS[new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDay()] ?? '';
  const note = `${MONTHS[Number(month) - 1] ?? ''} · ${weekday}`;
  return { mark: String(Number(day)), note: year === newestYear ? note : `${year} · ${note}` };
}
