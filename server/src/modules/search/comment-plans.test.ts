import { patient } from '#tools/patience.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { indexOldComments } from '#server/modules/indexing/index.ts';
import { planOf, wholeTables } from '#server/modules/posts/lists/plans.fixture.ts';
import { NOON, TALK, openTavern, type Tavern } from '#server/modules/posts/posts.fixture.ts';
import { COMMENT_HITS } from './queries-comment-hits.ts';
import { COMMENT_MATCHES, commentMatchValues } from './queries-comment-matches.ts';
import { LOOSE_COMMENTS } from './queries-loose.ts';
import { gramsOfParts } from './loose.ts';
import { lookupOf, readQuery } from './query.ts';

const COMMENTS = 12_000;
/** One in this many is about whales. */
const WHALES = 200;
/** Each is held against every word, of which there are three at most. */
const MAX_ROWS = (3 * COMMENTS) / WHALES + 20;

let tavern: Tavern;
beforeAll(async () => {
  tavern = await openTavern();
  const { db } = tavern;
  const [author = 0] = await tavern.addMembers(1);
  const { id: postId } = await tavern.post(author);
  await db.query(
    `INSERT INTO comments (post_id, floor, author_id, to_member_id, body, created_at)
     SELECT $1, n, $2, $2, CASE WHEN n % ${WHALES} = 0 THEN '一頭鯨魚' ELSE '什麼也沒有' END, $3 FROM generate_series(1, $4::integer) n`,
    [postId, author, NOON, COMMENTS],
  );
  // With 5,000 rows it is no longer worth it to look through a whole table.
  await db.query(
    `INSERT INTO members (nick_name, nick_fold, joined_at, last_seen_at) SELECT '炉客' || n, '炉客' || n, $1, $1 FROM generate_series(1, 5000) n`,
    [NOON],
  );
  await db.query(
    `INSERT INTO posts (column_id, game_id, author_id, title, created_at, updated_at) SELECT ${TALK}, 1, $1, '第 ' || n || ' 篇', $2, $2 FROM generate_series(1, 5000) n`,
    [author, NOON],
  );
  await db.query('UPDATE comment_indexing SET (up_to, behind, began_at) = (SELECT max(id), max(id), max(id) FROM comments)');
  await indexOldComments(db);
  await db.query('ANALYZE');
}, patient(120_000));
afterAll(() => tavern.drop());

it.each(['鲸鱼', '一头鲸鱼', '鲸', '鲸鱼 一头'])('%s comes from the index, slice by slice', async (q) => {
  const lookup = lookupOf(readQuery(q));
  if (lookup === null) throw new Error('nothing to look up');
  const plan = await planOf(tavern.db, COMMENT_MATCHES, commentMatchValues(1, lookup, { from: 1, to: 0, limit: 1_000 }));
  expect(wholeTables(plan)).toEqual([]);
  expect([...plan.scans].some((scan) => scan.endsWith(' comment_documents_grams'))).toBe(true);
  expect([...plan.scans].filter((scan) => scan.startsWith('Seq Scan'))).toEqual([]);
  expect(plan.maxRows).toBeLessThanOrEqual(MAX_ROWS);
});

it('what is near to a question comes from the index too', async () => {
  const parts = ['头鲸', '鲸鱼', '鱼在'];
  const plan = await planOf(tavern.db, LOOSE_COMMENTS, [1, 1, gramsOfParts(parts), parts, 600]);
  expect(wholeTables(plan)).toEqual([]);
  expect(plan.maxRows).toBeLessThanOrEqual(MAX_ROWS);
});

it('those that are drawn are looked up one by one', async () => {
  const ids = Array.from({ length: 60 }, (_, at) => 1 + at * WHALES);
  const plan = await planOf(tavern.db, COMMENT_HITS, [ids, 1, [1001], true]);
  expect(wholeTables(plan)).toEqual([]);
  expect(plan.maxRows).toBeLessThanOrEqual(ids.length);
});
