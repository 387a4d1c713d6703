import { patient } from '#tools/patience.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { areCachesSuspended, dropTags, readsTags } from '#server/platform/state/cache-tags.ts';
import { createLog } from '#server/platform/process/log.ts';
import { openTagChannel } from '#server/platform/state/tag-channel.ts';
import { EMPTY } from '#server/platform/testing/templates.ts';
import { createTestDatabase, type TestDatabase } from '#server/platform/testing/database.ts';
import { createReplyCache, type ReplyCache } from './reply-cache.ts';
import { shareTags } from './shared-tags.ts';

let database: TestDatabase;
let cache: ReplyCache;
let tags: { stop(): Promise<void> };

beforeEach(async () => {
  database = await createTestDatabase(EMPTY);
  await database.db.query("CREATE TABLE names AS SELECT '夜烛' AS name");
  cache = createReplyCache();
  tags = await shareTags(database.connection, { publish: true, log: createLog('silent') });
});

afterEach(async () => {
  await tags.stop();
  cache.close();
  await database.drop();
});

/** Returns the page as a visitor of this node gets it. */
async function page(): Promise<string> {
  const { body } = await cache.get('page', async () => {
    readsTags('name:1');
    const row = await database.db.queryOne<{ name: string }>('SELECT name FROM names');
    return { status: 200, contentType: 'text/plain', text: row?.name ?? '' };
  });
  return body.toString();
}

/** Another node writes, and its notice gets lost. */
async function writeUnheard(name: string): Promise<void> {
  await database.db.query('UPDATE names SET name = $1', [name]);
}

const admit = (everybody: boolean) => database.db.query(`ALTER DATABASE ${database.connection.database} CONNECTION LIMIT ${everybody ? -1 : 0}`);

/** Cuts the connection that was opened first, which is this node's. */
async function cutListener(): Promise<void> {
  await database.db.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'hearth tags' AND datname = current_database()
     ORDER BY backend_start LIMIT 1`,
  );
}

test('a page older than a loss of the connection is not shown after it', async () => {
  expect(await page()).toBe('夜烛');
  await writeUnheard('某人');
  expect(await page()).toBe('夜烛');
  await cutListener();
  await vi.waitFor(async () => expect(await page()).toBe('某人'), { timeout: patient(5_000) });
  await vi.waitFor(() => expect(areCachesSuspended()).toBe(false), { timeout: patient(5_000) });
  expect(await page()).toBe('某人');
});

test('a page made while nothing is heard is neither shown a second time nor kept', async () => {
  await admit(false);
  await cutListener();
  await vi.waitFor(() => expect(areCachesSuspended()).toBe(true), { timeout: patient(5_000) });
  expect(await page()).toBe('夜烛');
  await writeUnheard('某人');
  expect(await page()).toBe('某人');
  await writeUnheard('无名');
  await admit(true);
  await vi.waitFor(() => expect(areCachesSuspended()).toBe(false), { timeout: patient(5_000) });
  expect(await page()).toBe('无名');
  // From here on it is a cache again, and receives tags.
  await writeUnheard('又一人');
  expect(await page()).toBe('无名');
  const other = openTagChannel(database.connection);
  await other.publish(['name:1']);
  await vi.waitFor(async () => expect(await page()).toBe('又一人'), { timeout: patient(5_000) });
  await other.close();
});

test('what could not be told the others is told when there is a connection again', async () => {
  const heard: string[] = [];
  const other = openTagChannel(database.connection);
  await other.subscribe({ heard: (names) => void heard.push(...names), lost: () => undefined, regained: () => undefined });
  await admit(false);
  await cutListener();
  await vi.waitFor(() => expect(areCachesSuspended()).toBe(true), { timeout: patient(5_000) });
  dropTags(['name:1']);
  await admit(true);
  await vi.waitFor(() => expect(heard).toEqual(['name:1']), { timeout: patient(5_000) });
  await other.close();
});
