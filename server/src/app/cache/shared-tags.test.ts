import { patient } from '#tools/patience.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { onEverythingDropped, onTagsDropped, readsTags, writesTags } from '#server/platform/state/cache-tags.ts';
import { createLog } from '#server/platform/process/log.ts';
import { sweepTagDrops } from '#server/platform/state/queries-tag-drops.ts';
import { blindSeconds } from '#server/platform/state/sight.ts';
import { dropsOf, followTagDrops, type TagFeed } from '#server/platform/state/tag-feed.ts';
import { listenForTagNotices, sendTagNotice } from '#server/platform/state/tag-notices.ts';
import { openDatabase, type Database } from '#server/platform/database/db.ts';
import { createTestDatabase, type TestDatabase } from '#server/platform/testing/database.ts';
import { createReplyCache, type ReplyCache } from './reply-cache.ts';
import { shareTags } from './shared-tags.ts';

const SHOWN_WITHIN = { timeout: patient(5_000), interval: 20 };
/** Of a feed that reads only when it is hurried. */
const NEVER_MS = 3_600_000;
const NOBODY = { onSight: () => undefined, onBlind: () => undefined, onSightRegained: () => undefined };

let database: TestDatabase;
let other: Database;
let cache: ReplyCache;

beforeEach(async () => {
  database = await createTestDatabase();
  other = openDatabase(database.connection);
  await other.query("CREATE TABLE names AS SELECT '夜烛' AS name");
  cache = createReplyCache();
});

afterEach(async () => {
  cache.close();
  await other.close();
  await database.drop();
});

/** Returns the page as a visitor of this node gets it. */
async function page(): Promise<string> {
  const { stored } = await cache.get('page', async () => {
    readsTags('name:1');
    const row = await database.db.queryOne<{ name: string }>('SELECT name FROM names');
    return { status: 200, contentType: 'text/plain', text: row?.name ?? '' };
  });
  return stored.toString();
}

/** What another node's write leaves in the database. */
async function writeElsewhere(name: string): Promise<void> {
  await other.transaction(async (tx) => {
    await tx.query('UPDATE names SET name = $1', [name]);
    await tx.query("INSERT INTO tag_drops (tags) VALUES ('{name:1}')");
  });
}

async function cutListeners(): Promise<number> {
  const cut = await other.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'hearth tags' AND datname = current_database()",
  );
  return cut.length;
}

describe('a node', () => {
  let tags: { stop(): Promise<void> };

  beforeEach(async () => {
    tags = await shareTags(database, { listens: true, sends: true, log: createLog('silent') });
  });

  afterEach(() => tags.stop());

  test('shows what another one has written, after its listening connection was cut, too', async () => {
    expect(await page()).toBe('夜烛');
    await writeElsewhere('某人');
    await vi.waitFor(async () => expect(await page()).toBe('某人'), SHOWN_WITHIN);
    await vi.waitFor(async () => expect(await cutListeners()).toBe(1), SHOWN_WITHIN);
    await writeElsewhere('无名');
    await vi.waitFor(async () => expect(await page()).toBe('无名'), SHOWN_WITHIN);
  });

  test('drops what it writes itself once, at the commit', async () => {
    const dropped: string[] = [];
    const stop = onTagsDropped((names) => void dropped.push(...names));
    await database.db.transaction(async (tx) => {
      writesTags(tx, 'post:1', 'post:2');
      await tx.query("UPDATE names SET name = '某人'");
      writesTags(tx, 'post:2', 'post:3');
      expect(dropped).toEqual([]);
    });
    expect(dropped).toEqual(['post:1', 'post:2', 'post:3']);
    await writeElsewhere('无名');
    await vi.waitFor(() => expect(dropped).toContain('name:1'), SHOWN_WITHIN);
    expect(dropped).toEqual(['post:1', 'post:2', 'post:3', 'name:1']);
    expect(await other.query("SELECT tags FROM tag_drops WHERE tags <> '{}' ORDER BY id")).toEqual([
      { tags: ['post:1', 'post:2', 'post:3'] },
      { tags: ['name:1'] },
    ]);
    stop();
  });

  test('leaves no row of a transaction that was rolled back', async () => {
    const failing = database.db.transaction(async (tx) => {
      writesTags(tx, 'post:1');
      await tx.query('SELECT 1 / 0');
    });
    await expect(failing).rejects.toThrow();
    expect(await other.query("SELECT FROM tag_drops WHERE tags <> '{}'")).toEqual([]);
  });

  test('is blind while the database accepts no connection, and no longer when it does', async () => {
    const name = database.connection.database;
    await other.query(`ALTER DATABASE ${name} CONNECTION LIMIT 0`);
    await other.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()');
    await vi.waitFor(() => expect(blindSeconds()).toBeGreaterThan(0), SHOWN_WITHIN);
    await other.query("UPDATE names SET name = '某人'");
    await other.query("INSERT INTO tag_drops (tags) VALUES ('{name:1}')");
    await other.query(`ALTER DATABASE ${name} CONNECTION LIMIT -1`);
    await vi.waitFor(() => expect(blindSeconds()).toBe(0), SHOWN_WITHIN);
    expect(await page()).toBe('某人');
  });
});

