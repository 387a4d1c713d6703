import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveSetting } from '#server/modules/settings/index.ts';
import { CHECKS } from '#web/app/addresses.ts';
import { pages } from '#web/app/routes.ts';
import { startTestSite, type Signed, type TestSite } from './testing.ts';
import { WEB } from './web.fixture.ts';

/** Impossible ids: 0, negative, too large for a number, not a number, or a number written differently. */
const IMPOSSIBLE = ['0', '-1', '9007199254740992', `1${'0'.repeat(30)}`, 'abc', '1.5', '1e3', '01001', '１００１', '%00', '1%00', "1'--", '%20'];
const NOBODY = '999999';

/**
 * The status a visitor gets for an address that names nothing; for private pages the browser learns it after signing in. A page with a
 * parameter that is missing here fails the test.
 */
const UNKNOWN: Readonly<Record<string, number>> = {
  'home-column': 404,
  'cart-list': 404,
  'mono-list': 404,
  'post-view': 404,
  'post-add': 404,
  'comment-add': 404,
  essence: 400,
  'essence-view': 400,
  'post-informer': 404,
  'member-informer': 404,
  'presenter-informer': 404,
  'trial-view': 404,
  'trial-draw': 404,
  'trial-add': 404,
  'trial-desk': 404,
  blacklist: 404,
  'blacklist-check': 404,
  'blacklist-entry': 404,
  'ticket-list': 404,
  'ticket-view': 404,
  appeal: 404,
  answer: 200,
  'counter-notice': 200,
  'mail-off': 200,
  scenery: 404,
  'scenery-add': 404,
  'scenery-desk': 404,
  'presenter-list': 404,
  'presenter-profile': 404,
  'presenter-add': 404,
  member: 404,
  'clocks-year': 400,
  tag: 404,
  'guide-1': 404,
  'guide-2': 404,
  sponsors: 404,
  'profile-letter': 200,
  'message-detail': 200,
  'message-post-reply': 200,
  'retrieve-password': 200,
  'keep-email': 200,
  'with-identity': 200,
};

const parametersOf = (path: string) => path.match(/:\w+/g) ?? [];
const withIds = (path: string, ids: Readonly<Record<string, string>>, others = '1') => `/${path.replace(/:\w+/g, (name) => ids[name] ?? others)}`;
const taking = pages.filter(({ path }) => path.includes(':'));
const ofColumns = taking.filter(({ path }) => path.includes(':columnId') && !path.includes(':postId'));

let site: TestSite;
let writer: Signed;
let columns: { id: number; action: string; kind: string }[];
let post: number;
beforeAll(async () => {
  site = await startTestSite({ web: WEB });
  writer = await site.signUp('写字的人');
  columns = await site.platform.db.query('SELECT id, action, kind FROM columns ORDER BY id');
  const saved = await site.post<{ id: number }>('post/save', { columnId: 1001, title: '火边说一句', markdown: '今天的柴很干，火也很旺。' }, { as: writer });
  post = saved.t.id;
});
afterAll(() => site.close());

/** Returns a page without the places where its titles may be broken, which are no letters. */
async function open(path: string) {
  const { statusCode: status, headers, body } = await site.app.inject({ method: 'GET', url: path });
  return { status, location: headers.location ?? null, title: /<title>([^<]*)/.exec(body)?.[1] ?? '', body: body.replaceAll('<wbr>', '') };
}

