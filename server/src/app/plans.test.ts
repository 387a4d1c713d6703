import { patient } from '#tools/patience.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foldLoosely } from '#contract/text/fold.ts';
import { listEntries, viewEntry } from '#server/modules/blacklist/list.ts';
import { listComments } from '#server/modules/comments/list/list.ts';
import { indexPosts } from '#server/modules/indexing/index.ts';
import { listMessages, listUnreadMessages } from '#server/modules/messages/list.ts';
import { SITE_JOBS } from '#server/modules/jobs/site-jobs.ts';
import { updatePageAnchors, listTopPosts, viewPost } from '#server/modules/posts/index.ts';
import { listPosts } from '#server/modules/posts/lists/list.ts';
import { planOf, recording, wholeTables } from '#server/modules/posts/lists/plans.fixture.ts';
import { GAME, NOON, TALK, openTavern, type Tavern } from '#server/modules/posts/posts.fixture.ts';
import { searchPosts } from '#server/modules/search/search-posts.ts';
import type { Db } from '#server/platform/database/db.ts';
import { dueJobs, insertJobs } from '#server/platform/jobs/queries.ts';
import { COMMENT_SORTS, POST_SORTS } from '#contract/sorts.ts';

/** All in one column, so that page 2,000 of it is there. */
const POSTS = 42_000;
const COMMENTS = 20_000;
const MESSAGES = 20_000;
const ENTRIES = 5_000;
const INDEXED = 5_000;
const MEMBERS = 2_000;
const SIZE = 20;
const LONG_THREAD = 7;
const LATER = new Date(NOON.getTime() + 60_000);

let tavern: Tavern;
beforeAll(async () => {
  tavern = await openTavern();
  const { db } = tavern;
  await db.transaction(async (tx) => {
    await tx.query('SET LOCAL statement_timeout = 0');
    for (const statement of ROWS) await tx.query(statement);
    await indexPosts(
      tx,
      Array.from({ length: INDEXED }, (_, at) => POSTS - at),
    );
  });
  await updatePageAnchors({ db, now: NOON });
  await db.query('ANALYZE');
}, patient(120_000));
afterAll(() => tavern.drop());

