import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PostSort } from '#contract/api/posts.ts';
import { pinPost } from '../moderation/pin.ts';
import { listPosts } from './list.ts';
import { GAME, GUIDES, HEALERS, TALK, TANKS, later, openTavern, type Tavern } from '../posts.fixture.ts';
import { POST_SORTS } from '#contract/sorts.ts';

let tavern: Tavern;
let author: number;
beforeAll(async () => {
  tavern = await openTavern();
  [author = 0] = await tavern.addMembers(1);
  // Many at the same instant, so that only the id distinguishes them.
  for (let number = 0; number < 60; number += 1) {
    const { id } = await tavern.post(author, {
      columnId: [TANKS, HEALERS][number % 2]!,
      title: `第 ${number} 篇攻略`,
      at: later(Math.floor(number / 10)),
      tags: ['拉怪', `第${number % 3}组`],
    });
    if (number % 4 === 0) await tavern.refine(id, { level: 1, reason: '好好好好', at: later(100) });
    if (number % 20 === 0) await pinPost(tavern.db, id, true);
  }
  await tavern.db.query('UPDATE posts SET comment_count = id % 5, last_floor = id % 5, thread_count = id % 5');
});
afterAll(() => tavern.drop());

/** Returns every id of a list, walked by its cursors. */
async function walk(
  columnId: number,
  sort: PostSort,
  { size, tag, between = async () => undefined }: { size: number; tag?: string; between?: () => Promise<unknown> },
): Promise<number[]> {
  const ids: number[] = [];
  let after: string | undefined;
  for (let steps = 0; steps < 200; steps += 1) {
    const page = await listPosts(tavern.db, GAME, { columnId, sort, size, tag, after });
    ids.push(...page.items.map(({ id }) => id));
    if (page.next === null) return ids;
    after = page.next;
    await between();
  }
  throw new Error('the list does not end');
}

async function idsOf(condition: string): Promise<number[]> {
  return (await tavern.db.query<{ id: number }>(`SELECT id FROM posts WHERE status = 'published' AND ${condition}`)).map(({ id }) => id);
}

describe('walking a list by its cursors', () => {
  it.each(POST_SORTS)('%s comes by every post once, in the order of the numbered pages', async (sort) => {
    const expected = new Set(await idsOf(`column_id IN (${TANKS}, ${HEALERS})${sort === 'essence' ? ' AND essence_level > 0' : ''}`));
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 50 }), fc.constantFrom(undefined, '拉怪'), async (size, tag) => {
        const ids = await walk(GUIDES, sort, { size, tag });
        expect(ids).toHaveLength(expected.size);
        expect(new Set(ids)).toEqual(expected);
        const numbered: number[] = [];
        for (let page = 1; page <= Math.ceil(expected.size / size); page += 1) {
          const { items, total, next } = await listPosts(tavern.db, GAME, { columnId: GUIDES, sort, size, tag, page });
          expect([total, next === null]).toEqual([expected.size, page * size >= expected.size]);
          numbered.push(...items.map(({ id }) => id));
        }
        expect(numbered).toEqual(ids);
      }),
      { numRuns: 12 },
    );
  });

  it.each(['latest', 'active', 'essence'] as const)('%s misses and repeats nothing while others write', async (sort) => {
    const before = new Set(await idsOf(`column_id IN (${TANKS}, ${HEALERS})${sort === 'essence' ? ' AND essence_level > 0' : ''}`));
    let at = 1_000;
    const ids = await walk(GUIDES, sort, {
      size: 7,
      between: () => Promise.all([TANKS, HEALERS, TALK].map((columnId) => tavern.post(author, { columnId, title: '翻页时写的', at: later((at += 1)) }))),
    });
    const seen = ids.filter((id) => before.has(id));
    expect([seen.length, new Set(seen).size]).toEqual([before.size, before.size]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('pinned posts come first and once', async () => {
    const pinned = new Set(await idsOf('pinned'));
    const ids = await walk(GUIDES, 'latest', { size: 2 });
    expect(new Set(ids.slice(0, pinned.size))).toEqual(pinned);
    expect(ids.slice(pinned.size).some((id) => pinned.has(id))).toBe(false);
  });

  it('the merged list is each column in its own order', async () => {
    for (const sort of POST_SORTS) {
      const all = await walk(GUIDES, sort, { size: 50 });
      for (const columnId of [TANKS, HEALERS]) {
        const own = await walk(columnId, sort, { size: 50 });
        const ownSet = new Set(own);
        expect(all.filter((id) => ownSet.has(id))).toEqual(own);
      }
    }
  });
});
