import { describe, expect, it } from 'vitest';
import type { PostCard } from '#contract/api/posts.ts';
import { samplePost } from '#contract/testing/samples.ts';
import { groupByDay } from './day-groups.ts';

const post = (id: number, createdAt: string, more: Partial<PostCard> = {}) => samplePost({ id, createdAt, ...more });
const shape = (posts: PostCard[], sort: Parameters<typeof groupByDay>[1] = 'latest') =>
  groupByDay(posts, sort).map(({ mark, note, posts: held }) => [mark, note, held.map(({ id }) => id)]);

/** Two posts at each of these instants. */
const pairs = (...instants: string[]) => instants.flatMap((at, index) => [post(index * 2 + 1, at), post(index * 2 + 2, at)]);

describe('groupByDay', () => {
  it('draws the day line on the site clock', () => {
    expect(shape(pairs('2026-11-20T16:00:00Z', '2026-11-20T15:59:59Z', '2026-11-19T16:30:00Z'))).toEqual([
      ['21', '十一月 · 周六', [1, 2]],
      ['20', '十一月 · 周五', [3, 4, 5, 6]],
    ]);
  });

  it('keeps pinned posts in front and lets a pinned one further down keep its day', () => {
    const posts = [post(9, '2026-11-21T05:00:00Z', { pinned: true }), post(8, '2026-11-21T04:00:00Z'), post(7, '2026-11-21T03:00:00Z', { pinned: true })];
    expect(shape(posts).map(([mark, , ids]) => [mark, ids])).toEqual([
      ['顶', [9]],
      ['21', [8, 7]],
    ]);
  });

  it('shows the year where it changes', () => {
    expect(shape(pairs('2026-01-01T04:00:00Z', '2025-12-31T04:00:00Z')).map(([, note]) => note)).toEqual(['一月 · 周四', '2025 · 十二月 · 周三']);
  });

  it('groups by month where there is hardly a post a day', () => {
    const posts = [post(1, '2026-01-02T04:00:00Z'), post(2, '2026-01-01T04:00:00Z'), post(3, '2025-12-31T04:00:00Z')];
    expect(shape(posts)).toEqual([
      ['一月', '2026', [1, 2]],
      ['十二月', '2025', [3]],
    ]);
  });

  it('groups by the last comment where that is the order, and not at all where time means nothing', () => {
    const posts = [
      post(3, '2026-11-01T04:00:00Z', { lastCommentAt: '2026-11-21T04:00:00Z' }),
      post(2, '2026-11-21T02:00:00Z'),
      post(1, '2026-11-20T04:00:00Z'),
      post(0, '2026-11-20T03:00:00Z'),
    ];
    expect(shape(posts, 'active').map(([mark]) => mark)).toEqual(['21', '20']);
    expect(shape(posts, 'hot')).toEqual([['', '', [3, 2, 1, 0]]]);
  });

  it('returns no group for no posts', () => {
    expect(groupByDay([], 'latest')).toEqual([]);
  });
});