const ROWS = [
  `INSERT INTO members (nick_name, nick_fold, joined_at, last_seen_at) SELECT '住客' || n, '住客' || n, '2026-01-01', '2026-01-01' FROM generate_series(1, ${MEMBERS}) n`,
  `INSERT INTO files (kind, sha256, width, height, color, variants, created_at)
   SELECT 'image', encode(sha256(n::text::bytea), 'hex'), 800, 600, '#aabbcc', '[{"name":"a","width":800,"height":600,"bytes":1}]', '2026-01-01' FROM generate_series(1, ${MEMBERS}) n`,
  `INSERT INTO posts (column_id, game_id, author_id, title, tags, essence_level, pin_scope, comment_count, thread_count, last_floor, last_comment_at, last_commenter_id, created_at, updated_at)
   SELECT ${TALK}, ${GAME}, 1 + n % ${MEMBERS}, '第 ' || n || ' 篇', ARRAY['常见', '标签' || n % 200], (n % 5 = 0)::integer, CASE WHEN n % 10000 = 0 THEN 'column' END, n % 40, n % 40, n % 40,
     CASE WHEN n % 40 > 0 THEN written + n * 7919 % 9000 * interval '1 minute' END, CASE WHEN n % 40 > 0 THEN 1 + n % ${MEMBERS} END, written, written
   FROM generate_series(1, ${POSTS}) n CROSS JOIN LATERAL (SELECT timestamptz '2026-01-01' + n * interval '1 minute' AS written) t`,
  `INSERT INTO post_bodies (post_id, body, text, characters, reading_minutes) SELECT id, '{"type":"doc","content":[]}', CASE WHEN id % 100 = 0 THEN '一头鲸鱼' ELSE '什么也没有' END, 1, 1 FROM posts`,
  `INSERT INTO post_tags (post_id, tag, column_id, game_id, created_at) SELECT id, tag, column_id, game_id, created_at FROM posts, unnest(tags) tag`,
  `INSERT INTO post_reactions (member_id, post_id, liked, kind, created_at, changed_at, counts)
   SELECT 1 + n % ${MEMBERS}, n, n % 3 > 0, CASE WHEN n % 2 = 0 THEN 'warm' END, '2026-02-01', '2026-02-01', true FROM generate_series(1, ${POSTS}) n`,
  `INSERT INTO favors (member_id, post_id, created_at, counts, remind_at)
   SELECT 1 + n % ${MEMBERS}, n, '2026-02-01', true, CASE WHEN n % 50 = 0 THEN '2027-01-01'::timestamptz END FROM generate_series(1, ${POSTS}) n`,
  `INSERT INTO post_originals (post_id, title, summary, tags, body, text)
   SELECT id, title, summary, tags, '{"type":"doc","content":[]}', '' FROM posts WHERE id % 20 = 0`,
  `INSERT INTO column_counts SELECT column_id, game_id, count(*), count(*) FILTER (WHERE essence_level > 0) FROM posts GROUP BY 1, 2`,
  `INSERT INTO tag_counts SELECT column_id, game_id, tag, tag, count(*) FROM post_tags GROUP BY 1, 2, 3`,
  `INSERT INTO comments (post_id, floor, author_id, body, like_count, created_at, to_member_id)
   SELECT CASE WHEN n % 2 = 0 THEN ${LONG_THREAD} ELSE 100 + n % 5000 END, n, 1 + n % ${MEMBERS}, '第 ' || n || ' 楼', n % 30, '2026-02-01', 1 FROM generate_series(1, ${COMMENTS}) n`,
  `UPDATE posts SET comment_count = ${COMMENTS / 2}, thread_count = ${COMMENTS / 2}, last_floor = ${COMMENTS} WHERE id = ${LONG_THREAD}`,
  `INSERT INTO post_holds (post_id, reasons, was_published, held_at, decision, decided_at)
   SELECT id, '[]', true, '2026-01-01', 'approved', '2026-01-02' FROM posts WHERE id % 10 = 0`,
  `INSERT INTO messages (member_id, revision, kind, type, about, external_id, floor, actor_id, actor_ids, is_urgent, sent_at, read_at)
   SELECT CASE WHEN n % 2 = 0 THEN 1 ELSE 2 + n % 1000 END, n, 'post-commented', (ARRAY[10, 20, 21, 30, 31])[1 + n % 5], 'post', ${LONG_THREAD}, 2 * (1 + n % (${COMMENTS} / 2)), 1 + n % ${MEMBERS}, ARRAY[1 + n % ${MEMBERS}], 0, timestamptz '2026-01-01' + n * interval '1 second',
     CASE WHEN n % 3 > 0 THEN timestamptz '2026-02-01' END FROM generate_series(1, ${MESSAGES}) n`,
  `INSERT INTO characters (game_id, realm, name, realm_key, name_key, search_key) SELECT ${GAME}, '服务器' || n % 90, '某人' || n, '服务器' || n % 90, '某人' || n, '${foldLoosely('某人')}' || n
   FROM generate_series(1, ${ENTRIES}) n`,
  `INSERT INTO blacklist_entries (character_id, game_id, penalty, offences, first_listed_at, last_listed_at, ticket_count, until, status)
   SELECT id, game_id, 'list90', '{theft}', timestamptz '2026-01-01' + id * interval '1 minute', timestamptz '2026-01-01' + id * interval '1 minute', 1, timestamptz '2027-01-01', 'active' FROM characters`,
];

/** Returns the plans of everything an act asks the database. */
async function plansOf(act: (db: Db) => Promise<unknown>) {
  const { db, statements } = recording(tavern.db);
  await act(db);
  expect(statements.length).toBeGreaterThan(0);
  return Promise.all(statements.map(async ({ text, values }) => ({ text, ...(await planOf(tavern.db, text, values)) })));
}

/** What tells the columns that everybody sees from the others reads all of them. */
const EVERY_COLUMN = 40;

