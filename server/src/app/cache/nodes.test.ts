import { patient } from '#tools/patience.ts';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { startEmbeddedPostgres, type EmbeddedConnection, type EmbeddedPostgres } from '#embedded-postgres';
import { loadSiteContent } from '#demo/site-content.ts';
import { createMember, openSession } from '#server/modules/members/index.ts';
import { savePost } from '#server/modules/posts/index.ts';
import { openDatabase, type Database } from '#server/platform/database/db.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { MIGRATIONS } from '#server/platform/database/migrate-schema.ts';
import { openNetwork, type TestNetwork } from '#server/platform/testing/network.ts';
import { hasRedis, startTestRedis } from '#server/platform/testing/redis.ts';
import { startNode, type NodeReply, type TestNode } from './nodes.fixture.ts';

const TALK = 1001;
const GAME = 1;
/** What a node that sees the database may show of the past. */
const STALENESS_MS = 2_000;
/** How many writes are looked at in each case: as many as a thousand where somebody wants to know the figures. */
const WRITES = Number(process.env['HEARTH_STALENESS_WRITES'] ?? 40);
const LANES = 20;

let postgres: EmbeddedPostgres;
let dataDir: string;
let db: Database;
const posts: number[] = [];
let people = 0;
let sayings = 0;
const nodes: TestNode[] = [];
let network: TestNetwork | null = null;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hearth-nodes-'));
  await chmod(dataDir, 0o711);
  postgres = await startEmbeddedPostgres({ dataDir, sharedHome: join(dataDir, 'shared') });
  await migrate(postgres.connection, MIGRATIONS);
  db = openDatabase(postgres.connection);
  await loadSiteContent({ db, now: new Date() });
  const author = await addMember();
  for (let added = 0; added < LANES; added += 1) {
    const written = { columnId: TALK, title: `火边的第 ${added} 夜`, markdown: '今天的柴很干，火也很旺。', tags: [] };
    posts.push((await savePost({ db, now: new Date() }, { author: { id: author.id, role: 'member' }, gameId: GAME }, { written })).id);
  }
}, patient(120_000));

afterAll(async () => {
  await resume();
  await db.close();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});

afterEach(async () => {
  await resume();
  await Promise.all(nodes.splice(0).map((node) => node.stop()));
  network?.close();
  network = null;
});

async function addMember(role: 'member' | 'operator' = 'member'): Promise<{ id: number; token: string }> {
  const now = new Date();
  return db.transaction(async (tx) => {
    const { id } = await createMember(tx, { nickName: `路人${(people += 1)}`, role, joinedAt: now });
    return { id, token: await openSession({ tx, now }, id, { device: 'test', address: '127.0.0.1' }) };
  });
}

async function addNode(connection: EmbeddedConnection = postgres.connection, env: Record<string, string> = {}): Promise<TestNode> {
  const node = await startNode(connection, env);
  nodes.push(node);
  return node;
}

/** Comments on a post through one node and returns how long after the answer another node still showed the post without it. */
async function measureStaleness(writer: TestNode, reader: TestNode, postId: number): Promise<number> {
  const { token } = await addMember();
  const body = `说到第 ${(sayings += 1)} 句了`;
  await readComments(reader, postId);
  expect(await writer.post(`comment/save/${postId}`, { body }, token)).toMatchObject({ status: 200 });
  const writtenAt = performance.now();
  let shownBefore = writtenAt;
  for (;;) {
    const askedAt = performance.now();
    if ((await readComments(reader, postId)).text.includes(body)) return shownBefore - writtenAt;
    shownBefore = askedAt;
    await delay(10);
  }
}

function readComments(node: TestNode, postId: number): Promise<NodeReply> {
  return node.get(`g/comment/post/${postId}?sort=latest`);
}

/** Expects the greatest staleness of many writes, on as many posts at once, to be within what a node may show; prints it. */
async function expectFresh(when: string, writer: TestNode, reader: TestNode): Promise<void> {
  let greatest = 0;
  const lanes = posts.map(async (postId) => {
    for (let written = 0; written < WRITES / LANES; written += 1) greatest = Math.max(greatest, await measureStaleness(writer, reader, postId));
  });
  await Promise.all(lanes);
  console.log(`${when}: ${WRITES} writes, greatest staleness ${greatest.toFixed(0)} ms`);
  expect(greatest).toBeLessThan(patient(STALENESS_MS));
}

/** The processes of the server, the postmaster first. */
async function processIds(): Promise<number[]> {
  const ids = [postgres.processId];
  for (const name of await readdir('/proc')) {
    const status = /^\d+$/.test(name) ? await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '') : '';
    if (Number(/\) \S (\d+)/.exec(status)?.[1]) === postgres.processId) ids.push(Number(name));
  }
  return ids;
}

