import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { patient } from '#tools/patience.ts';
import { createPurger, keepPurging, watchPurging } from '#server/platform/edge/index.ts';
import { resetSight } from '#server/platform/state/sight.ts';
import { hasNginx, hasVarnish, startNginx, startVarnish, type EdgeProgram } from './edge-programs.fixture.ts';
import { startTestSite, type Signed, type TestSite } from './testing.ts';
import { WEB } from './web.fixture.ts';

const LIST = '/cart/list/1001';
const SOON = { timeout: patient(10_000), interval: 50 };

let site: TestSite;
let author: Signed;
let port: number;
let edge: EdgeProgram;

async function startBoth(start: (port: number) => Promise<EdgeProgram>): Promise<void> {
  site = await startTestSite({ web: WEB, env: { HEARTH_EDGE: '1' } });
  author = await site.signUp('守火的人');
  await site.app.listen({ host: '127.0.0.1', port: 0 });
  const address = site.app.server.address();
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port');
  ({ port } = address);
  edge = await start(port);
}

async function stopBoth(): Promise<void> {
  await edge.stop();
  await site.close();
  resetSight();
}

interface Got {
  body: string;
  isHit: boolean;
  headers: Headers;
}

async function get(path: string, headers: Record<string, string> = {}): Promise<Got> {
  const response = await fetch(edge.url + path, { headers });
  return { body: await response.text(), isHit: /^hit$/i.test(response.headers.get('x-edge') ?? ''), headers: response.headers };
}

async function write(title: string): Promise<void> {
  const written = await site.post('post/save', { columnId: 1001, title, markdown: `${title}，火也很旺。` }, { as: author });
  expect(written.code).toBe('200');
}

const shows = async (title: string) => (await get(LIST)).body.includes(title);

/** What holds for every cache in front of the site. */
function keepsApart(): void {
  test('a page is kept for those without cookies of their own, and browsers ask each time', async () => {
    await get(LIST);
    const hits = await Promise.all(Array.from({ length: 20 }, (_, index) => get(LIST, { cookie: `game=1; other=${index}`, 'accept-encoding': 'br' })));
    expect(hits.filter(({ isHit }) => isHit).length).toBeGreaterThanOrEqual(10);
    for (const { headers } of hits) {
      expect(headers.get('cache-control')).toBe('private, max-age=0, must-revalidate');
      expect([headers.get('surrogate-key'), headers.get('cache-tag'), headers.get('set-cookie')]).toEqual([null, null, null]);
    }
  });

  test('who has chosen another game gets its page, and nobody else does', async () => {
    const everybody = await get(LIST);
    const chosen = await get(LIST, { cookie: 'game=2' });
    expect([chosen.body === everybody.body, chosen.isHit]).toEqual([false, false]);
    expect(chosen.body.includes('data-game="2"')).toBe(true);
    const text = await get(LIST, { cookie: 'text=1; game=1' });
    expect([text.isHit, text.body.includes('data-text')]).toEqual([false, true]);
    for (const cookie of ['', 'game=1', 'text=0'])
      for (let turn = 0; turn < 3; turn += 1) {
        const got = await get(LIST, cookie === '' ? {} : { cookie });
        expect([got.body.includes('data-game="1"'), got.body.includes('data-text')]).toEqual([true, false]);
      }
    await get(`${LIST}?game=2`);
    const linked = await get(`${LIST}?game=2`, { cookie: 'game=3' });
    expect(linked.body.includes('data-game="2"')).toBe(true);
  });

  test('who saves data gets smaller pictures from the site, which are kept for nobody else', async () => {
    const isLean = ({ body }: Got) => body.includes('data-lean');
    for (let turn = 0; turn < 2; turn += 1) {
      const saving = await get(LIST, { 'save-data': 'on' });
      expect([saving.isHit, isLean(saving)]).toEqual([false, true]);
      expect(isLean(await get(LIST))).toBe(false);
      expect(isLean(await get(LIST, { 'save-data': 'off' }))).toBe(false);
      // Only the cache in front says that it lets somebody past.
      expect(isLean(await get(LIST, { 'x-past-cache': 'save-data' }))).toBe(false);
    }
    await vi.waitFor(async () => expect((await get(LIST)).isHit).toBe(true), SOON);
  });

  test('a call is answered for the game its header names', async () => {
    await site.post('post/save', { columnId: 1202, title: '北境的雪又落下来了', markdown: '北境的雪又落下来了，火也很旺。' }, { as: author, gameId: 2 });
    const shown = async (headers: Record<string, string>) => (await get('/restful/v1/g/post/card/1202', headers)).body.includes('北境的雪又落下来了');
    expect(await shown({ current_game_id: '2', cookie: 'game=1' })).toBe(true);
    expect(await shown({ current_game_id: '1', cookie: 'game=2' })).toBe(false);
  });

  test('what is for one reader is never kept: the API, what sets a cookie, pages with a key', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      const own = await get('/restful/v1/checkLogin', { authorization: `Bearer ${author.token}` });
      const nobody = await get('/restful/v1/checkLogin');
      expect(own.body).not.toBe(nobody.body);
      expect(nobody.headers.get('set-cookie')).toContain('XSRF-TOKEN');
      expect([own.isHit, nobody.isHit]).toEqual([false, false]);
      for (const path of ['/profile/userinfo', '/answer/ABCD-EFGH', '/acc/retrieve_password/abc', '/admin/home']) {
        const { isHit, headers } = await get(path);
        expect([isHit, headers.get('cache-control')], path).toEqual([false, 'private, max-age=0, must-revalidate']);
      }
    }
  });

  test('each encoding is its own, and as it was asked for', async () => {
    const plain = await get(LIST, { 'accept-encoding': 'identity' });
    for (const encoding of ['br', 'gzip', 'gzip, deflate, br, zstd', 'identity'])
      for (let turn = 0; turn < 2; turn += 1) {
        const { body, headers } = await get(LIST, { 'accept-encoding': encoding });
        expect(body.length, encoding).toBe(plain.body.length);
        expect(headers.get('content-encoding') ?? 'identity').toBe(encoding.includes('br') ? 'br' : encoding);
      }
  });
}