/** Expects that no growing table is scanned whole and no step of a statement touches more than `maxRows` rows, or than there are columns. */
async function expectBounded(act: (db: Db) => Promise<unknown>, maxRows: number) {
  for (const plan of await plansOf(act)) {
    expect.soft(wholeTables(plan), plan.text).toEqual([]);
    expect.soft(plan.maxRows, plan.text).toBeLessThanOrEqual(Math.max(maxRows, EVERY_COLUMN));
  }
}

describe.each(POST_SORTS)('a list by %s', (sort) => {
  const input = { columnId: TALK, sort, size: SIZE };
  const pages = Math.ceil(POSTS / (sort === 'essence' ? 5 : 1) / SIZE);

  it.each([
    ['1', 1],
    ['2,000', Math.min(2_000, pages - 10)],
    ['one before the last few', pages - 7],
    ['the last', pages],
    ['beyond the last', pages + 5],
  ])('page %s reads a page and the rows between two anchors', (_, page) => expectBounded((db) => listPosts(db, GAME, { ...input, page }), SIZE + 101));

  it('reads the page behind a cursor from an index', async () => {
    const { next } = await listPosts(tavern.db, GAME, { ...input, page: Math.min(2_000, pages - 10) });
    await expectBounded((db) => listPosts(db, GAME, { ...input, after: next! }), SIZE + 1);
  });
});

it('a post and its surroundings are read from indexes', () => expectBounded((db) => viewPost(db, POSTS - 100), 500));

it('the first posts of several columns are read from an index', () =>
  expectBounded((db) => listTopPosts(db, GAME, { columnIds: [TALK], sort: 'latest', limit: 5 }), 21));

describe('comments of a long thread', () => {
  it.each(COMMENT_SORTS)('by %s: the first page reads entries of an index', (sort) =>
    expectBounded((db) => listComments(db, { id: LONG_THREAD, sort, size: SIZE }), SIZE + 1),
  );

  it('by floor: the last page skips entries of an index', () =>
    expectBounded((db) => listComments(db, { id: LONG_THREAD, sort: 'earliest', size: SIZE, page: COMMENTS / 2 / SIZE }), COMMENTS / 2 + SIZE));
});

it.each(['鲸鱼', '一头鲸', '鲸', '没有 -鲸鱼'])('searching %s reads the slices it needs', (q) => {
  const request = { ...tavern.ask(1), viewer: null };
  const input = { q, kind: 'post' as const, sort: 'relevance' as const, author: '', from: '', to: '', tag: '', essence: false, size: SIZE };
  return expectBounded((db) => searchPosts({ ...request, db }, input), INDEXED);
});

describe('messages', () => {
  it('of one kind and of all are read from an index', async () => {
    await expectBounded((db) => listMessages(db, 1, { size: SIZE }), 10_000);
    await expectBounded((db) => listMessages(db, 1, { size: SIZE, type: [20], unread: true }), 10_000);
  });
  it('in the bell are read from an index', () => expectBounded((db) => listUnreadMessages(db, 1), 30));
});

it('the question of each second which jobs are due is answered by indexes', async () => {
  await tavern.db.query('TRUNCATE comment_notifications');
  await tavern.db.query('INSERT INTO comment_notifications (up_to) SELECT max(id) - 3 FROM comments');
  await tavern.db.transaction((tx) => insertJobs({ tx, now: NOON }, SITE_JOBS));
  await tavern.db.query('UPDATE jobs SET since = $1', [NOON]);
  // An index counts the versions of a row that were replaced, too.
  await tavern.db.query('VACUUM ANALYZE jobs');
  await expectBounded((db) => dueJobs(SITE_JOBS)(db, LATER), SITE_JOBS.length);
});

describe('the blacklist', () => {
  it('a page and an entry are read from indexes', async () => {
    await expectBounded((db) => listEntries({ db, now: LATER }, GAME, { sort: 'latest', size: SIZE }), 2 * ENTRIES);
    await expectBounded((db) => viewEntry({ db, now: LATER }, 5), SIZE);
  });
});
