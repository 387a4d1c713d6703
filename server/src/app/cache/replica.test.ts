import { randomBytes } from 'node:crypto';
import { patient } from '#tools/patience.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { EmbeddedConnection } from '#embedded-postgres';
import { loadSiteContent } from '#demo/site-content.ts';
import { createMember, openSession } from '#server/modules/members/index.ts';
import { savePost } from '#server/modules/posts/index.ts';
import { connectionsOf, isReplicaOf } from '#server/platform/database/connections.ts';
import { openDatabase, type Database } from '#server/platform/database/db.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { MIGRATIONS } from '#server/platform/database/migrate-schema.ts';
import { startWithStandby, type TestStandby } from '#server/platform/testing/standby.ts';
import { createSecrets } from '#server/platform/process/secrets.ts';
import { startNode, type TestNode } from './nodes.fixture.ts';

const TALK = 1001;
const GAME = 1;

function urlOf({ host, port, user, database }: EmbeddedConnection): string {
  return `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}

describe.runIf(process.platform === 'linux')('a node with a replica', { timeout: patient(60_000) }, () => {
  let servers: TestStandby;
  let db: Database;
  let reader: TestNode;
  /** A node that knows of no replica. */
  let writer: TestNode;
  /** Each is used once: who has written waits before they write again. */
  const tokens: string[] = [];
  const posts: number[] = [];

  beforeAll(async () => {
    servers = await startWithStandby(async (primary) => {
      await migrate(primary, MIGRATIONS);
      const filling = openDatabase(primary);
      await loadSiteContent({ db: filling, now: new Date() });
      const now = new Date();
      const [author = 0] = await filling.transaction(async (tx) => {
        const ids: number[] = [];
        for (let added = 0; added < 12; added += 1) {
          const { id } = await createMember(tx, { nickName: `守夜人${added}`, role: 'member', joinedAt: now });
          tokens.push(await openSession({ tx, now }, id, { device: 'test', address: '127.0.0.1', platform: { secrets: createSecrets(randomBytes(32)) } }));
          ids.push(id);
        }
        return ids;
      });
      for (let added = 0; added < 8; added += 1) {
        const written = { columnId: TALK, title: `副本的第 ${added} 夜`, markdown: '今天的柴很干，火也很旺。', tags: [] };
        posts.push((await savePost({ db: filling, now: new Date() }, { author: { id: author, role: 'member' }, gameId: GAME }, { written })).id);
      }
      await filling.close();
    });
    db = openDatabase(servers.primary);
    const env = { DATABASE_URL: urlOf(servers.primary), HEARTH_DB_ANSWER_MS: String(patient(2_000)) };
    reader = await startNode(servers.primary, { ...env, DATABASE_READ_URL: urlOf(servers.standby), HEARTH_READ_LAG_MS: '1500' });
    writer = await startNode(servers.primary, env);
  }, patient(120_000));

  afterAll(async () => {
    await Promise.all([reader.stop(), writer.stop()]);
    await db.close();
    await servers.stop();
  });

  const shown = async (node: TestNode, post: number) => (await node.get(`g/comment/post/${post}?sort=latest`)).text;
  const write = async (node: TestNode, post: number, body: string) =>
    expect(await node.post(`comment/save/${post}`, { body }, tokens.pop() ?? '')).toMatchObject({ status: 200 });
  const onReplica = async (body: string) => (await servers.onStandby(`SELECT FROM comments WHERE body::text LIKE '%${body}%'`)).length > 0;

  /** Resolves when the node makes a page from the replica: one that nobody has asked for. */
  async function untilReplicaIsRead(): Promise<void> {
    let page = 1;
    const countReads = async () =>
      Number(
        (
          await servers.onStandby<{ reads: string }>(
            `SELECT sum(seq_scan + coalesce(idx_scan, 0)) AS reads FROM pg_stat_user_tables WHERE relname = 'comments'`,
          )
        )[0]?.reads,
      );
    await vi.waitFor(
      async () => {
        const before = await countReads();
        page += 1;
        expect(await reader.get(`g/comment/post/${posts[0]}?sort=latest&page=${page}`)).toMatchObject({ status: 200 });
        // A session reports what it has read when it is idle for a second.
        await vi.waitFor(async () => expect(await countReads()).toBeGreaterThan(before), { timeout: 2_500, interval: 100 });
      },
      { timeout: patient(30_000), interval: 200 },
    );
  }

  test('reads from it what others wrote, as soon as the replica has it', async () => {
    await untilReplicaIsRead();
    expect(await shown(reader, posts[1]!)).not.toContain('别处写的');
    await write(writer, posts[1]!, '别处写的');
    await vi.waitFor(async () => expect(await shown(reader, posts[1]!)).toContain('别处写的'), { timeout: patient(5_000), interval: 50 });
  });

  test('never misses its own writes, whatever the replica has', async () => {
    await untilReplicaIsRead();
    await shown(reader, posts[2]!);
    await servers.pause();
    try {
      for (const body of ['自己写的一句', '自己写的又一句']) {
        await write(reader, posts[2]!, body);
        expect(await shown(reader, posts[2]!)).toContain(body);
      }
      expect(await onReplica('自己写的一句')).toBe(false);
      expect(await shown(reader, posts[2]!)).toContain('自己写的一句');
    } finally {
      await servers.resume();
    }
    await vi.waitFor(async () => expect(await onReplica('自己写的又一句')).toBe(true), { timeout: patient(10_000), interval: 50 });
    expect(await shown(reader, posts[2]!)).toContain('自己写的又一句');
  });

  test('keeps no old page when the replica is behind for a moment', async () => {
    await untilReplicaIsRead();
    await shown(reader, posts[3]!);
    await servers.pause();
    await write(writer, posts[3]!, '晚到的一句');
    // Made again meanwhile from what the replica has, for another address.
    await reader.get(`g/comment/post/${posts[3]}?sort=latest&page=2`);
    await servers.resume();
    await vi.waitFor(async () => expect(await shown(reader, posts[3]!)).toContain('晚到的一句'), { timeout: patient(5_000), interval: 50 });
  });

  test('reads from the primary when the replica is too far behind, and from the replica when it has caught up', async () => {
    await untilReplicaIsRead();
    await shown(reader, posts[4]!);
    await servers.pause();
    try {
      await write(writer, posts[4]!, '副本还没有的');
      await vi.waitFor(async () => expect(await shown(reader, posts[4]!)).toContain('副本还没有的'), { timeout: patient(6_000), interval: 50 });
      expect(await onReplica('副本还没有的')).toBe(false);
    } finally {
      await servers.resume();
    }
    await untilReplicaIsRead();
  });

  test('reads from the primary while the replica is away, and nobody is refused', async () => {
    await untilReplicaIsRead();
    await servers.stopStandby();
    try {
      expect(await reader.get(`g/post/view/${posts[5]}`)).toMatchObject({ status: 200 });
      await write(writer, posts[5]!, '副本不在时写的');
      await vi.waitFor(async () => expect(await shown(reader, posts[5]!)).toContain('副本不在时写的'), { timeout: patient(5_000), interval: 50 });
    } finally {
      await servers.startStandby();
    }
    await untilReplicaIsRead();
  });

  test('is not started with a replica of another database', async () => {
    const { read } = connectionsOf({ databaseUrl: urlOf(servers.primary), databaseReadUrl: urlOf({ ...servers.standby, database: 'postgres' }) });
    await expect(isReplicaOf(read!, servers.primary)).rejects.toThrow('DATABASE_READ_URL');
    expect(await isReplicaOf({ connectionString: urlOf(servers.standby) }, servers.primary)).toBe(true);
    expect(await isReplicaOf({ connectionString: 'postgres://hearth@127.0.0.1:1/hearth' }, servers.primary)).toBe(false);
  });
});
