import { describe, expect, it } from 'vitest';
import type { PostCard } from '#contract/posts.ts';
import { groupByDay } from './day-groups.ts';

const post = (id: number, createdAt: string, more: Partial<PostCard> = {}): PostCard => ({
  id,
  columnId: 1203,
  columnName: '江湖问答',
  gameId: 1,
  author: { id: 1, nickName: '锅盖头', avatar: '/avatar/1.svg', level: '游侠', role: 'member' },
  title: '标题',
  cover: null,
  summary: '',
  tags: [],
  essence: false,
  essenceLevel: 0,
  pinned: false,
  readCount: 0,
  commentCount: 0,
  favorCount: 0,
  createdAt,
  lastCommentAt: null,
  lastCommenter: null,
  solved: false,
  ...more,
});
const shape = (posts: PostCard[], sort: Parameters<typeof groupByDay>[1] = 'latest') =>
  groupByDay(posts, sort).map(({ mark, note, posts: held }) => [mark, note, held.map(({ id }) => id)]);

describe('groupByDay', () => {
  it('draws the day line on the site clock', () => {
    expect(shape([post(3, '2026-11-20T16:00:00Z'), post(2, '2026-11-20T15:59:59Z'), post(1, '2026-11-19T16:30:00Z')])).toEqual([
      ['21', '十一月 · 周六', [3]],
      ['20', '十一月 · 周五', [2, 1]],
    ]);
  });

  it('keeps pinned posts in front and lets a pinned one further down keep its day', () => {
    const posts = [post(9, '2026-01-05T04:00:00Z', { pinned: true }), post(8, '2026-11-21T04:00:00Z'), post(7, '2026-11-21T03:00:00Z', { pinned: true })];
    expect(shape(posts).map(([mark, , ids]) => [mark, ids])).toEqual([
      ['顶', [9]],
      ['21', [8, 7]],
    ]);
  });

  it('tells the year where it changes', () => {
    expect(shape([post(2, '2026-01-01T04:00:00Z'), post(1, '2025-12-31T04:00:00Z')]).map(([, note]) => note)).toEqual(['一月 · 周四', '2025 · 十二月 · 周三']);
  });

  it('groups by the last comment where that is the order, and not at all where days mean nothing', () => {
    const posts = [post(2, '2026-11-01T04:00:00Z', { lastCommentAt: '2026-11-21T04:00:00Z' }), post(1, '2026-11-20T04:00:00Z')];
    expect(shape(posts, 'active').map(([mark]) => mark)).toEqual(['21', '20']);
    expect(shape(posts, 'hot')).toEqual([['', '', [2, 1]]]);
  });

  it('has no group for nothing', () => {
    expect(groupByDay([], 'latest')).toEqual([]);
  });
});
