import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { patient } from '#tools/patience.ts';
import { openDatabase, type Database } from '../database/db.ts';
import { createLog } from '../process/log.ts';
import { writesTags } from '../state/cache-tags.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { createOutstanding } from './outstanding.ts';
import { createPurger, isPurged, keepPurging, watchPurging } from './index.ts';
import { startReceiver, type Receiver } from './receiver.fixture.ts';

const SOON = { timeout: patient(10_000), interval: 20 };
const TIMING = { pollMs: 20, repeatMs: 200, failedMs: 20, sayMs: 50 };
const log = createLog('silent');

let database: TestDatabase;
let other: Database;
let receiver: Receiver;
let ends: (() => Promise<void>)[];

beforeEach(async () => {
  database = await createTestDatabase();
  other = openDatabase(database.connection);
  receiver = await startReceiver();
  ends = [];
});
afterEach(async () => {
  await Promise.all(ends.map((end) => end()));
  await receiver.close();
  await other.close();
  await database.drop();
});

function start(kind: 'http' | 'varnish' = 'http', timing = TIMING): { stop(): Promise<void> } {
  const purges = keepPurging({ db: database.db, log, purger: createPurger({ kind, addresses: [receiver.url], token: 'secret' }), timing });
  ends.push(() => purges.stop());
  return purges;
}

/** What another process writes. */
const write = (...tags: string[]) => other.transaction(async (tx) => writesTags(tx, ...tags));

const bodies = () => receiver.received.map(({ body }) => body);

test('purges what another process has written by its tags, once at once and once more', async () => {
  start();
  await vi.waitFor(() => expect(bodies()).toContain('{"purge_everything":true}'), SOON);
  await write('post:7', 'column:1001:game:1', 'mailbox:3', 'sessions:3');
  const sent = '{"tags":["post:7","column:1001:game:1"]}';
  await vi.waitFor(() => expect(bodies().filter((body) => body === sent)).toHaveLength(2), SOON);
  expect(receiver.received.every(({ method, headers }) => method === 'POST' && headers['authorization'] === 'Bearer secret')).toBe(true);
});

test('asks Varnish by a header, in requests that its limit holds', async () => {
  start('varnish');
  await vi.waitFor(() => expect(receiver.received.some(({ headers }) => headers['purge-everything'] === '1')).toBe(true), SOON);
  const tags = Array.from({ length: 250 }, (_, index) => `post:${index}`);
  await write(...tags);
  const asked = () =>
    receiver.received.flatMap(({ headers }) =>
      String(headers['xkey-purge'] ?? '')
        .split(' ')
        .filter(Boolean),
    );
  await vi.waitFor(() => expect(new Set(asked())).toEqual(new Set(tags)), SOON);
  expect(receiver.received.every(({ method, headers }) => method === 'PURGE' && String(headers['xkey-purge'] ?? '').length < 4_000)).toBe(true);
});

test('tries again what was not acknowledged, and meanwhile nobody counts as purging', async () => {
  await database.db.query('UPDATE edge_purges SET purged_at = NULL');
  receiver.reply = { status: 200, body: '{"success": false}' };
  start();
  const watch = watchPurging({ db: database.db, log }, 20);
  ends.push(() => watch.stop());
  await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThan(2), SOON);
  await write('post:8');
  expect(isPurged()).toBe(false);
  receiver.reply = { status: 503, body: '' };
  const failed = receiver.received.length;
  await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThan(failed + 1), SOON);
  expect(isPurged()).toBe(false);
  receiver.received.length = 0;
  receiver.reply = { status: 200, body: '' };
  await vi.waitFor(() => expect(isPurged()).toBe(true), SOON);
  expect(bodies()).toContain('{"purge_everything":true}');
  await watch.stop();
  expect(isPurged()).toBe(false);
});

test('of two processes one purges; when it is gone the other one begins with everything', async () => {
  const first = start();
  await vi.waitFor(() => expect(bodies()).toHaveLength(2), SOON);
  start('varnish');
  await write('post:9');
  await vi.waitFor(() => expect(bodies().filter((body) => body.includes('post:9'))).toHaveLength(2), SOON);
  expect(receiver.received.every(({ method }) => method === 'POST')).toBe(true);
  await first.stop();
  await vi.waitFor(() => expect(receiver.received.some(({ headers }) => headers['purge-everything'] === '1')).toBe(true), SOON);
});

test('a process that was killed is followed when its word has run out', async () => {
  const kill = 'UPDATE edge_purges SET holder = gen_random_uuid(), held_until = clock_timestamp() + make_interval(secs => $1)';
  await database.db.query(kill, [3_600]);
  start();
  await write('post:10');
  expect(receiver.received).toEqual([]);
  await database.db.query(kill, [-1]);
  await vi.waitFor(() => expect(bodies()).toContain('{"purge_everything":true}'), SOON);
});

test('what is not acknowledged stays, and too many tags are a purge of everything', () => {
  const outstanding = createOutstanding(100);
  expect(outstanding.due(0)).toBeNull();
  outstanding.add({ isEverything: false, tags: ['a', 'b'] });
  outstanding.add({ isEverything: false, tags: ['b', 'mailbox:1'] });
  expect(outstanding.due(0)).toEqual({ isEverything: false, tags: new Set(['a', 'b']) });
  // Not acknowledged: it stays.
  expect(outstanding.due(0)?.tags.size).toBe(2);
  outstanding.acknowledge(0);
  expect(outstanding.due(99)).toBeNull();
  outstanding.add({ isEverything: false, tags: ['c'] });
  expect(outstanding.due(100)?.tags).toEqual(new Set(['a', 'b', 'c']));
  outstanding.acknowledge(100);
  expect(outstanding.due(200)?.tags).toEqual(new Set(['c']));
  outstanding.acknowledge(200);
  expect(outstanding.due(1_000)).toBeNull();
  outstanding.add({ isEverything: false, tags: Array.from({ length: 2_001 }, (_, index) => `post:${index}`) });
  expect(outstanding.due(1_000)).toEqual({ isEverything: true, tags: new Set() });
});
