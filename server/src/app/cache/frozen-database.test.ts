import { patient } from '#tools/patience.ts';
import { describe, expect, test, vi } from 'vitest';
import { openDatabase, type Database } from '#server/platform/database/db.ts';
import type { NodeReply } from './nodes.fixture.ts';
import { readComments, setUpNodes } from './database-nodes.fixture.ts';

const running = setUpNodes();
const { posts, addMember, addNode, freeze, resume } = running;

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
    const node = await addNode(running.postgres.connection, { HEARTH_DB_ANSWER_MS: '60000' });
    const { token } = await addMember();
    const root = openDatabase(running.postgres.superuser);
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