describe('every page of the table', () => {
  it.each(taking.filter(({ id, path }) => path.includes(':columnId') && id !== 'post-view'))('$id has its column checked', ({ id }) => {
    expect(Object.keys(CHECKS)).toContain(id);
  });

  it.each(taking)('$id at an impossible id is a page that says so', async ({ path }) => {
    for (const name of parametersOf(path).filter((each) => /id$/i.test(each))) {
      for (const value of IMPOSSIBLE) {
        const address = withIds(path, { ':columnId': '1001', [name]: value });
        const { status, title, body } = await open(address);
        expect({ address, status, title }).toEqual({ address, status: 404, title: expect.stringMatching(/^\p{Script=Han}+/u) });
        expect(body, address).not.toContain('\0');
      }
    }
  });

  it.each(taking)('$id at an address that names nothing is a page that says so', async ({ id, path }) => {
    expect(Object.keys(UNKNOWN), 'say above what it answers').toContain(id);
    const address = withIds(path, { ':columnId': NOBODY }, NOBODY);
    const { status, body } = await open(address);
    expect({ address, status }).toEqual({ address, status: UNKNOWN[id] });
    expect(body).toMatch(/<meta name="robots" content="noindex"|"state":"waiting"/);
  });

  it.each(ofColumns)('$id at each column is its own page, or redirects to the right one', async ({ path }) => {
    const own = columns.filter(({ action }) => `${action}/:columnId` === `/${path}`).map(({ id }) => id);
    for (const { id } of columns) {
      const address = withIds(path, { ':columnId': String(id) });
      let response = await open(`${address}?q=1`);
      if (own.includes(id)) expect({ address, status: response.status }).toEqual({ address, status: 200 });
      const seen = [address];
      while (response.location !== null && seen.length < 4) {
        seen.push(response.location);
        response = await open(response.location);
      }
      expect({ seen, status: response.status }).toEqual({ seen, status: 200 });
    }
  });
});

it('a redirect takes a long query along whole', async () => {
  const from = encodeURIComponent(`/search/list?q=${'很长的一句话'.repeat(20)}&sort=latest`).slice(0, 900);
  expect(from.length).toBeGreaterThan(400);
  expect((await open(`/login?from=${from}`)).location).toBe(`/acc/sign_in?from=${from}`);
});

it('a column shows its own posts, and no page has the title of another kind of column', async () => {
  expect((await open('/blacklist/check/1401')).location).toBe('/blacklist/check/1304');
  expect((await open('/blacklist/1402?realm=%E5%8F%A4%E5%B0%94%E4%B8%B9')).location).toBe('/blacklist/1303?realm=%E5%8F%A4%E5%B0%94%E4%B8%B9');
  expect((await open('/cart/list/1303')).location).toBe('/blacklist/1303');
  expect((await open('/mono/list/1000')).location).toBe('/home/1000');
  expect((await open('/post/add/1303')).location).toBe('/post/add/1301');
  expect((await open('/post/add/1500')).location).toBe('/scenery/add/1500');
  expect((await open('/post/trial/add/1001')).location).toBe('/post/trial/add/1301');
  expect((await open('/trial/desk/1001')).location).toBe('/cart/list/1001');
  expect((await open('/sponsors/1001')).location).toBe('/sponsors/1035');
});

it('the pages of the product have the name the operator chose; the default name redirects there, any other is not found', async () => {
  const call = (slug: string) => site.platform.db.transaction((tx) => saveSetting({ tx, now: new Date() }, 'slug', slug));
  await call('glow9');
  try {
    for (const path of ['_1/1033', '_2/1034', '_plugin']) {
      expect([path, (await open(`/hearth${path}`)).location]).toEqual([path, `/glow9${path}`]);
      expect([path, (await open(`/camp${path}`)).status]).toEqual([path, 404]);
    }
    for (const path of ['/glow9_1/1033', '/glow9_2/1034', '/glow9_plugin', '/glow9_plugin/']) {
      const { status, body } = await open(path);
      expect([path, status]).toEqual([path, 200]);
      expect(body).toContain(`href="http://localhost${path.replace(/\/$/, '')}"`);
    }
    const { body } = await open('/cart/list/1001');
    expect(body).toContain('href="/glow9_plugin"');
    expect(body).not.toContain('href="/hearth_');
    expect((await open('/glow9_2/1033')).location).toBe('/glow9_2/1034');
    expect((await open('/profile/faq')).body).toContain('href="/glow9_1/1033"');
    expect((await site.get('g/column/find/1033')).t).toMatchObject({ currentColumn: { action: '/glow9_1' } });
  } finally {
    await call('hearth');
  }
  expect((await open('/hearth_1/1033')).status).toBe(200);
  expect((await open('/glow9_1/1033')).status).toBe(404);
});

