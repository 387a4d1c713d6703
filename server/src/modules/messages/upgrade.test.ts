import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import '#server/app/app.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { EMPTY } from '#server/platform/testing/templates.ts';
import { createTestDatabase, type TestDatabase } from '#server/platform/testing/database.ts';
import { listAllMessages, maskMessages } from './index.ts';

const MIGRATIONS = join(import.meta.dirname, '../../../migrations');
/** The last under which messages held their words. */
const BEFORE = '0047_uploads_of_every_purpose.sql';
const AT = '2026-03-04T04:00:00Z';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(EMPTY);
});
afterAll(() => database.drop());

interface OldMessage {
  kind: string;
  type: number;
  title: string;
  content: string;
  about?: 'post' | 'scenery' | 'member' | 'letter';
  id?: number;
  aboutName?: string;
  floor?: number;
  fold?: string;
  /** Ids of the members it counts, and the name of the last. */
  actors?: number[];
  actor?: string;
  happened?: number;
}

/** As they were written before there were kinds; `kind`: what each becomes. */
const OLD: readonly OldMessage[] = [
  {
    kind: 'post-favored',
    type: 21,
    about: 'post',
    id: 7,
    fold: 'favored:7',
    actors: [2],
    actor: '甲',
    title: '甲 收藏了你的帖子',
    content: '《怎么过冬》，一共 1 人收着。',
  },
  {
    ...{ kind: 'post-favored', type: 21, about: 'post', id: 8, fold: 'favored:8', actors: [2, 4, 3], actor: '乙', happened: 4 },
    ...{ title: '乙 等 3 人收藏了你的帖子', content: '《一共 9 人收着。》，一共 3 人收着。' },
  },
  {
    ...{ kind: 'scenery-favored', type: 21, about: 'scenery', id: 5, fold: 'favored-scenery:5', actors: [2], actor: '甲' },
    ...{ title: '甲 收藏了你的风景', content: '《雪山》，一共 1 人收着。' },
  },
  {
    ...{ kind: 'member-followed', type: 21, about: 'member', id: 3, fold: 'followed', actors: [2, 3], actor: '乙', happened: 2 },
    ...{ title: '乙 等 2 人关注了你', content: '火边又多一个人，等着看你写的下一篇。' },
  },
  {
    ...{ kind: 'post-commented', type: 20, about: 'post', id: 7, floor: 1, fold: 'commented:7', actors: [2], actor: '甲' },
    ...{ title: '甲 回了你的帖子', content: '《怎么过冬》1 楼：先烧热水 再说' },
  },
  {
    ...{ kind: 'question-answered', type: 20, about: 'post', id: 7, floor: 2, fold: 'answered:7', actors: [2, 3], actor: '乙', happened: 3 },
    ...{ title: '乙 等 2 人答了你的问题', content: `新添 3 楼，最近一条在《怎么过冬》2 楼：${'长'.repeat(59)}…\n管用的话，点一下“采纳”。` },
  },
  {
    ...{ kind: 'followed-post-commented', type: 21, about: 'post', id: 7, floor: 1, fold: 'followed:7', actors: [2], actor: '甲', happened: 2 },
    ...{ title: '甲 在你追的帖子里说话了', content: '新添 2 楼，最近一条在《怎么过冬》1 楼：先烧热水 再说' },
  },
  {
    ...{ kind: 'comment-replied', type: 21, about: 'post', id: 7, floor: 1, actors: [2], actor: '甲' },
    ...{ title: '甲 回复了你', content: '《怎么过冬》1 楼：先烧热水 再说' },
  },
  {
    ...{ kind: 'mentioned', type: 21, about: 'post', id: 7, floor: 1, actors: [2], actor: '甲' },
    ...{ title: '甲 在评论里提到你', content: '《怎么过冬》1 楼：先烧热水 再说' },
  },
  {
    ...{ kind: 'scenery-commented', type: 21, about: 'scenery', id: 5, fold: 'commented-scenery:5', actors: [3, 2], actor: '甲', happened: 2 },
    ...{ title: '甲 等 2 人在你的风景下面说话了', content: '《雪山》：真好看' },
  },
  {
    ...{ kind: 'scenery-comment-replied', type: 21, about: 'scenery', id: 5, fold: 'replied-scenery:5', actors: [2], actor: '甲' },
    ...{ title: '甲 回复了你', content: '《雪山》：真好看' },
  },
  { kind: 'letter', type: 30, about: 'letter', id: 2, fold: 'letter:2', actors: [2], actor: '甲', title: '甲（主持人）来信', content: '周三\n在席' },
  { kind: 'letter', type: 30, about: 'letter', id: 3, fold: 'letter:3', actors: [3], actor: '乙', happened: 3, title: '乙 来信', content: '火还旺着' },
  // What facts do not hold, or not as it was read.
  { kind: 'legacy', type: 10, title: '欢迎坐到火边', content: '路人，椅子给你留好了。' },
  { kind: 'legacy', type: 31, about: 'post', id: 7, title: '检举已递上', content: '《怎么过冬》正在等人受理。' },
  {
    ...{ kind: 'legacy', type: 21, about: 'post', id: 9, aboutName: '删了的', fold: 'favored:9', actors: [2, 3], actor: '改名之前' },
    ...{ title: '改名之前 等 2 人收藏了你的帖子', content: '《删了的》，一共 2 人收着。' },
  },
  {
    ...{ kind: 'legacy', type: 21, about: 'post', id: 7, floor: 3, actors: [2], actor: '甲' },
    ...{ title: '甲 回复了你', content: '《怎么过冬》3 楼：后来删掉的' },
  },
];

