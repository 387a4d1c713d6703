import { patient } from '#tools/patience.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { checkIndex } from '#server/modules/indexing/index.ts';
import { openTavern, type Tavern } from '#server/modules/posts/posts.fixture.ts';
import { openDatabase, type Database } from '#server/platform/database/db.ts';
import { fillDatabase } from './load.ts';
import type { Texts } from './texts.ts';
import { COLUMN, writePost } from './writing.ts';

const POSTS = 1_200;
const BODIES = [
  '小山重叠金明灭，鬓云欲度香腮雪。\n懒起画蛾眉，弄妆梳洗迟。',
  '# 一行题目\n\n- 春花\n- 秋月\n\n> 往事知多少',
  'Z957 的 **B100** 与“引号”',
  '一字千金，少一个字也不能发表出来。',
];
const texts: Texts = {
  short: BODIES.map((body, at) => ({ title: `题${at}`, body })),
  long: [{ title: '长的一篇，题目也长'.repeat(9), body: '很久很久以前。\n\n'.repeat(400) }],
  sentences: ['一夜北风紧', '开门雪尚飘', '入泥怜洁白'],
};

let killed: Tavern;
let whole: Tavern;
const opened: Database[] = [];
beforeAll(async () => {
  [killed, whole] = await Promise.all([openTavern(), openTavern()]);
}, patient(60_000));
afterAll(async () => {
  await Promise.all(opened.map((db) => db.close()));
  await Promise.all([killed.drop(), whole.drop()]);
});

function superuserOf(tavern: Tavern): Database {
  const db = openDatabase({ ...tavern.connection, user: inject('postgres').user }, { size: 1 });
  opened.push(db);
  return db;
}

const fill = (tavern: Tavern) =>
  fillDatabase({ db: superuserOf(tavern), site: tavern.db, posts: POSTS, texts: () => Promise.resolve(texts), log: () => undefined });
const indexes = (tavern: Tavern) => tavern.db.query(`SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY indexname`);
const digest = (tavern: Tavern) =>
  Promise.all(
    ['posts', 'post_bodies', 'post_tags', 'comments', 'column_counts', 'tag_counts', 'members', 'search_documents'].map(async (table) => [
      table,
      (await tavern.db.queryOne<{ sum: string }>(`SELECT md5(string_agg(t::text, ',' ORDER BY t::text)) AS sum FROM ${table} t`))?.sum,
    ]),
  );

it(
  'a load that is killed again and again ends as one that was not',
  async () => {
    const before = await indexes(killed);
    // To the database, a killed load is a dead connection.
    await killed.db.query(
      `CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END $$`,
    );
    const dieAt = (table: string, when: string) =>
      killed.db.query(`CREATE TRIGGER die BEFORE INSERT ON ${table} FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION die()`);
    for (const [table, when] of [
      ['posts', 'NEW.id = 700'],
      ['tag_counts', 'true'],
      ['search_documents', 'NEW.post_id = 450'],
    ] as const) {
      await dieAt(table, when);
      await superuserOf(killed).query(`ALTER TABLE ${table} ENABLE ALWAYS TRIGGER die`);
      await expect(fill(killed)).rejects.toThrow();
      await killed.db.query(`DROP TRIGGER die ON ${table}`);
    }
    await fill(killed);
    await fill(whole);
    expect(await digest(killed)).toEqual(await digest(whole));
    expect(await indexes(killed)).toEqual(before);
  },
  patient(60_000),
);

it('the counts agree with the rows: comments, floors without gaps, last replies, columns, tags, members, documents', async () => {
  const { db } = whole;
  const [totals] = await db.query('SELECT (SELECT count(*) FROM posts) AS posts, (SELECT count(*) FROM comments) AS comments');
  expect(totals).toEqual({ posts: POSTS, comments: 5 * POSTS });
  const wrong = await db.query(`SELECT p.id FROM posts p CROSS JOIN LATERAL (
      SELECT count(*) AS comments, count(*) FILTER (WHERE parent_id IS NULL) AS threads, max(floor) AS floor, max(created_at) AS at, (array_agg(author_id ORDER BY floor DESC))[1] AS by
      FROM comments WHERE post_id = p.id) c
    WHERE (p.comment_count, p.thread_count, p.last_floor) <> (c.comments, c.threads, coalesce(c.floor, 0)) OR c.floor <> c.comments
      OR p.last_comment_at IS DISTINCT FROM c.at OR p.last_commenter_id IS DISTINCT FROM c.by`);
  expect(wrong).toEqual([]);
  const replies =
    await db.query(`SELECT c.id FROM comments c LEFT JOIN comments t ON t.id = c.parent_id LEFT JOIN comments a ON a.id = c.answered_id JOIN posts p ON p.id = c.post_id
    WHERE (SELECT count(*) FROM comments r WHERE r.parent_id = c.id) <> c.reply_count OR c.to_member_id <> coalesce(a.author_id, p.author_id)
      OR (c.parent_id IS NOT NULL AND (t.post_id <> c.post_id OR t.parent_id IS NOT NULL OR a.floor >= c.floor OR coalesce(a.parent_id, a.id) <> t.id))`);
  expect(replies).toEqual([]);
  expect(await db.query('SELECT sum(posts) AS posts FROM column_counts')).toEqual(await db.query('SELECT sum(post_count) AS posts FROM members'));
  expect(await checkIndex(db, () => undefined)).toEqual([]);
  expect(await db.query('SELECT count(*) AS comments FROM comment_documents')).toEqual([{ comments: 5 * POSTS }]);
});

it.each([1, 2, 3, 100])('post %i is stored as saving its text would store it', async (number) => {
  const { title, tags } = writePost(number, { texts, posts: POSTS, memberIds: [1] });
  const { body: markdown } = number === 100 ? texts.long[0]! : texts.short[number]!;
  const [author = 0] = await whole.addMembers(1);
  const { id } = await whole.post(author, { columnId: COLUMN, title, tags, markdown });
  const row = (of: number) =>
    whole.db.queryOne(
      `SELECT p.game_id, p.title, p.summary, p.summary_written, p.tags, p.status, p.cover_file_id, p.revision, b.body, b.text, b.characters, b.reading_minutes,
         d.version, d.title AS folded, d.tags AS folded_tags, d.body AS folded_body, cardinality(d.grams) AS grams,
         (SELECT array_agg(tag ORDER BY tag) FROM post_tags WHERE post_id = p.id) AS listed
       FROM posts p JOIN post_bodies b ON b.post_id = p.id JOIN search_documents d ON d.post_id = p.id WHERE p.id = $1`,
      [of],
    );
  expect(await row(number)).toEqual(await row(id));
});
