import { patient } from '#tools/patience.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { indexPosts } from '#server/modules/indexing/index.ts';
import { NOON, TALK, openTavern, type Tavern } from '#server/modules/posts/posts.fixture.ts';
import { planOf, wholeTables, type Plan } from '#server/modules/posts/lists/plans.fixture.ts';
import { gramsOfParts } from './loose.ts';
import { LOOSE_POSTS } from './queries-loose.ts';
import { MATCHES, matchValues } from './queries-matches.ts';
import { lookupOf, readQuery } from './query.ts';

const POSTS = 6_000;
/** One in this many is about whales. */
const WHALES = 100;

let tavern: Tavern;
beforeAll(async () => {
  tavern = await openTavern();
  const { db } = tavern;
  const [author = 0] = await tavern.addMembers(1);
  await db.transaction(async (tx) => {
    await tx.query('SET LOCAL statement_timeout = 0');
    const rows = await tx.query<{ id: number }>(
      `INSERT INTO posts (column_id, game_id, author_id, title, created_at, updated_at)
       SELECT ${TALK}, 1, $1, '第 ' || n || ' 篇', $2, $2 FROM generate_series(1, $3::integer) n RETURNING id`,
      [author, NOON, POSTS],
    );
    await tx.query(
      `INSERT INTO post_bodies (post_id, body, text, characters, reading_minutes)
       SELECT id, '{"type":"doc"}', CASE WHEN id % ${WHALES} = 0 THEN '一頭鯨魚' ELSE '什麼也沒有' END, 1, 1 FROM unnest($1::bigint[]) id`,
      [rows.map(({ id }) => id)],
    );
    await indexPosts(
      tx,
      rows.map(({ id }) => id),
    );
  });
  await db.query(`INSERT INTO post_tags (post_id, tag, column_id, game_id, created_at) SELECT id, '标签', column_id, game_id, created_at FROM posts`);
  await db.query('ANALYZE');
}, patient(120_000));
afterAll(() => tavern.drop());

async function planFor(q: string): Promise<Plan> {
  const lookup = lookupOf(readQuery(q));
  if (lookup === null) throw new Error('nothing to look up');
  const filter = { gameId: 1, columnIds: [TALK], authorId: null, from: null, to: null, tag: null, essenceOnly: false };
  const values = matchValues(lookup, filter, { from: 1, to: 0, limit: 1_000 });
  return planOf(tavern.db, MATCHES, values);
}

it.each(['鲸鱼', '一头鲸鱼', '鲸', '鲸鱼 -海豚'])('%s comes from the index, slice by slice, and reads no post that does not match', async (q) => {
  const plan = await planFor(q);
  expect(wholeTables(plan)).toEqual([]);
  expect([...plan.scans].some((scan) => scan.endsWith(' search_documents_grams'))).toBe(true);
  expect([...plan.scans].filter((scan) => scan.startsWith('Seq Scan'))).toEqual([]);
  expect(plan.maxRows).toBeLessThanOrEqual(POSTS / WHALES + 20);
});

it('what is near to a question comes from the index too', async () => {
  const parts = ['头鲸', '鲸鱼', '鱼在'];
  const plan = await planOf(tavern.db, LOOSE_POSTS, [1, 1, gramsOfParts(parts), parts, 600, [TALK], null, null, null, null, false]);
  expect(wholeTables(plan)).toEqual([]);
  expect([...plan.scans].some((scan) => scan.endsWith(' search_documents_grams'))).toBe(true);
  expect(plan.maxRows).toBeLessThanOrEqual((parts.length * POSTS) / WHALES + 20);
});
