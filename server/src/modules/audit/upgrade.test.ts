import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '#server/platform/database/migrate.ts';
import { createTestDatabase, type TestDatabase } from '#server/platform/testing/database.ts';
import { EMPTY } from '#server/platform/testing/templates.ts';

const MIGRATIONS = join(import.meta.dirname, '../../../migrations');
/** The last that kept the words of what was purged in the record of acts on it. */
const BEFORE = '0217_edited_pictures_and_provider_proofs.sql';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(EMPTY);
});
afterAll(() => database.drop());

it('takes the words of what was purged before out of the record, and no others', async () => {
  await migrate(database.connection, MIGRATIONS, { upTo: BEFORE });
  const { db } = database;
  await db.query(`INSERT INTO members (id, nick_name, nick_fold, joined_at, last_seen_at) VALUES (1, '人1', '人1', now(), now())`);
  await db.query(
    `INSERT INTO removals (kind, target_id, author_id, removed_by, removed_at, restorable_until, purge_at, purged_at) VALUES
       ('post', 5, 1, 'staff', now(), now(), now(), now()), ('post', 6, 1, 'staff', now(), now(), now(), NULL), ('comment', 7, 1, 'staff', now(), now(), now(), now())`,
  );
  const entry = (targetKind: string, targetId: string) => ({
    content: JSON.stringify({
      at: '2026-11-30T08:00:00.000Z',
      act: 'post.pin',
      actorRole: 'system',
      via: 'chore',
      targetKind,
      targetId,
      personalHash: 'ab'.repeat(32),
    }),
    personal: { memberId: 1, salt: '0'.repeat(64), data: { title: `${targetKind} ${targetId}` } },
    trace: null,
  });
  const things = [
    ['post', '5'],
    ['held_post', '5'],
    ['comment', '5'],
    ['post', '6'],
    ['comment', '7'],
    ['member', '7'],
  ] as const;
  await db.query('SELECT append_audit($1::jsonb)', [JSON.stringify(things.map(([kind, id]) => entry(kind, id)))]);
  expect(await migrate(database.connection, MIGRATIONS)).toContain('0218_purged_words_of_acts.sql');
  const named = async (table: string) =>
    (
      await db.query<{ name: string }>(
        `SELECT a.target_kind || ' ' || a.target_id AS name FROM audit a JOIN ${table} t USING (seq) WHERE t.member_id = 1 ORDER BY seq`,
      )
    ).map(({ name }) => name);
  expect(await named('audit_purged')).toEqual(['post 5', 'held_post 5', 'comment 7']);
  expect(await named('audit_personal')).toEqual(['comment 5', 'post 6', 'member 7']);
});
