import { patient } from '#tools/patience.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/platform/database/db.ts';
import { listPosts } from './list.ts';
import { listPicks } from './picks.ts';
import { GUIDES, HEALERS, NOON, TALK, TANKS, openTavern, type Tavern } from '../posts.fixture.ts';
import { planOf, wholeTables } from './plans.fixture.ts';
import { HOT_POSTS } from '../hot/queries-hot.ts';
import { dayBegan } from '../hot/periods.ts';
import { AROUND, RELATED } from '../read/queries-around.ts';
import { SOLVED_LISTS, TAG_LISTS, TAG_WINDOW } from './queries-filtered.ts';
import { COLUMN_LISTS } from './queries-lists.ts';
import { CANDIDATES, COMMON_TAGS, DISCUSSED, ELSEWHERE } from './queries-picks.ts';
import { viewPost } from '../read/view.ts';
import { POST_SORTS } from '#contract/sorts.ts';

const POSTS = 12_000;
const TREE = `{${GUIDES},${TANKS},${HEALERS}}`;
const PAGE_ROWS = 21;

let tavern: Tavern;
beforeAll(async () => {
  tavern = await openTavern();
  const { db } = tavern;
  await db.query(
    `INSERT INTO members (nick_name, nick_fold, joined_at, last_seen_at) SELECT '住客' || n, '住客' || n, $1::timestamptz, $1::timestamptz FROM generate_series(1, 3000) n`,
    [NOON],
  );
  await db.query(
    `INSERT INTO files (kind, sha256, width, height, color, variants, created_at)
     SELECT 'image', encode(sha256(n::text::bytea), 'hex'), 800, 600, '#aabbcc', '[{"name":"a","width":800,"height":600,"bytes":1}]', $1 FROM generate_series(1, 3000) n`,
    [NOON],
  );
  await db.query(
    `INSERT INTO posts (column_id, game_id, author_id, title, cover_file_id, tags, essence_level, pin_scope, comment_count, thread_count, last_floor, last_comment_at, last_commenter_id, created_at, updated_at)
     SELECT (ARRAY[${TALK}, ${TANKS}, ${HEALERS}])[1 + n % 3], 1 + (n / 3) % 2, 1 + n % 3000, '第 ' || n || ' 篇', 1 + n % 3000, ARRAY['常见', '标签' || n % 200], (n % 50 = 0)::integer, CASE WHEN n % 1000 = 0 THEN 'column' END,
       n % 40, n % 40, n % 40, written, 1 + n % 3000, written, written
     FROM generate_series(1, $2::integer) n CROSS JOIN LATERAL (SELECT $1::timestamptz - n * interval '1 minute' AS written) t`,
    [NOON, POSTS],
  );
  await db.query(
    'INSERT INTO post_tags (post_id, tag, column_id, game_id, created_at) SELECT id, tag, column_id, game_id, created_at FROM posts, unnest(tags) tag',
  );
  await db.query('INSERT INTO column_counts SELECT column_id, game_id, count(*), count(*) FILTER (WHERE essence_level > 0) FROM posts GROUP BY 1, 2');
  await db.query('INSERT INTO tag_counts SELECT column_id, game_id, tag, tag, count(*) FROM post_tags GROUP BY 1, 2, 3');
  await db.query(`INSERT INTO hot_counts VALUES ('day', $1, $2)`, [dayBegan(NOON), NOON]);
  await db.query(
    `INSERT INTO hot_posts (period, post_id, game_id, people, rank) SELECT 'day', id, game_id, 1, row_number() OVER (PARTITION BY game_id ORDER BY id) FROM posts`,
  );
  await db.query('ANALYZE');
}, patient(60_000));
afterAll(() => tavern.drop());

const TOP = { latest: ['true', 'infinity', 1e12], active: ['infinity', 1e12], hot: ['Infinity', 1e12], essence: ['infinity', 1e12] } as const;