it('messages of a site from before read the same, folded ones too, as facts where they can be derived', async () => {
  await migrate(database.connection, MIGRATIONS, { upTo: BEFORE });
  const { db } = database;
  const people = ['路人', '甲', '乙', '丙'];
  await db.query(
    `INSERT INTO members (id, nick_name, nick_fold, joined_at, last_seen_at) SELECT id, name, name, now(), now() FROM unnest($1::text[]) WITH ORDINALITY AS p (name, id)`,
    [people],
  );
  await db.query(`INSERT INTO games (id, name) VALUES (1, '世界')`);
  await db.query(`INSERT INTO columns (id, name, action, kind) VALUES (1101, '坦克', '/cart/list', 'article')`);
  await db.query(
    `INSERT INTO posts (id, column_id, game_id, author_id, title, created_at, updated_at)
     VALUES (7, 1101, 1, 1, '怎么过冬', now(), now()), (8, 1101, 1, 1, '一共 9 人收着。', now(), now())`,
  );
  await db.query(
    `INSERT INTO files (id, member_id, kind, sha256, width, height, color, variants, created_at) VALUES (1, 1, 'image', repeat('0', 64), 1, 1, '#000000', '[{}]', now())`,
  );
  await db.query(
    `INSERT INTO sceneries (id, game_id, author_id, file_id, title, zone, expansion, search_key, orientation, color, status, created_at, decided_at)
     VALUES (5, 1, 1, 1, '雪山', 'z', 'e', '', 'square', 'snow', 'approved', now(), now())`,
  );
  await db.query(
    `INSERT INTO comments (post_id, scenery_id, floor, author_id, to_member_id, body, status, created_at) VALUES
       (7, NULL, 1, 2, 1, E'先烧热水\n再说', 'published', now()), (7, NULL, 2, 3, 1, $1, 'published', now()), (7, NULL, 3, 2, 1, '后来删掉的', 'removed', now()),
       (NULL, 5, 1, 3, 1, '早的', 'published', now()), (NULL, 5, 2, 2, 1, '真好看', 'published', $2)`,
    ['长'.repeat(90), AT],
  );
  for (const [at, { type, title, content, about, id, aboutName, floor, fold, actors, actor, happened }] of OLD.entries())
    await db.query(
      `INSERT INTO messages (member_id, type, title, content, is_urgent, about, external_id, about_name, floor, fold, fold_on, actor_name, actor_ids, happened, sent_at, revision)
       VALUES (1, $1, $2, $3, 0, $4, $5, $6, $7, $8::text, CASE WHEN $8::text IS NOT NULL THEN date '2026-03-04' END, $9, $10, $11, $12, $13)`,
      [type, title, content, about ?? null, id ?? null, aboutName ?? '', floor ?? null, fold ?? null, actor ?? '', actors ?? [], happened ?? 1, AT, at + 1],
    );

  await migrate(database.connection, MIGRATIONS);
  expect((await db.query<{ kind: string }>('SELECT kind FROM messages ORDER BY id')).map(({ kind }) => kind)).toEqual(OLD.map(({ kind }) => kind));
  const read = async () => (await listAllMessages(db, 1, { after: 0, limit: 100 })).map(({ title, content }) => ({ title, content }));
  expect(await read()).toEqual(OLD.map(({ title, content }) => ({ title, content })));

  await db.query(`UPDATE members SET nick_name = '从前叫甲' WHERE id = 2`);
  expect((await read())[0]?.title).toBe('从前叫甲 收藏了你的帖子');
  await db.transaction((tx) => maskMessages(tx, { postId: 7, ticketId: 0 }, (text) => text.replaceAll('过冬', '＊＊＊')));
  expect((await read())[14]?.content, 'words that are held are masked where they are').toBe('《怎么＊＊＊》正在等人受理。');
});
