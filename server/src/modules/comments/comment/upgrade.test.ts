import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '#server/platform/database/migrate.ts';
import { createTestDatabase, type TestDatabase } from '#server/platform/testing/database.ts';
import { EMPTY } from '#server/platform/testing/templates.ts';

const MIGRATIONS = join(import.meta.dirname, '../../../../migrations');
/** The last that kept quotes of removed comments word for word. */
const BEFORE = '0197_door_openings.sql';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(EMPTY);
});
afterAll(() => database.drop());

it('makes places of quotes that were kept word for word, and changes nothing else', async () => {
  await migrate(database.connection, MIGRATIONS, { upTo: BEFORE });
  const { db } = database;
  await db.query(`INSERT INTO members (id, nick_name, nick_fold, joined_at, last_seen_at) VALUES (1, '人1', '人1', now(), now())`);
  const content = (quote: string) => ['《', { place: 'subject' }, '》', '3', ' 楼已移除：“', ...(quote === '' ? [] : [quote]), '”。理由：', '卖号的', '\n'];
  const rows = ['加我微信 88', '', '没有内容的'].map((quote, at) => ({
    data: JSON.stringify({ reason: '卖号的', experience: 0, quote }),
    words: at === 2 ? null : JSON.stringify({ version: 2, title: ['你的评论由管理员移除了'], content: content(quote) }),
  }));
  for (const { data, words } of rows) {
    await db.query(
      `INSERT INTO messages (member_id, type, is_urgent, sent_at, revision, kind, data, words) VALUES (1, 10, 1, now(), 1, 'comment-removed', $1::jsonb, $2::jsonb)`,
      [data, words],
    );
    await db.query(`INSERT INTO notifications (member_id, kind, data, words, created_at) VALUES (1, 'comment-removed', $1::jsonb, $2::jsonb, now())`, [
      data,
      words,
    ]);
  }
  expect(await migrate(database.connection, MIGRATIONS)).toContain('0199_quotes_as_places.sql');
  const data = { reason: '卖号的', experience: 0 };
  const title = ['你的评论由管理员移除了'];
  const before = content('');
  const quoted = [...before.slice(0, 5), { place: 'quote' }, ...before.slice(5)];
  for (const table of ['messages', 'notifications'])
    expect(await db.query(`SELECT data, words FROM ${table} ORDER BY id`), table).toEqual([
      { data, words: { version: 2, title, content: quoted } },
      { data, words: { version: 2, title, content: before } },
      { data, words: null },
    ]);
});
