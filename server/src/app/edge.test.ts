import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { patient } from '#tools/patience.ts';
import { resetSight, noteSight } from '#server/platform/state/sight.ts';
import { pages } from '../../../web/src/app/routes.ts';
import { edgeHeaders } from './cache/edge.ts';
import { startTestSite, type Signed, type TestSite } from './testing.ts';
import { WEB } from './web.fixture.ts';

const LIST = '/cart/list/1001';

let site: TestSite;
let author: Signed;
let post: number;

beforeAll(async () => {
  site = await startTestSite({ web: WEB, env: { HEARTH_EDGE: '1' } });
  author = await site.signUp('守火的人');
  post = await savePost();
});
afterAll(() => site.close());
afterEach(() => resetSight());

async function savePost(): Promise<number> {
  const written = { columnId: 1001, title: '火边说一句', markdown: '今天的柴很干，火也很旺。', tags: ['柴 火'] };
  return (await site.post<{ id: number }>('post/save', written, { as: author })).t.id;
}

async function open(path: string, headers: Record<string, string> = {}): Promise<Record<string, string>> {
  const response = await site.app.inject({ url: path, headers });
  return Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)]));
}

/** Returns the tags that the writes of the site have left for every cache since then. */
async function dropsSince(id: number): Promise<string[]> {
  const rows = await site.platform.db.query<{ tags: string[] }>('SELECT tags FROM tag_drops WHERE id > $1', [id]);
  return rows.flatMap(({ tags }) => tags);
}

async function lastDrop(): Promise<number> {
  const row = await site.platform.db.queryOne<{ id: number }>('SELECT coalesce(max(id), 0)::integer AS id FROM tag_drops');
  return row?.id ?? 0;
}

it('without purges a page may be kept in front of the site for a second, by browsers never without asking', async () => {
  const headers = await open(LIST);
  expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate, proxy-revalidate, s-maxage=1');
  expect(headers['cdn-cache-control']).toBe('public, max-age=1, must-revalidate');
  expect(headers['set-cookie']).toBeUndefined();
  const again = await site.app.inject({ url: LIST, headers: { 'if-none-match': headers['etag'] ?? '' } });
  expect([again.statusCode, again.headers['cache-control']]).toEqual([304, headers['cache-control']]);
});

it('an address shows one page to everybody; what a cookie has changed is for its sender alone', async () => {
  for (const url of [`${LIST}?game=1`, `${LIST}?game=2`, `${LIST}?text=1`, '/feed/1001.xml?game=2', '/sitemap.xml']) {
    const plain = await site.app.inject({ url });
    const withCookies = await site.app.inject({ url, headers: { cookie: 'game=1; token=abc' } });
    expect(withCookies.body, url).toBe(plain.body);
    expect([plain.headers['vary'], withCookies.headers['vary']], url).toEqual(['accept-encoding', 'accept-encoding']);
    expect(withCookies.headers['cache-control'], url).toBe(plain.headers['cache-control']);
    expect(plain.headers['cache-control'], url).toContain('s-maxage=1');
  }
  const bare = await site.app.inject({ url: LIST });
  expect(bare.headers['content-location']).toBeUndefined();
  for (const [cookie, url] of [
    ['game=2', LIST],
    ['game=2; text=1', `${LIST}?page=1`],
    ['text=1', LIST],
    ['game=2', '/feed/1001.xml'],
  ] as const) {
    const chosen = await site.app.inject({ url, headers: { cookie } });
    expect(chosen.body, url).not.toBe(bare.body);
    expect(chosen.headers['cache-control'], `${url} ${cookie}`).toBe('private, max-age=0, must-revalidate');
    expect([chosen.headers['surrogate-key'], chosen.headers['cache-tag'], chosen.headers['cdn-cache-control']]).toEqual([undefined, undefined, undefined]);
  }
  const chosen = await site.app.inject({ url: `${LIST}?page=1`, headers: { cookie: 'game=2' } });
  expect(chosen.headers['content-location']).toBe(`${LIST}?page=1&game=2`);
  // A game that is not offered, or the recommended one, changes nothing.
  for (const cookie of ['game=999', 'game=1', 'game=x']) {
    const same = await site.app.inject({ url: LIST, headers: { cookie } });
    expect([same.body === bare.body, same.headers['cache-control']], cookie).toEqual([true, bare.headers['cache-control']]);
  }
});

it(
  'every page that is not personal may be kept, and every personal one may not',
  async () => {
    for (const { path, login, personal } of pages) {
      const url = `/${path.replace('/*', '/x').replace('*', 'nowhere').replace(/:\w+/g, '7')}`;
      const { headers, statusCode } = await site.app.inject({ url });
      const isKept = String(headers['cache-control']).includes('s-maxage');
      expect(isKept, `${url} ${statusCode} ${String(headers['cache-control'])}`).toBe(!login && !personal && statusCode < 500);
      expect(headers['set-cookie'], url).toBeUndefined();
      expect(String(headers['vary']), url).not.toContain('cookie');
      expect(headers['surrogate-key'] === undefined, url).toBe(!isKept);
    }
  },
  patient(60_000),
);