describe.each(POST_SORTS)('a list by %s', (sort) => {
  it('reads the top of each column from its index', async () => {
    const plan = await planOf(tavern.db, COLUMN_LISTS[sort], [TREE, 1, PAGE_ROWS, 0, ...TOP[sort]]);
    expect(wholeTables(plan)).toEqual([]);
    expect([...plan.scans].filter((scan) => scan.startsWith('Index') && scan.endsWith(` posts_${sort}`))).toHaveLength(1);
    expect(plan.maxSortedRows).toBeLessThanOrEqual(3 * PAGE_ROWS);
    expect(plan.maxRows).toBeLessThanOrEqual(3 * PAGE_ROWS);
    expect(plan.expected).toBeLessThanOrEqual(51);
  });

  it('reads a page further down without more than its way there', async () => {
    const plan = await planOf(tavern.db, COLUMN_LISTS[sort], [TREE, 1, PAGE_ROWS, 100, ...TOP[sort]]);
    expect(wholeTables(plan)).toEqual([]);
    expect(plan.maxSortedRows).toBeLessThanOrEqual(3 * (PAGE_ROWS + 100));
  });

  it('reads a tag from its own index', async () => {
    const top = sort === 'latest' ? TOP.latest.slice(1) : TOP[sort];
    const plan = await planOf(tavern.db, TAG_LISTS[sort], [TREE, 1, PAGE_ROWS, 0, ...top, '常见']);
    expect(wholeTables(plan)).toEqual([]);
    expect([...plan.scans].some((scan) => scan.startsWith('Index') && scan.endsWith(' post_tags_latest'))).toBe(true);
    expect(plan.maxRows).toBeLessThanOrEqual(3 * (sort === 'latest' ? PAGE_ROWS : TAG_WINDOW));
  });
});

describe.each(['latest', 'active', 'hot'] as const)('questions by %s', (sort) => {
  it('come from an index of their own', async () => {
    const top = sort === 'latest' ? TOP.latest.slice(1) : TOP[sort];
    const plan = await planOf(tavern.db, SOLVED_LISTS[sort], [TREE, 1, PAGE_ROWS, 0, ...top, 'false']);
    expect(wholeTables(plan)).toEqual([]);
    expect([...plan.scans].some((scan) => scan.startsWith('Index') && scan.endsWith(' posts_solved'))).toBe(true);
  });
});

/** What tells the columns that everybody sees from the others reads all of them: a site has some forty. */
const EVERY_COLUMN = 40;

describe('beside the list', () => {
  it.each([
    ['candidates for the cover', CANDIDATES, { values: [TREE, 1], rows: 3 * 36 }],
    ['the most discussed', DISCUSSED, { values: [TREE, 1, dayBegan(NOON).toISOString(), 5], rows: 5 * 5 }],
    ['the hot page', HOT_POSTS, { values: ['day', 1, 30], rows: 4 * 60 }],
    ['common tags', COMMON_TAGS, { values: [TREE, 1, 6], rows: 3 * 20 }],
    ['posts elsewhere', ELSEWHERE, { values: [TREE, 1], rows: EVERY_COLUMN }],
    ['related posts', RELATED, { values: [1, '{2,3}'], rows: EVERY_COLUMN }],
    ['neighbors and more of the author', AROUND, { values: [600], rows: EVERY_COLUMN }],
  ])('%s come from the top of an index', async (_, sql, { values, rows }) => {
    const plan = await planOf(tavern.db, sql, values);
    expect(wholeTables(plan)).toEqual([]);
    expect(plan.maxRows).toBeLessThanOrEqual(rows);
  });
});

it('plans of lists, picks and posts are made once and then kept', async () => {
  const { id } = await tavern.post(1, { columnId: TANKS, tags: ['常见'] });
  const db = openDatabase(tavern.connection, { size: 1 });
  for (let time = 0; time < 10; time += 1) {
    for (const sort of POST_SORTS) {
      for (const tag of [undefined, '常见']) await listPosts(db, 1, { columnId: time % 2 ? GUIDES : TALK, sort, size: 20, tag });
    }
    await listPicks({ db, now: NOON }, 1, GUIDES);
    await viewPost(db, id);
  }
  const remade = await db.query(`SELECT left(statement, 200) FROM pg_prepared_statements WHERE custom_plans > 5 AND statement LIKE '%posts%'`);
  await db.close();
  expect(remade).toEqual([]);
});
