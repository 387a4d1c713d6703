import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '#server/platform/database/migrate.ts';
import { EMPTY } from '#server/platform/testing/templates.ts';
import { createTestDatabase, type TestDatabase } from '#server/platform/testing/database.ts';
import { undoWaves } from './index.ts';

const MIGRATIONS = join(import.meta.dirname, '../../../migrations');
/** The last that knew no weights. */
const BEFORE = '0042_comments_under_scenery.sql';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(EMPTY);
});
afterAll(() => database.drop());

it('leaves open reports of a site from before as they are, and hidden what they hid', async () => {
  await migrate(database.connection, MIGRATIONS, { upTo: BEFORE });
  const { db } = database;
  await db.query(
    `INSERT INTO members (id, nick_name, nick_fold, joined_at, last_seen_at) SELECT id, '人' || id, '人' || id, now(), now() FROM generate_series(1, 3) AS id`,
  );
  const note = '出现任何人的真名、电话、住址、照片等；会立刻遮起来';
  await db.query(`INSERT INTO dictionaries (key, value, label, note, sort) VALUES ('report_reason', 'privacy', '泄露隐私', $1, 1)`, [note]);
  await db.query(`INSERT INTO games (id, name) VALUES (1, '世界')`);
  await db.query(`INSERT INTO columns (id, name, action, kind) VALUES (1101, '坦克', '/cart/list', 'article')`);
  await db.query(
    `INSERT INTO posts (id, column_id, game_id, author_id, title, status, created_at, updated_at)
     VALUES (1, 1101, 1, 1, '遮着的一篇', 'hidden', now(), now()), (2, 1101, 1, 1, '还在的一篇', 'published', now(), now())`,
  );
  await db.query(
    `INSERT INTO report_dockets (id, kind, target_id, post_id, author_id, reporters, filed_at, hidden_at)
     VALUES (1, 'post', 1, 1, 1, 1, '2026-01-01', '2026-01-01'), (2, 'post', 2, 2, 1, 2, '2026-01-02', NULL)`,
  );
  await db.query(
    `INSERT INTO reports (docket_id, reporter_id, reason, reported_at) VALUES (1, 2, 'privacy', '2026-01-01'), (2, 2, 'ad', '2026-01-02'), (2, 3, 'ad', '2026-01-02')`,
  );

  expect(await migrate(database.connection, MIGRATIONS)).toContain('0043_weighed_reports.sql');
  await undoWaves({ db, now: new Date() });
  expect(
    await db.query(`SELECT state, reporters, hidden_at IS NOT NULL AS hidden, masked_at IS NOT NULL AS masked, urgent FROM report_dockets ORDER BY id`),
  ).toEqual([
    { state: 'open', reporters: 1, hidden: true, masked: false, urgent: false },
    { state: 'open', reporters: 2, hidden: false, masked: false, urgent: false },
  ]);
  expect(await db.query('SELECT status FROM posts ORDER BY id')).toEqual([{ status: 'hidden' }, { status: 'published' }]);
  expect(await db.query(`SELECT note FROM dictionaries`)).toEqual([{ note: '出现任何人的真名、电话、住址、照片等；标出来就先遮住那几处' }]);
  // Nobody is held to a law that was not there.
  expect(await db.query('SELECT DISTINCT weighed, counts FROM reports')).toEqual([{ weighed: false, counts: true }]);
});
