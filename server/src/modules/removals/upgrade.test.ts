import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '#server/platform/database/migrate.ts';
import { EMPTY } from '#server/platform/testing/templates.ts';
import { createTestDatabase, type TestDatabase } from '#server/platform/testing/database.ts';

const MIGRATIONS = join(import.meta.dirname, '../../../migrations');
/** The last that recorded no removals. */
const BEFORE = '0057_notifications.sql';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(EMPTY);
});
afterAll(() => database.drop());

it('gives what was removed before the upgrade its thirty days, and complaints none', async () => {
  await migrate(database.connection, MIGRATIONS, { upTo: BEFORE });
  const { db } = database;
  await db.query(`INSERT INTO members (id, nick_name, nick_fold, joined_at, last_seen_at) VALUES (1, '人', '人', now(), now())`);
  await db.query(`INSERT INTO games (id, name) VALUES (1, '世界')`);
  await db.query(`INSERT INTO columns (id, name, action, kind) VALUES (1101, '坦克', '/cart/list', 'article')`);
  await db.query(
    `INSERT INTO posts (id, column_id, game_id, author_id, title, status, created_at, updated_at, removed_at, removed_from) VALUES
       (1, 1101, 1, 1, '作者移除的', 'removed', now(), now(), '2026-01-01', 'published'), (2, 1101, 1, 1, '别人移除的', 'removed', now(), '2026-02-01', NULL, NULL),
       (3, 1101, 1, 1, '还在的', 'published', now(), now(), NULL, NULL), (4, 1101, 1, 1, '案子', 'removed', now(), now(), NULL, NULL)`,
  );
  await db.query(
    `INSERT INTO cases (post_id, column_id, game_id, complainant_id, title, statement, statement_text, offence, activity, occurred_on, contacted, wish, state, filed_at, filed_left_seconds, updated_at)
     VALUES (4, 1101, 1, 1, '案子', '{"type":"doc"}', '', 'x', 'y', now(), true, 'z', 'filed', now(), 0, now())`,
  );
  await db.query(
    `INSERT INTO comments (id, post_id, floor, author_id, body, status, created_at) VALUES (5, 3, 1, 1, '删了的', 'removed', '2026-01-01'), (6, 3, 2, 1, '还在的', 'published', now())`,
  );
  await db.query(
    `INSERT INTO held_comments (id, post_id, author_id, body, reasons, held_at, decision, decided_at) VALUES
       (7, 3, 1, '退回的', '[]', now(), 'rejected', '2026-03-01'), (8, 3, 1, '放出来的', '[1]', now(), 'approved', now()), (9, 3, 1, '还在等的', '[]', now(), NULL, NULL)`,
  );
  const now = Date.now();
  expect(await migrate(database.connection, MIGRATIONS)).toContain('0058_removals.sql');
  const removals = await db.query<{ kind: string; targetId: number; removedBy: string; purgeAt: string }>(
    'SELECT kind, target_id, removed_by, purge_at FROM removals ORDER BY target_id',
  );
  expect(removals.map(({ kind, targetId, removedBy }) => [kind, targetId, removedBy])).toEqual([
    ['post', 1, 'author'],
    ['post', 2, 'staff'],
    ['comment', 5, 'author'],
    ['held_comment', 7, 'staff'],
  ]);
  const days = removals.map(({ purgeAt }) => purgeAt.slice(0, 10));
  expect([days[0], days[1], days[3]]).toEqual(['2026-01-31', '2026-03-03', '2026-03-31']);
  // A comment did not say when it was removed.
  expect(Date.parse(removals[2]?.purgeAt ?? '') - now).toBeGreaterThan(29 * 24 * 60 * 60_000);
  expect(await db.query('SELECT body, reasons FROM held_comments ORDER BY id')).toEqual([
    { body: '退回的', reasons: [] },
    { body: '（已放出）', reasons: [] },
    { body: '还在等的', reasons: [] },
  ]);
});