describe.skipIf(!hasNginx)('nginx', () => {
  beforeAll(() => startBoth(startNginx), patient(60_000));
  afterAll(stopBoth);
  keepsApart();

  test('a write is shown within two seconds, without purging', async () => {
    await get(LIST);
    await write('添了一根松枝');
    const writtenAtMs = performance.now();
    await vi.waitFor(async () => expect(await shows('添了一根松枝')).toBe(true), SOON);
    expect(performance.now() - writtenAtMs).toBeLessThan(patient(2_000));
  });
});

describe.skipIf(!hasVarnish)('Varnish', () => {
  let ends: (() => Promise<void>)[] = [];
  beforeAll(() => startBoth(startVarnish), patient(60_000));
  afterAll(async () => {
    await Promise.all(ends.map((end) => end()));
    await stopBoth();
  });
  keepsApart();

  test('with purging a page is kept for long, and a write is shown at once', async () => {
    const { db, log } = site.platform;
    const purges = keepPurging({ db, log, purger: createPurger({ kind: 'varnish', addresses: [`${edge.url}/`], token: '' }) });
    const watch = watchPurging({ db, log }, 50);
    ends = [() => purges.stop(), () => watch.stop()];
    await vi.waitFor(async () => expect((await site.app.inject(LIST)).headers['cache-control']).toContain('s-maxage=60'), SOON);
    // Those of before ran out after a second.
    await vi.waitFor(async () => expect((await get(LIST)).isHit).toBe(true), SOON);
    for (const title of ['桦木', '橡木', '松木']) {
      await write(`添了一根${title}`);
      const writtenAtMs = performance.now();
      await vi.waitFor(async () => expect(await shows(`添了一根${title}`)).toBe(true), SOON);
      expect(performance.now() - writtenAtMs).toBeLessThan(patient(2_000));
    }
  });

  test('while the site is away an old page is shown, and none that may name somebody listed', async () => {
    const strict = '/blacklist/1303';
    await vi.waitFor(async () => expect((await get(LIST)).isHit).toBe(true), SOON);
    await get(strict);
    await site.app.close();
    await vi.waitFor(async () => expect((await fetch(`${edge.url}${strict}`)).status).toBe(503), SOON);
    expect(await shows('添了一根松木')).toBe(true);
  });
});
