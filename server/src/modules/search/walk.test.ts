import { patient } from '#tools/patience.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SearchPage } from '#contract/api/search.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { indexPosts } from '#server/modules/indexing/index.ts';
import { hidePost } from '#server/modules/posts/index.ts';
import { SEARCH_SORTS } from '#contract/sorts.ts';

const POSTS = 1_500;
const FIRST = 50_000;

interface Written {
  id: number;
  columnId: number;
  authorId: number;
  /** Days after the first of January 2026 in China. */
  day: number;
  tagged: boolean;
  essence: boolean;
}

let site: TestSite;
let authors: Signed[];
let written: Written[];
beforeAll(async () => {
  site = await startTestSite();
  authors = [await site.signUp('东席'), await site.signUp('西席')];
  written = Array.from({ length: POSTS }, (_, at) => ({
    id: FIRST + 9 * at,
    columnId: at % 3 === 0 ? 1101 : 1001,
    authorId: authors[at % 5 === 0 ? 1 : 0]?.id ?? 0,
    day: at % 60,
    tagged: at % 4 === 0,
    essence: at % 7 === 0,
  }));
  await site.platform.db.transaction(async (tx) => {
    await tx.query(
      `INSERT INTO posts (id, column_id, game_id, author_id, title, tags, created_at, updated_at, essence_level)
       SELECT id, column_id, 1, author_id, '长夜第 ' || id || ' 篇', CASE WHEN tagged THEN ARRAY['守夜'] ELSE '{}' END, at, at, essence::integer
       FROM unnest($1::bigint[], $2::integer[], $3::bigint[], $4::integer[], $5::boolean[], $6::boolean[]) AS w (id, column_id, author_id, day, tagged, essence),
         LATERAL (SELECT timestamptz '2026-01-01 12:00+08' + day * interval '1 day' AS at) t`,
      [
        written.map(({ id }) => id),
        written.map(({ columnId }) => columnId),
        written.map(({ authorId }) => authorId),
        written.map(({ day }) => day),
        written.map(({ tagged }) => tagged),
        written.map(({ essence }) => essence),
      ],
    );
    await tx.query(
      `INSERT INTO post_tags (post_id, tag, column_id, game_id, created_at) SELECT id, '守夜', column_id, 1, created_at FROM posts WHERE tags <> '{}'`,
    );
    await tx.query(
      `INSERT INTO post_bodies (post_id, body, text, characters, reading_minutes) SELECT id, '{"type":"doc"}', '炉火边的长夜还很长。', 1, 1 FROM posts WHERE id >= $1`,
      [FIRST],
    );
    await tx.query('UPDATE members SET post_count = $1, essence_count = $1', [POSTS]);
    await tx.query('INSERT INTO column_counts (column_id, game_id, posts, essences) SELECT id, 1, 2 * $1::integer, $1 FROM columns WHERE id IN (1001, 1101)', [
      POSTS,
    ]);
    await indexPosts(
      tx,
      written.map(({ id }) => id),
    );
  });
}, patient(120_000));
afterAll(() => site.close());

type Filters = Record<string, string>;

/** Returns the ids of every page to the end; between the pages something may be done. */
async function walk(filters: Filters, between: (page: number) => Promise<void> = () => Promise.resolve()): Promise<number[]> {
  const ids: number[] = [];
  let after: string | null = '';
  for (let page = 1; after !== null; page += 1) {
    const query = new URLSearchParams({ q: '长夜', size: '50', ...filters, ...(after !== '' && { after }) });
    const response = await site.get<SearchPage>(`g/post/full/search?${query}`);
    expect(response, JSON.stringify(filters)).toMatchObject({ code: '200' });
    ids.push(...response.t.items.map(({ id }) => id));
    after = response.t.next;
    await between(page);
  }
  expect(new Set(ids).size, 'no post twice').toBe(ids.length);
  return ids;
}

const ascending = (ids: readonly number[]) => ids.toSorted((one, other) => one - other);

const COLUMN: [Filters, (post: Written) => boolean] = [{ columnId: '1101' }, ({ columnId }) => columnId === 1101];
const AUTHOR: [Filters, (post: Written) => boolean] = [{ author: '西席' }, ({ authorId }) => authorId === authors[1]?.id];
const DAYS: [Filters, (post: Written) => boolean] = [{ from: '2026-01-11', to: '2026-02-09' }, ({ day }) => day >= 10 && day <= 39];
const TAG: [Filters, (post: Written) => boolean] = [{ tag: '守夜' }, ({ tagged }) => tagged];
const ESSENCE: [Filters, (post: Written) => boolean] = [{ essence: '1' }, ({ essence }) => essence];

it.each([
  [[]],
  [[COLUMN]],
  [[AUTHOR]],
  [[DAYS]],
  [[TAG]],
  [[ESSENCE]],
  [[COLUMN, AUTHOR]],
  [[DAYS, TAG]],
  [[COLUMN, ESSENCE, DAYS]],
  [[COLUMN, AUTHOR, DAYS, TAG, ESSENCE]],
])('what is filtered %# ways is walked to the end in both orders', async (chosen) => {
  const filters: Filters = Object.fromEntries(chosen.flatMap(([filter]) => Object.entries(filter)));
  const truth = written.filter((post) => chosen.every(([, isWanted]) => isWanted(post))).map(({ id }) => id);
  for (const sort of SEARCH_SORTS) expect(ascending(await walk({ ...filters, sort })), sort).toEqual(truth);
});

it('the newest come first over all windows', async () => {
  const days = new Map(written.map(({ id, day }) => [id, day]));
  const slices = (id: number) => Math.floor(id / 4_096);
  const ids = await walk({ sort: 'latest' });
  // A common term is sorted window by window: within a slice no later post comes after an earlier one.
  for (const slice of new Set(ids.map(slices))) {
    const inSlice = ids.filter((id) => slices(id) === slice).map((id) => days.get(id) ?? 0);
    expect(inSlice).toEqual(inSlice.toSorted((one, other) => other - one));
  }
});

it('what is written and hidden while somebody turns the pages puts nothing twice and leaves nothing out', async () => {
  const before = ascending(await walk({}));
  const hidden: number[] = [];
  const fresh: number[] = [];
  const ids = await walk({}, async (page) => {
    if (page > 8) return;
    const victim = before[page * 97] ?? 0;
    await site.platform.db.transaction((tx) => hidePost({ tx, now: new Date() }, victim));
    hidden.push(victim);
    const saved = await site.post<{ id: number }>(
      'post/save',
      { columnId: 1001, title: `长夜新来的第${page}篇`, markdown: '炉火边的长夜还很长，慢慢说。' },
      { as: authors[0] },
    );
    fresh.push(saved.t.id);
    await site.platform.shared.delete(`post:member:${authors[0]?.id}`);
  });
  const stayed = before.filter((id) => !hidden.includes(id));
  expect(ids.filter((id) => !hidden.includes(id) && !fresh.includes(id)).toSorted((one, other) => one - other)).toEqual(stayed);
  expect(ascending(await walk({}))).toEqual(ascending([...stayed, ...fresh]));
});
