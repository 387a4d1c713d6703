import { patient } from '#tools/patience.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PostSort } from '#contract/api/posts.ts';
import { openDatabase } from '#server/platform/database/db.ts';
import { updatePageAnchors } from './page-anchors.ts';
import { listPosts } from './list.ts';
import { pinPost } from '../moderation/pin.ts';
import { GAME, GUIDES, HEALERS, TALK, TANKS, later, openTavern, type Tavern } from '../posts.fixture.ts';
import { ANCHOR_EVERY } from './queries-page-anchors.ts';
import { takeDownPost } from '../moderation/removal.ts';
import { POST_SORTS } from '#contract/sorts.ts';

const ORDER: Record<PostSort, string> = {
  latest: 'pinned DESC, created_at DESC, id DESC',
  active: 'active_at DESC, id DESC',
  hot: 'hot_score DESC, id DESC',
  essence: 'created_at DESC, id DESC',
};
/** Half of them in one column, a quarter in each of two below another. */
const POSTS = 6_000;

let tavern: Tavern;
let author: number;
let clock = 10_000_000;
beforeAll(async () => {
  tavern = await openTavern();
  [author = 0] = await tavern.addMembers(1);
  await tavern.db.query(
    `INSERT INTO posts (column_id, game_id, author_id, title, essence_level, pin_scope, comment_count, last_floor, last_comment_at, last_commenter_id, created_at, updated_at)
     SELECT (ARRAY[${TALK}, ${TANKS}, ${TALK}, ${HEALERS}])[1 + n % 4], ${GAME}, $1::bigint, '第 ' || n || ' 篇', (n % 3 = 0)::integer, CASE WHEN n % 700 = 0 THEN 'column' END, n % 9, n % 9,
       CASE WHEN n % 9 > 0 THEN written + n * 7919 % 5000 * interval '1 second' END, CASE WHEN n % 9 > 0 THEN $1::bigint END, written, written
     FROM generate_series(1, $3::integer) n CROSS JOIN LATERAL (SELECT $2::timestamptz + n / 3 * interval '1 second' AS written) t`,
    [author, later(0), POSTS],
  );
  await tavern.db.query('INSERT INTO column_counts SELECT column_id, game_id, count(*), count(*) FILTER (WHERE essence_level > 0) FROM posts GROUP BY 1, 2');
  await tavern.db.query('UPDATE members SET post_count = $1, essence_count = $1', [POSTS]);
}, patient(60_000));
afterAll(() => tavern.drop());
beforeEach(() => lay());

const now = () => later((clock += 1_000));
const lay = () => updatePageAnchors({ db: tavern.db, now: now() }, { age: 0 });
const list = (columnId: number, sort: PostSort, { page, size }: { page: number; size: number }) => listPosts(tavern.db, GAME, { columnId, sort, page, size });

/** Returns the ids of a whole list, by plain sorting. */
async function truth(columnId: number, sort: PostSort): Promise<number[]> {
  const columns = columnId === GUIDES ? [TANKS, HEALERS] : [columnId];
  const rows = await tavern.db.query<{ id: number }>(
    `SELECT id FROM posts WHERE column_id = ANY ($1::integer[]) AND game_id = ${GAME} AND status = 'published'${sort === 'essence' ? ' AND essence_level > 0' : ''} ORDER BY ${ORDER[sort]}`,
    [columns],
  );
  return rows.map(({ id }) => id);
}

async function anyPost(seed: number): Promise<number> {
  const row = await tavern.db.queryOne<{ id: number }>(`SELECT id FROM posts WHERE status = 'published' AND id >= $1 ORDER BY id LIMIT 1`, [
    1 + (seed % (POSTS - 100)),
  ]);
  return row!.id;
}

const takeDown = (id: number) => tavern.db.transaction((tx) => takeDownPost({ tx, now: now() }, id, { code: 'ad', reason: '广告引流。' }));

/** Things that move posts up, down, in and out. */
const changes: Record<string, (seed: number) => Promise<unknown>> = {
  write: (seed) => tavern.post(author, { columnId: [TALK, TANKS, HEALERS][seed % 3]!, title: '新写的一篇', at: now() }),
  remove: async (seed) => takeDown(await anyPost(seed)),
  pin: async (seed) => pinPost(tavern.db, await anyPost(seed), seed % 2 === 0),
  comment: async (seed) =>
    tavern.db.query(
      'UPDATE posts SET comment_count = comment_count + 1, last_floor = last_floor + 1, last_comment_at = $2, last_commenter_id = $3 WHERE id = $1',
      [await anyPost(seed), now(), author],
    ),
};