describe('the feed', () => {
  const dropped: string[] = [];
  let everything = 0;
  let sights = 0;
  let feed: TagFeed;
  const stops: (() => void)[] = [];

  beforeEach(async () => {
    stops.push(
      onTagsDropped((names) => void dropped.push(...names)),
      onEverythingDropped(() => void (everything += 1)),
    );
    feed = await followTagDrops(dropsOf(database.db), { ...NOBODY, onSight: () => void (sights += 1) }, NEVER_MS);
    dropped.length = 0;
    everything = 0;
    sights = 0;
  });

  afterEach(async () => {
    await feed.stop();
    for (const stop of stops.splice(0)) stop();
  });

  /** Lets it read once more. */
  async function read(): Promise<void> {
    const before = sights;
    feed.hurry();
    await vi.waitFor(() => expect(sights).toBe(before + 1), SHOWN_WITHIN);
  }

  test('passes on a row that is committed after later ones, and each row once', async () => {
    const opened = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const slow = other.transaction(async (tx) => {
      await tx.query("INSERT INTO tag_drops (tags) VALUES ('{slow}')");
      opened.resolve();
      await gate.promise;
    });
    await opened.promise;
    await writeElsewhere('某人');
    await read();
    expect(dropped).toEqual(['name:1']);
    await read();
    expect(dropped).toEqual(['name:1']);
    gate.resolve();
    await slow;
    await read();
    expect(dropped).toEqual(['name:1', 'slow']);
    expect(everything).toBe(0);
  });

  test('drops everything when rows were swept before it read them', async () => {
    await writeElsewhere('某人');
    await writeElsewhere('无名');
    await other.query("UPDATE tag_drops SET at = now() - interval '11 minutes' WHERE tags <> '{}'");
    await sweepTagDrops(other);
    expect(await other.query('SELECT tags FROM tag_drops')).toEqual([{ tags: ['name:1'] }]);
    await read();
    expect(everything).toBe(1);
  });

  test('drops only its own tags when rows are swept that it has read', async () => {
    for (const name of ['某人', '无名']) {
      await writeElsewhere(name);
      // Transactions of other databases on the same server hold the position back.
      await vi.waitFor(
        async () => expect(await other.query('SELECT FROM tag_drops WHERE xid >= pg_snapshot_xmin(pg_current_snapshot())')).toEqual([]),
        SHOWN_WITHIN,
      );
      await read();
      await other.query("UPDATE tag_drops SET at = now() - interval '11 minutes' WHERE at > '-infinity'");
      await sweepTagDrops(other);
      await read();
    }
    expect(await other.query('SELECT FROM tag_drops')).toHaveLength(1);
    expect(dropped).toEqual(['name:1', 'name:1']);
    expect(everything).toBe(0);
  });

  test('reads at once when a notice comes', async () => {
    const listener = listenForTagNotices(database.connection, () => feed.hurry());
    await vi.waitFor(() => expect(sights).toBeGreaterThan(0), SHOWN_WITHIN);
    await writeElsewhere('某人');
    await sendTagNotice(other);
    await vi.waitFor(() => expect(dropped).toEqual(['name:1']), SHOWN_WITHIN);
    await listener.stop();
  });
});