/** Sends a signal to all processes of the server; one may have ended since it was listed. */
async function signal(name: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
  for (const id of await processIds()) {
    try {
      process.kill(id, name);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
}

const freeze = () => signal('SIGSTOP');
const resume = () => signal('SIGCONT');

describe.runIf(process.platform === 'linux')('two nodes on one database', { timeout: patient(120_000) }, () => {
  test('show each other’s writes without notices', async () => {
    const [one, two] = await Promise.all([addNode(postgres.connection, { HEARTH_LISTEN: '0' }), addNode(postgres.connection, { HEARTH_LISTEN: '0' })]);
    await expectFresh('without notices', one, two);
  });

  test('show each other’s writes with notices, and while every listener is cut again and again', async () => {
    const [one, two] = await Promise.all([addNode(), addNode()]);
    await expectFresh('with notices', one, two);
    let isOver = false;
    const cutting = (async () => {
      while (!isOver) {
        await db.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'hearth' AND application_name = 'hearth tags'");
        await delay(100);
      }
    })();
    try {
      await expectFresh('listeners cut', one, two);
    } finally {
      isOver = true;
      await cutting;
    }
  });

  test('show each other’s acts of staff at every door within two seconds', async () => {
    const env = { PUBLIC_URL: 'http://hearth.example' };
    const [one, two] = await Promise.all([addNode(postgres.connection, env), addNode(postgres.connection, env)]);
    const author = await addMember();
    const operator = await addMember('operator');
    await db.query('UPDATE sessions SET factor_at = now() WHERE member_id = $1', [operator.id]);
    const title = '绝无仅有的一夜';
    const write = async (words: string) =>
      (
        await savePost(
          { db, now: new Date() },
          { author: { id: author.id, role: 'member' }, gameId: GAME },
          { written: { columnId: TALK, title: words, markdown: '今天的柴很干，火也很旺。', tags: ['绝无仅有'] } },
        )
      ).id;
    const id = await write(title);
    const alike = await write('绝无仅有的第二夜');
    const doors = (words: string) => [
      `g/post/view/${id}`,
      `g/post/view/${alike}`,
      `g/post/card/${TALK}`,
      `g/post/mono/${TALK}?sort=active`,
      `g/post/card/${TALK}?tag=${encodeURIComponent('绝无仅有')}`,
      `g/post/full/search?q=${encodeURIComponent(words)}`,
      `g/post/member/${author.id}`,
      `/feed/${TALK}.xml`,
      `/oembed?url=${encodeURIComponent(`${env.PUBLIC_URL}/post/view/${TALK}/${id}`)}`,
    ];
    const showing = async (words: string, sought = words) => {
      const replies = await Promise.all(doors(sought).map(async (path) => ({ path, text: (await two.get(path)).text })));
      return replies.filter(({ text }) => text.includes(words)).map(({ path }) => path);
    };
    /** Does something on one node and returns after how long the other one shows what it should. */
    const within = async (path: string, body: object, expected: () => Promise<void>) => {
      expect(await one.post(path, body, operator.token), path).toMatchObject({ status: 200 });
      const doneAt = performance.now();
      await vi.waitFor(expected, { timeout: patient(10_000), interval: 20 });
      expect(performance.now() - doneAt, path).toBeLessThan(patient(STALENESS_MS));
    };
    const shown = async () => expect(await showing(title)).toEqual(doors(title));
    const gone = async () => expect(await showing(title)).toEqual([]);
    await shown();
    await within(`admin/post/remove/${id}`, { code: 'ad', text: '整篇都是卖号的联系方式' }, gone);
    await within(`admin/post/restore/${id}`, {}, shown);
    await within('admin/content/act', { act: 'remove', ids: [id], code: 'ad', text: '整篇都是卖号的联系方式' }, gone);
    await within('admin/content/act', { act: 'restore', ids: [id] }, shown);
    await within(`admin/post/retitle/${id}`, { title: '改过名字的这一夜' }, async () => {
      expect(await showing(title)).toEqual([]);
      expect(await showing('改过名字的这一夜')).toEqual(doors('改过名字的这一夜'));
    });
    await within(`admin/post/retitle/${id}`, { title }, shown);
    await within(`admin/post/lock/${id}`, { notice: '先歇一晚再说' }, async () => expect((await two.get(`g/post/view/${id}`)).text).toContain('先歇一晚再说'));
    const others = [`g/post/card/1101`, `g/post/mono/1101?game=2`];
    const listed = async () => Promise.all(others.map(async (path) => (await two.get(path)).text.includes(title)));
    expect(await listed()).toEqual([false, false]);
    await within(`admin/post/pin/${id}`, { scope: 'site' }, async () => expect(await listed()).toEqual([true, true]));
    await within(`admin/post/unpin/${id}`, {}, async () => expect(await listed()).toEqual([false, false]));
    const order = await one.post(
      'admin/takedown/save',
      {
        authority: '市网信办',
        documentNumber: '网信办 1187 号',
        receivedAt: '2026-11-22T05:45:00Z',
        dueAt: '2026-11-22T09:45:00Z',
        targets: [{ kind: 'post', id }],
      },
      operator.token,
    );
    const orderId = /"id":(\d+)/.exec(order.text)?.[1] ?? '';
    await within(`admin/takedown/execute/${orderId}`, { documentNumber: '网信办 1187 号' }, async () => {
      await gone();
      expect(await two.get(`g/post/view/${id}`)).toMatchObject({ status: 451 });
    });
    await within(`admin/takedown/release/${orderId}`, { releaseDocument: '网信办 1203 号' }, shown);
  });

  test('show each other’s writes after the database was killed and has recovered', async () => {
    const [one, two] = await Promise.all([addNode(), addNode()]);
    await readComments(two, posts[0] ?? 0);
    // What another server has forgotten a node cannot know: it starts again with nothing.
    const lost = `g/post/view/${posts[3]}`;
    expect((await two.get(lost)).text).toContain('第 3 夜');
    await db.query("UPDATE posts SET title = '没有人听说的一夜' WHERE id = $1", [posts[3] ?? 0]);
    expect((await two.get(lost)).text).toContain('第 3 夜');
    const before = postgres.processId;
    process.kill(before, 'SIGQUIT');
    await vi.waitFor(() => expect(postgres.processId).not.toBeOneOf([before, 0]), { timeout: patient(30_000), interval: 50 });
    const { token } = await addMemberWhenThere();
    await vi.waitFor(async () => expect((await one.post(`comment/save/${posts[0]}`, { body: '火又点着了' }, token)).status).toBe(200), {
      timeout: patient(10_000),
      interval: 50,
    });
    const writtenAt = performance.now();
    await vi.waitFor(async () => expect((await readComments(two, posts[0] ?? 0)).text).toContain('火又点着了'), { timeout: patient(10_000), interval: 20 });
    expect(performance.now() - writtenAt).toBeLessThan(patient(STALENESS_MS));
    expect((await two.get(lost)).text).toContain('没有人听说的一夜');
    await expectFresh('after a restart of the database', one, two);
  });

  test('one that is cut off says so, withholds names, and catches up when it is connected again', async () => {
    network = await openNetwork(postgres.connection);
    const [one, two] = await Promise.all([addNode(), addNode(network.connection)]);
    const postId = posts[1] ?? 0;
    const { id } = await addMember();
    expect(await readComments(two, postId)).toMatchObject({ status: 200 });
    expect(await two.get(`g/member/view/${id}`)).toMatchObject({ status: 200 });
    network.cut();
    const { token } = await addMember();
    await one.post(`comment/save/${postId}`, { body: '那边听不见' }, token);
    await vi.waitFor(async () => expect((await two.get('/readyz')).headers.get('x-hearth-blind')).not.toBeNull(), { timeout: patient(10_000), interval: 50 });
    const shown = await readComments(two, postId);
    expect(shown).toMatchObject({ status: 200 });
    expect(shown.text).not.toContain('那边听不见');
    expect(Number(shown.headers.get('x-hearth-blind'))).toBeGreaterThanOrEqual(2);
    const withheld = await two.get(`g/member/view/${id}`);
    expect(withheld).toMatchObject({ status: 503 });
    expect(withheld.headers.get('retry-after')).not.toBeNull();
    // It can't know whether the others see.
    expect(await two.get('/readyz')).toMatchObject({ status: 200 });
    network.mend();
    const mendedAt = performance.now();
    // As long as it shows what is old it says that it does not see: the first reply without that shows what was written long before.
    let reply = await readComments(two, postId);
    while (reply.headers.has('x-hearth-blind')) {
      expect(performance.now() - mendedAt).toBeLessThan(patient(STALENESS_MS));
      await delay(5);
      reply = await readComments(two, postId);
    }
    expect(reply.text).toContain('那边听不见');
    expect(await two.get(`g/member/view/${id}`)).toMatchObject({ status: 200 });
    await expectFresh('after a node was cut off', one, two);
  });

  test.runIf(hasRedis)('one that is cut off is not ready while the other one sees', async () => {
    network = await openNetwork(postgres.connection);
    const redis = await startTestRedis();
    try {
      const env = { REDIS_URL: redis.url };
      const [one, two] = await Promise.all([addNode(postgres.connection, env), addNode(network.connection, env)]);
      expect(await two.get('/readyz')).toMatchObject({ status: 200 });
      network.cut();
      await vi.waitFor(async () => expect(await two.get('/readyz')).toMatchObject({ status: 503 }), { timeout: patient(10_000), interval: 50 });
      expect(await one.get('/readyz')).toMatchObject({ status: 200 });
      // Nobody sees: all stay.
      await freeze();
      await vi.waitFor(async () => expect(await two.get('/readyz')).toMatchObject({ status: 200 }), { timeout: patient(10_000), interval: 50 });
      expect(await one.get('/readyz')).toMatchObject({ status: 200 });
    } finally {
      await redis.kill();
    }
  });
});

describe.runIf(process.platform === 'linux')('a database that does not respond', { timeout: patient(120_000) }, () => {
  const isRefused = ({ status, headers, tookMs }: NodeReply) => {
    expect(status).toBe(503);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(tookMs).toBeLessThan(patient(3_000));
  };

  test('leaves the cached pages, has the rest refused in time, and is used again soon after it resumes', async () => {
    const node = await addNode();
    const { id, token } = await addMember();
    const [cached = 0, uncached = 0] = posts;
    expect(await readComments(node, cached)).toMatchObject({ status: 200 });
    expect(await node.get(`g/member/view/${id}`)).toMatchObject({ status: 200 });
    await freeze();
    const stoppedAt = performance.now();
    const first = Promise.all([node.get(`g/post/view/${uncached}`), node.post(`comment/save/${cached}`, { body: '没人听见' }, token)]);
    const atOnce = await readComments(node, cached);
    expect(atOnce).toMatchObject({ status: 200 });
    expect(atOnce.tookMs).toBeLessThan(patient(500));
    for (const reply of await first) isRefused(reply);
    await vi.waitFor(async () => isRefused(await node.get(`g/member/view/${id}`)), { timeout: patient(4_000), interval: 50 });
    // The breaker is open: nobody waits any more, however many come.
    await vi.waitFor(async () => expect((await node.get(`g/post/view/${uncached}`)).tookMs).toBeLessThan(patient(300)), {
      timeout: patient(10_000),
      interval: 50,
    });
    const many = await Promise.all(Array.from({ length: 50 }, () => node.get(`g/post/view/${uncached}`)));
    for (const reply of many) isRefused(reply);
    expect((await readComments(node, cached)).tookMs).toBeLessThan(patient(500));
    expect(await node.get('/readyz')).toMatchObject({ status: 200 });
    expect(performance.now() - stoppedAt).toBeGreaterThan(2_000);

    await resume();
    const resumedAt = performance.now();
    await vi.waitFor(async () => expect(await node.get(`g/post/view/${uncached}`)).toMatchObject({ status: 200 }), { timeout: patient(10_000), interval: 50 });
    expect(performance.now() - resumedAt).toBeLessThan(patient(5_000));
    await vi.waitFor(async () => expect(await node.get(`g/member/view/${id}`)).toMatchObject({ status: 200 }), { timeout: patient(5_000), interval: 50 });
  });

  test('gives a refusal for a commit whose wait for a standby was canceled', async () => {
    const node = await addNode(postgres.connection, { HEARTH_DB_ANSWER_MS: '60000' });
    const { token } = await addMember();
    const root = openDatabase(postgres.superuser);
    try {
      await setStandby(root, 'nobody');
      await writeUntilOneWaits(root);
      const writing = node.post(`comment/save/${posts[2]}`, { body: '谁也没有抄下来' }, token);
      await vi.waitFor(
        async () => expect(await root.query("SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'")).not.toEqual([]),
        { timeout: patient(10_000), interval: 20 },
      );
      expect(await writing).toMatchObject({ status: 503 });
    } finally {
      await setStandby(root, '');
      await root.close();
    }
  });
});

async function setStandby(root: Database, name: string): Promise<void> {
  await root.query(`ALTER SYSTEM SET synchronous_standby_names = '${name}'`);
  await root.query('SELECT pg_reload_conf()');
  await vi.waitFor(async () => expect(await root.query('SHOW synchronous_standby_names')).toEqual([{ synchronousStandbyNames: name }]), {
    timeout: patient(10_000),
    interval: 20,
  });
}

/** Writes until a commit waits for the standby, and cancels the wait: commits begin to wait only once the checkpointer has read the setting too. */
async function writeUntilOneWaits(root: Database): Promise<void> {
  await vi.waitFor(
    async () => {
      let isOver = false;
      const writing = root.query(`COMMENT ON DATABASE postgres IS 'written'`).then(
        () => 'written',
        () => 'canceled',
      );
      void writing.then(() => (isOver = true));
      while (!isOver) await root.query("SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'");
      expect(await writing).toBe('canceled');
    },
    { timeout: patient(10_000), interval: 20 },
  );
}

/** As `addMember`, once the database takes it. */
async function addMemberWhenThere(): Promise<{ id: number; token: string }> {
  return vi.waitFor(addMember, { timeout: patient(30_000), interval: 100 });
}