describe('numbered pages of long lists', () => {
  it.each(POST_SORTS)('by %s are those of plain sorting and skipping once the anchors are built', async (sort) => {
    for (const columnId of [TALK, GUIDES]) {
      const ids = await truth(columnId, sort);
      await fc.assert(
        fc.asyncProperty(fc.nat(), fc.integer({ min: 1, max: 50 }), async (seed, size) => {
          const page = 1 + (seed % Math.ceil(ids.length / size));
          const found = await list(columnId, sort, { page, size });
          expect(found.items.map(({ id }) => id)).toEqual(ids.slice((page - 1) * size, page * size));
          expect([found.total, found.next === null]).toEqual([ids.length, page * size >= ids.length]);
        }),
        {
          numRuns: 25,
          examples: [
            [0, 1],
            [ids.length - 1, 1],
            [Math.ceil(ids.length / 50) - 1, 50],
            [Math.ceil(ids.length / 20) - 2, 20],
          ],
        },
      );
      expect((await list(columnId, sort, { page: 1 + Math.ceil(ids.length / 50), size: 50 })).items).toEqual([]);
    }
  });

  it(
    'are out by no more than what has moved since, the last page never, and right again with the next anchors',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.record({ change: fc.constantFrom(...Object.keys(changes)), seed: fc.nat() }), { maxLength: 12 }),
          fc.record({ sort: fc.constantFrom(...POST_SORTS), columnId: fc.constantFrom(TALK, GUIDES) }),
          fc.nat(),
          async (moves, { sort, columnId }, seed) => {
            await lay();
            for (const { change, seed: which } of moves) await changes[change]!(which);
            const ids = await truth(columnId, sort);
            const page = 1 + (seed % Math.floor(ids.length / 20));
            const shown = (await list(columnId, sort, { page, size: 20 })).items.map(({ id }) => id);
            const out = Math.abs(ids.indexOf(shown[0]!) - (page - 1) * 20);
            expect(out).toBeLessThanOrEqual(moves.length);
            expect(shown).toEqual(ids.slice((page - 1) * 20 + (ids.indexOf(shown[0]!) - (page - 1) * 20)).slice(0, 20));
            const last = Math.ceil(ids.length / 20);
            expect((await list(columnId, sort, { page: last, size: 20 })).items.map(({ id }) => id)).toEqual(ids.slice((last - 1) * 20));
            await lay();
            expect((await list(columnId, sort, { page, size: 20 })).items.map(({ id }) => id)).toEqual(ids.slice((page - 1) * 20, page * 20));
          },
        ),
        { numRuns: 15 },
      );
    },
    patient(60_000),
  );

  it('a walk by `next` from a page far down misses and repeats nothing, though the anchors are rebuilt meanwhile', async () => {
    const ids = await truth(TALK, 'active');
    let page = await list(TALK, 'active', { page: 60, size: 20 });
    const seen = page.items.map(({ id }) => id);
    while (page.next !== null) {
      if (seen.length % 400 === 0) await lay();
      page = await listPosts(tavern.db, GAME, { columnId: TALK, sort: 'active', size: 50, after: page.next });
      seen.push(...page.items.map(({ id }) => id));
    }
    expect(seen).toEqual(ids.slice(59 * 20));
  });

  it('posts that have come to the top push every page down at once', async () => {
    for (let written = 0; written < 7; written += 1) await changes['write']!(0);
    const ids = await truth(TALK, 'latest');
    expect((await list(TALK, 'latest', { page: 80, size: 20 })).items.map(({ id }) => id)).toEqual(ids.slice(79 * 20, 80 * 20));
  });
});

describe('building anchors', () => {
  const anchors = () => tavern.db.query(`SELECT * FROM list_fences ORDER BY column_id, game_id, sort, rank`);

  it('is done for long lists, one anchor per hundred posts, and not again before they are stale', async () => {
    const made = await tavern.db.query<{ columnId: number; sort: string; posts: number; anchors: number }>(
      `SELECT s.column_id, s.sort, s.posts, count(f.rank) AS anchors FROM list_fence_sets s LEFT JOIN list_fences f USING (column_id, game_id, sort) GROUP BY 1, 2, 3`,
    );
    expect(new Set(made.map(({ columnId: id }) => id))).toEqual(new Set([TALK, GUIDES, TANKS, HEALERS]));
    for (const { posts, anchors: count } of made) expect(count).toBe(Math.floor(posts / ANCHOR_EVERY));
    const at = now();
    expect(await updatePageAnchors({ db: tavern.db, now: at }, { age: 0 })).toBe(made.length);
    expect(await updatePageAnchors({ db: tavern.db, now: at })).toBe(0);
  });

  it('killed halfway leaves the old ones whole', async () => {
    const before = await anchors();
    await changes['write']!(0);
    await tavern.db.query(
      `CREATE FUNCTION linger() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF NEW.rank = 500 THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF; RETURN NEW; END $$`,
    );
    await tavern.db.query('CREATE TRIGGER linger BEFORE INSERT ON list_fences FOR EACH ROW EXECUTE FUNCTION linger()');
    const killed = openDatabase(tavern.connection, { size: 1 });
    await expect(updatePageAnchors({ db: killed, now: now() }, { age: 0 })).rejects.toThrow();
    await killed.close();
    expect(await anchors()).toEqual(before);
    await tavern.db.query('DROP FUNCTION linger CASCADE');
    expect(await lay()).toBeGreaterThan(0);
    expect(await anchors()).not.toEqual(before);
  });

  it('by two at once is done once', async () => {
    const at = now();
    const laid = await Promise.all([updatePageAnchors({ db: tavern.db, now: at }, { age: 1 }), updatePageAnchors({ db: tavern.db, now: at }, { age: 1 })]);
    expect(laid[0] + laid[1]).toBe((await tavern.db.query('SELECT FROM list_fence_sets')).length);
  });

  it('drops lists that are no longer long, and pages are right without any', async () => {
    await tavern.db.query(`INSERT INTO list_fence_sets (column_id, game_id, sort, posts, made_at) VALUES (1203, ${GAME}, 'hot', 5, now())`);
    await lay();
    expect(await tavern.db.query('SELECT FROM list_fence_sets WHERE column_id = 1203')).toEqual([]);
    await tavern.db.query('DELETE FROM list_fence_sets');
    const ids = await truth(GUIDES, 'hot');
    expect((await list(GUIDES, 'hot', { page: 70, size: 20 })).items.map(({ id }) => id)).toEqual(ids.slice(69 * 20, 70 * 20));
  });
});
