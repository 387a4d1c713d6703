import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '#server/platform/database/migrate.ts';
import { EMPTY } from '#server/platform/testing/templates.ts';
import { createTestDatabase, type TestDatabase } from '#server/platform/testing/database.ts';

const MIGRATIONS = join(import.meta.dirname, '../../../migrations');
/** The last under which a proof outlasted every rename. */
const BEFORE = '0203_appeals_once_more.sql';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(EMPTY);
});
afterAll(() => database.drop());

it('who has a proof that counts of a character their profile does not name is asked of it', async () => {
  const { connection, db } = database;
  await migrate(connection, MIGRATIONS, { upTo: BEFORE });
  await db.query(`INSERT INTO games (id, name) VALUES (1, '世界')`);
  await db.query(
    `INSERT INTO members (id, nick_name, nick_fold, role, joined_at, last_seen_at, character) SELECT n, '某' || n, '某' || n, 'member', now(), now(),
       CASE WHEN n > 1 THEN '{"name":"旧皮靴","realm":"安苏"}'::jsonb END FROM generate_series(1, 4) n`,
  );
  await db.query(
    `INSERT INTO character_proofs (member_id, game_id, name, realm, name_key, realm_key, state, code, asked_at, until, proven_at, confirmed_by)
     SELECT m, 1, name, '安苏', name, '安苏', state, 'AAAAAAAA', now(), now() + make_interval(days => days), now(), 4
     FROM (VALUES (1, '红皮靴', 'proven', 9), (2, '旧皮靴', 'proven', 9), (3, '新皮靴', 'proven', 9), (3, '破皮靴', 'lapsed', -9), (3, '烂皮靴', 'proven', -9)) v (m, name, state, days)`,
  );
  await migrate(connection, MIGRATIONS);
  expect(await db.query('SELECT member_id AS "memberId", name FROM character_proofs WHERE is_stray ORDER BY id')).toEqual([
    { memberId: 1, name: '红皮靴' },
    { memberId: 3, name: '新皮靴' },
  ]);
});
