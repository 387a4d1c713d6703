import { expect, it } from 'vitest';
import type { PostCard } from '#contract/api/posts.ts';
import { samplePost } from '#contract/testing/samples.ts';
import { isWrittenIn, layOut } from './rules.ts';

const picture = { src: '/a.webp', srcSmall: '/b.webp', width: 1600, height: 900, color: '#101010' };

const post = (id: number, details: Partial<PostCard> = {}) => samplePost({ id, title: `第 ${id} 篇`, ...details });
/** Operators have chosen nothing. */
const NOTHING = { cover: null, scene: null, picks: [] };
const ids = (posts: readonly PostCard[]) => posts.map(({ id }) => id);

it('the newest essence with a picture is the cover, and nothing is on the home page twice', () => {
  const essences = [post(9), post(8, { cover: picture }), post(7), post(6, { cover: picture })];
  const hottest = [post(8), post(7), post(5), post(4)];
  const columns = [{ posts: [post(3, { pinned: true }), post(9), post(5), post(2), post(1)] }, { posts: [post(2)] }];
  const front = layOut({ featured: NOTHING, essences, hottest, columns });
  expect(front.cover?.id).toBe(8);
  expect(ids(front.refined)).toEqual([6, 9, 7]);
  expect(ids(front.hot)).toEqual([5, 4]);
  expect(front.columns.map(({ posts }) => ids(posts))).toEqual([[2, 1]]);
});

it('a site without essences has no cover, and a case is never among the active posts', () => {
  const trial: PostCard['trial'] = {
    state: 'filed',
    outcome: null,
    wasReceived: false,
    isDirect: false,
    offence: { value: 'ninja', label: '黑装备' },
    realm: '安苏',
    accusedCount: 1,
    dueAt: null,
  };
  expect(layOut({ featured: NOTHING, essences: [], hottest: [post(2, { trial }), post(1)], columns: [] })).toEqual({
    cover: null,
    refined: [],
    hot: [post(1)],
    columns: [],
  });
});

it('only columns that hold posts have a place', () => {
  expect((['article', 'question', 'complaint', 'page', 'gallery', 'people', 'ticket', 'blacklist'] as const).filter((kind) => isWrittenIn({ kind }))).toEqual([
    'article',
    'question',
    'complaint',
  ]);
});

it('what an operator has chosen is first, and nowhere twice', () => {
  const essences = [post(9), post(8, { cover: picture }), post(7)];
  const featured = { cover: post(3), scene: null, picks: [post(5), post(8, { cover: picture })] };
  const front = layOut({ featured, essences, hottest: [post(5), post(4)], columns: [] });
  expect([front.cover?.id, ids(front.refined), ids(front.hot)]).toEqual([3, [5, 8, 9, 7], [4]]);
  const withScene = layOut({ featured: { ...featured, cover: null, scene: {} }, essences, hottest: [], columns: [] });
  expect(withScene.cover).toBeNull();
});