it('a query parameter that makes no sense counts as not given', async () => {
  expect((await open('/search/list?q=%E6%9F%B4&page=2&after=x&sort=latest')).location).toBe('/search/list?q=%E6%9F%B4&sort=latest');
  expect((await open('/search/list?q=%E6%9F%B4&from=2026-02-30&to=2026-02-31')).location).toBe('/search/list?q=%E6%9F%B4');
  for (const list of ['/blacklist/1303', '/ticket/list/1302', '/scenery/1500', '/hearth_plugin', `/member/${writer.id}`]) {
    const address = `${list}?after=${Buffer.from('["2026-02-30T00:00:00Z",1]').toString('base64url')}`;
    expect([address, (await open(address)).location]).toEqual([address, list]);
    expect([list, (await open(list)).status]).toEqual([list, 200]);
  }
  expect(await open('/member/0?after=x')).toMatchObject({ status: 404 });
});

it('a page behind the last one says so, and search engines leave it out', async () => {
  for (const list of ['/cart/list/1001', '/mono/list/1001', '/ticket/list/1302', '/blacklist/1303']) {
    const { status, body } = await open(`${list}?page=77`);
    expect([list, status, body.includes('<meta name="robots" content="noindex,follow"')]).toEqual([list, 200, true]);
    expect((await open(list)).body, list).not.toContain('noindex');
  }
});

it('a post has the address of its own column', async () => {
  expect(await open(`/post/view/1001/${post}`)).toMatchObject({ status: 200 });
  expect((await open(`/post/view/1303/${post}?floor=2`)).location).toBe(`/post/view/1001/${post}?floor=2`);
  expect((await open(`/post/view/${NOBODY}/${post}`)).location).toBe(`/post/view/1001/${post}`);
  expect((await open(`/comment/add/1203/${post}?parent=3`)).location).toBe(`/comment/add/1001/${post}?parent=3`);
});

it('a floor that does not exist redirects to the last one and says so, and a removed one says that it was removed', async () => {
  const address = `/post/view/1001/${post}`;
  expect((await open(`${address}?floor=9`)).body).toContain('没有 9 楼，这里还没有人说话');
  const reader = await site.signUp('说话的人');
  const saved = await site.post<{ id: number }>(`comment/save/${post}`, { body: '第一层' }, { as: reader });
  const missing = (await open(`${address}?floor=999`)).body;
  expect(missing).toContain('没有 999 楼，最后是 1 楼');
  expect(missing).toMatch(/id="f1" data-sought="true"/);
  expect((await open(`${address}?floor=1`)).body).not.toContain('最后是');
  await site.post(`comment/remove/${saved.t.id}`, {}, { as: reader });
  expect((await open(`${address}?floor=1`)).body).toContain('1 楼说过的话已经删除');
  expect((await open(address)).body).not.toContain('1 楼说过的话已经删除');
});

it('a search in a column that is gone keeps its words and searches the whole site', async () => {
  const { status, body } = await open('/search/list?q=%E6%9F%B4&columnId=99999&essence=1&page=3');
  expect(status).toBe(200);
  expect(body).toContain('没有这个栏目');
  expect(body).toMatch(/<input[^>]*name="q"[^>]*value="柴"/);
  expect(body).toMatch(/href="\/search\/list\?q=%E6%9F%B4&amp;essence=1"[^>]*>在全站找/);
  expect(body).not.toContain('name="columnId"');
});

it('a search of excluded words alone says at its field what it lacks', async () => {
  const lacks = /aria-describedby="search-lacks".*id="search-lacks"[^>]*>只写了不要的/s;
  for (const q of ['-团', '－团 -“打本 的”']) expect([q, lacks.test((await open(`/search/list?q=${encodeURIComponent(q)}`)).body)]).toEqual([q, true]);
  for (const q of ['柴 -团', '-', '--', '柴-团']) expect([q, lacks.test((await open(`/search/list?q=${encodeURIComponent(q)}`)).body)]).toEqual([q, false]);
});

it('the calls behind the pages refuse what belongs to another member', async () => {
  const other = await site.signUp('路过的人');
  const removed = await site.post<{ id: number }>('post/save', { columnId: 1001, title: '要移走的一篇', markdown: '今天的柴很干，火也很旺。' }, { as: writer });
  await site.post(`post/my/remove/${removed.t.id}`, {}, { as: writer });
  for (const path of [`g/post/view/${removed.t.id}`, `post/own/${removed.t.id}`, `post/edit/${post}`, 'message/find_by_id/1', `post/trial/view/${post}`])
    expect([path, (await site.get(path, { as: other })).status]).toEqual([path, expect.toSatisfy((status: number) => [403, 404, 410].includes(status))]);
});