it('what can name somebody listed is kept for two seconds at most and never shown old; the rest is, where it is purged', () => {
  const secondsOf = (headers: Record<string, string> | null) => Number(/s-maxage=(\d+)/.exec(headers?.['cache-control'] ?? '')?.[1]);
  const reply = { status: 200, tags: ['post:1', 'column:1001:game:1'], mustBeCurrent: false };
  const kept = edgeHeaders(reply, true);
  expect(secondsOf(kept)).toBe(60);
  expect(kept?.['cache-control']).toMatch(/stale-while-revalidate=\d+, stale-if-error=\d+$/);
  const strict = [
    { ...reply, mustBeCurrent: true },
    { ...reply, tags: [...reply.tags, 'tickets:game:1'] },
    { ...reply, tags: ['case:4'] },
    { ...reply, tags: ['cases:game:1'] },
    { ...reply, tags: ['search:game:2'] },
    // More tags than a header holds: no purge would find it.
    { ...reply, tags: Array.from({ length: 900 }, (_, index) => `post:${index}`) },
  ].map((each) => edgeHeaders(each, true));
  for (const headers of [...strict, edgeHeaders(reply, false)]) {
    expect(secondsOf(headers)).toBeLessThanOrEqual(2);
    expect(`${headers?.['cache-control']} ${headers?.['cdn-cache-control']}`).not.toContain('stale');
  }
  for (const status of [429, 500, 503]) expect(edgeHeaders({ ...reply, status }, true)).toBeNull();
});

it('the game header of the API changes no cacheable page, as a cache in front does not know it', async () => {
  for (const url of [LIST, '/feed/1001.xml']) {
    const bodyFor = async (headers: Record<string, string>) => (await site.app.inject({ url, headers })).body;
    const plain = await bodyFor({});
    expect(await bodyFor({ cookie: 'game=2' }), url).not.toBe(plain);
    expect(await bodyFor({ current_game_id: '2' }), url).toBe(plain);
  }
});

it('the tags a write leaves for the caches are among those its pages carry', async () => {
  const pages = { post: `/post/view/1001/${post}`, list: LIST, member: `/member/${author.id}`, tag: `/tag/${encodeURIComponent('柴 火')}` };
  const keysOf = async (path: string) => (await open(path))['surrogate-key']?.split(' ') ?? [];
  for (const [page, path] of Object.entries(pages)) expect((await open(path))['cache-tag']?.split(','), page).toEqual(await keysOf(path));
  // Each is one word of ASCII: a header takes nothing else, and tags are parted by spaces and commas.
  for (const path of Object.values(pages)) for (const key of await keysOf(path)) expect(key, path).toMatch(/^[\w:-]{1,40}$/);
  const unfollowed = await lastDrop();
  await site.post('follow/topic', { tag: '柴 火', following: true }, { as: author });
  const followed = await dropsSince(unfollowed);
  expect(followed).not.toEqual([]);
  expect((await keysOf(pages.tag)).filter((key) => followed.includes(key))).toEqual(followed);
  const before = await lastDrop();
  await site.post(`comment/save/${post}`, { body: '添一把柴' }, { as: await site.signUp('添柴的人') });
  const commented = new Set(await dropsSince(before));
  expect((await keysOf(pages.post)).some((key) => commented.has(key))).toBe(true);
  const next = await lastDrop();
  await savePost();
  const posted = new Set(await dropsSince(next));
  for (const path of [pages.list, pages.member])
    expect(
      (await keysOf(path)).some((key) => posted.has(key)),
      path,
    ).toBe(true);
  expect((await keysOf(pages.post)).includes(`post:${post}`)).toBe(true);
});

it('a personal or possibly outdated page is not kept there', async () => {
  const own = await site.get('g/post/card/1001');
  expect(String(own.headers['cache-control'])).toContain('private');
  noteSight(performance.now() - 5_000);
  const blind = await open(LIST);
  expect(blind['cache-control']).toContain('private');
  expect(blind['surrogate-key']).toBeUndefined();
});

it('a site without a cache in front names no tags', async () => {
  const alone = await startTestSite({ web: WEB });
  const { headers } = await alone.app.inject({ url: '/home' });
  expect(headers['cache-control']).toBe('private, max-age=0, must-revalidate');
  expect([headers['surrogate-key'], headers['cache-tag']]).toEqual([undefined, undefined]);
  await alone.close();
});
