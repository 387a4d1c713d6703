import { patient } from '#tools/patience.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { savePost } from '#server/modules/posts/index.ts';
import { hasRedis, startTestRedis } from '#server/platform/testing/redis.ts';
import type { TestNode } from './nodes.fixture.ts';
import { TALK, GAME, LANES, readComments, setUpNodes } from './database-nodes.fixture.ts';

const running = setUpNodes();
const { posts, addMember, addNode, freeze } = running;

/** What a node that sees the database may show of the past. */
const STALENESS_MS = 2_000;
/** How many writes are looked at in each case: as many as a thousand where somebody wants to know the figures. */
const WRITES = Number(process.env['HEARTH_STALENESS_WRITES'] ?? 40);
let sayings = 0;

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

/** Hangs a picture on the wall as its author and a presenter have. Returns its number. */
async function hangPicture(authorId: number, title: string): Promise<number> {
  const row = await running.db.queryOne<{ id: number }>(
    `WITH f AS (INSERT INTO files (member_id, kind, sha256, width, height, color, variants, created_at)
       VALUES ($1, 'image', repeat('ab', 32), 10, 10, '#aabbcc', '[{"name":"x","width":10,"height":10,"bytes":10}]', now()) RETURNING id)
     INSERT INTO sceneries (game_id, author_id, file_id, title, zone, expansion, search_key, orientation, color, status, created_at, decided_at)
     SELECT $2, $1, f.id, $3, '翡翠林', '熊猫人之谜', $3, 'square', 'ink', 'approved', now(), now() FROM f RETURNING id`,
    [authorId, GAME, title],
  );
  if (!row) throw new Error('a picture was not hung');
  return row.id;
}

describe.runIf(process.platform === 'linux')('two nodes on one database', { timeout: patient(120_000) }, () => {
  test('show each other’s writes without notices', async () => {
    const [one, two] = await Promise.all([
      addNode(running.postgres.connection, { HEARTH_LISTEN: '0' }),
      addNode(running.postgres.connection, { HEARTH_LISTEN: '0' }),
    ]);
    await expectFresh('without notices', one, two);
  });

  test('show each other’s writes with notices, and while every listener is cut again and again', async () => {
    const [one, two] = await Promise.all([addNode(), addNode()]);
    await expectFresh('with notices', one, two);
    let isOver = false;
    const cutting = (async () => {
      while (!isOver) {
        await running.db.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'hearth' AND application_name = 'hearth tags'");
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
    const [one, two] = await Promise.all([addNode(running.postgres.connection, env), addNode(running.postgres.connection, env)]);
    const author = await addMember();
    const operator = await addMember('operator');
    await running.db.query('UPDATE sessions SET factor_at = now() WHERE member_id = $1', [operator.id]);
    const title = '绝无仅有的一夜';
    const write = async (text: string) =>
      (
        await savePost(
          { db: running.db, now: new Date() },
          { author: { id: author.id, role: 'member' }, gameId: GAME },
          { written: { columnId: TALK, title: text, markdown: '今天的柴很干，火也很旺。', tags: ['绝无仅有'] } },
        )
      ).id;
    const id = await write(title);
    const alike = await write('绝无仅有的第二夜');
    const doors = (text: string) => [
      `g/post/view/${id}`,
      `g/post/view/${alike}`,
      `g/post/card/${TALK}`,
      `g/post/mono/${TALK}?sort=active`,
      `g/post/card/${TALK}?tag=${encodeURIComponent('绝无仅有')}`,
      `g/post/full/search?q=${encodeURIComponent(text)}`,
      `g/post/member/${author.id}`,
      `/feed/${TALK}.xml`,
      `/oembed?url=${encodeURIComponent(`${env.PUBLIC_URL}/post/view/${TALK}/${id}`)}`,
    ];
    const showing = async (wording: string, sought = wording) => {
      const replies = await Promise.all(doors(sought).map(async (path) => ({ path, text: (await two.get(path)).text })));
      return replies.filter(({ text }) => text.includes(wording)).map(({ path }) => path);
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

  test('show each other’s removals of comments and of pictures of the wall at every door within two seconds', async () => {
    const [one, two] = await Promise.all([addNode(), addNode()]);
    const [author, operator] = [await addMember(), await addMember('operator')];
    const postId = posts[2] ?? 0;
    const removal = { code: 'ad', text: '整条都是卖号的联系方式' };
    const words = '独一无二的一句话';
    const sent = await one.post(`comment/save/${postId}`, { body: words }, author.token);
    const commentId = /"id":(\d+)/.exec(sent.text)?.[1] ?? '';
    const sceneryId = await hangPicture(author.id, '独一无二的一张图');
    const cases: readonly { kind: string; id: string | number; sought: string; doors: string[] }[] = [
      { kind: 'comment', id: commentId, sought: words, doors: [`g/comment/post/${postId}?sort=latest`, `g/comment/member/${author.id}`] },
      { kind: 'scenery', id: sceneryId, sought: '独一无二的一张图', doors: [`g/scenery/search`, `g/scenery/view/${sceneryId}`] },
    ];
    for (const { kind, id, sought, doors } of cases) {
      const showing = async () => {
        const replies = await Promise.all(doors.map(async (path) => ({ path, text: (await two.get(path)).text })));
        return replies.filter(({ text }) => text.includes(sought)).map(({ path }) => path);
      };
      await vi.waitFor(async () => expect(await showing()).toEqual(doors), { timeout: patient(10_000), interval: 20 });
      for (const [act, body, expected] of [
        ['remove', removal, []],
        ['restore', {}, doors],
      ] as const) {
        expect(await one.post(`admin/${kind}/${act}/${id}`, body, operator.token), `${kind} ${act}`).toMatchObject({ status: 200 });
        const doneAt = performance.now();
        await vi.waitFor(async () => expect(await showing()).toEqual(expected), { timeout: patient(10_000), interval: 20 });
        expect(performance.now() - doneAt, `${kind} ${act}`).toBeLessThan(patient(STALENESS_MS));
      }
    }
  });

  test('show each other’s writes after the database was killed and has recovered', async () => {
    const [one, two] = await Promise.all([addNode(), addNode()]);
    await readComments(two, posts[0] ?? 0);
    // What another server has forgotten a node cannot know: it starts again with nothing.
    const lost = `g/post/view/${posts[3]}`;
    expect((await two.get(lost)).text).toContain('第 3 夜');
    await running.db.query("UPDATE posts SET title = '没有人听说的一夜' WHERE id = $1", [posts[3] ?? 0]);
    expect((await two.get(lost)).text).toContain('第 3 夜');
    const before = running.postgres.processId;
    process.kill(before, 'SIGQUIT');
    await vi.waitFor(() => expect(running.postgres.processId).not.toBeOneOf([before, 0]), { timeout: patient(30_000), interval: 50 });
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
    const network = await running.openNetwork();
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

  test.runIf(hasRedis)('one that is cut off is not ready while the other one sees, also where their clocks differ', async () => {
    const network = await running.openNetwork();
    const redis = await startTestRedis();
    try {
      const env = { REDIS_URL: redis.url };
      const [one, two] = await Promise.all([addNode(running.postgres.connection, env), addNode(network.connection, { ...env, TEST_CLOCK_AHEAD_MS: '4000' })]);
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

/** As `addMember`, once the database takes it. */
async function addMemberWhenThere(): Promise<{ id: number; token: string }> {
  return vi.waitFor(addMember, { timeout: patient(30_000), interval: 100 });
}
