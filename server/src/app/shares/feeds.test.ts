import { patient } from '#tools/patience.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { childText, childrenOf, readXml } from '#server/modules/feeds/xml-reader.fixture.ts';
import { DESK, openCourt, type Court } from '#server/modules/trials/testing/court.fixture.ts';
import type { Signed } from '../testing.ts';

const TALK = 1001;
const HOSTILE = ']]></title><script>alert(1)</script> & "';
const NAME = '夜半敲钟';

let court: Court;
let author: Signed;
beforeAll(async () => {
  court = await openCourt();
  author = await court.site.signUp('写帖的人');
}, patient(60_000));
afterAll(() => court.site.close());

const raw = (url: string, headers: Record<string, string> = {}) => court.site.app.inject({ url, headers });
const write = async (title: string, more: object = {}) => {
  const { t, message } = await court.site.post<{ id: number }>(
    'post/save',
    { columnId: TALK, title, markdown: `${title}：炉火很旺，大家都围过来坐，听他慢慢说。`, tags: ['甲&乙'], ...more },
    { as: author },
  );
  if (!t) throw new Error(message);
  return t.id;
};
const feed = async (path: string) => readXml((await raw(path)).body);
const titles = async (path: string) => childrenOf(await feed(path), 'entry').map((entry) => childText(entry, 'title'));
const locsOf = async (path: string) => [...(await raw(path)).body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => loc);

describe('the feed of a column', () => {
  it('is Atom with everything RFC 4287 asks for, whatever a title holds', async () => {
    const id = await write(`一篇 ${HOSTILE}`);
    const response = await raw(`/feed/${TALK}.xml`, { host: 'hearth.test:8080' });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    const top = readXml(response.body);
    expect(top).toMatchObject({ name: 'feed', attributes: { xmlns: 'http://www.w3.org/2005/Atom' } });
    for (const name of ['id', 'title', 'updated']) expect(childText(top, name)).toBeTruthy();
    const links = childrenOf(top, 'link').map(({ attributes }) => attributes);
    expect(links).toContainEqual({ rel: 'self', type: 'application/atom+xml', href: `http://hearth.test:8080/feed/${TALK}.xml` });
    expect(links).toContainEqual({ rel: 'alternate', type: 'text/html', href: `http://hearth.test:8080/cart/list/${TALK}` });
    const [entry] = childrenOf(top, 'entry');
    if (!entry) throw new Error('no entry');
    expect(childText(entry, 'title')).toBe(`一篇 ${HOSTILE}`);
    expect(childText(entry, 'id')).toMatch(new RegExp(`^tag:hearth\\.test,\\d{4}:post/${id}$`));
    expect(Date.parse(childText(entry, 'updated') ?? '')).toBeGreaterThan(0);
    expect(childrenOf(entry, 'author').map((each) => childText(each, 'name'))).toEqual(['写帖的人']);
    expect(childrenOf(entry, 'category').map(({ attributes }) => attributes['term'])).toEqual(['甲&乙']);
    expect(childrenOf(entry, 'link')[0]?.attributes['href']).toBe(`http://hearth.test:8080/post/view/${TALK}/${id}`);
  });

  it('is not modified for who has it already, and new after a post', async () => {
    const { headers } = await raw(`/feed/${TALK}.xml`);
    const etag = String(headers['etag']);
    expect((await raw(`/feed/${TALK}.xml`, { 'if-none-match': etag })).statusCode).toBe(304);
    await write('又来了一篇新的');
    expect((await raw(`/feed/${TALK}.xml`, { 'if-none-match': etag })).statusCode).toBe(200);
  });

  it('leaves out at once what was removed, as do the sitemap and embeddings', async () => {
    const id = await write('马上要移除的一篇');
    const page = `http://localhost/post/view/${TALK}/${id}`;
    const embed = `/oembed?url=${encodeURIComponent(page)}`;
    expect(await titles(`/feed/${TALK}.xml`)).toContain('马上要移除的一篇');
    expect(await locsOf('/sitemap/posts-1.xml')).toContain(`http://localhost/post/view/${TALK}/${id}`);
    expect((await raw(embed)).json()).toMatchObject({ version: '1.0', type: 'link', title: '马上要移除的一篇', author_name: '写帖的人' });
    await court.site.post(`post/my/remove/${id}`, {}, { as: author });
    expect(await titles(`/feed/${TALK}.xml`)).not.toContain('马上要移除的一篇');
    expect(await locsOf('/sitemap/posts-1.xml')).not.toContain(page);
    expect((await raw(embed)).statusCode).toBe(404);
  });

  it('has only the posts of its game', async () => {
    const games = (await court.site.get<{ id: number; recommended: boolean }[]>('g/game/list')).t;
    const other = games.find(({ recommended }) => !recommended)?.id ?? 0;
    expect(await titles(`/feed/${TALK}.xml?game=${other}`)).toEqual([]);
    const [self] = childrenOf(await feed(`/feed/${TALK}.xml?game=${other}`), 'link');
    expect(self?.attributes['href']).toContain(`?game=${other}`);
  });

  it('has of complaints only offence and realm, before and after the verdict', async () => {
    const [complainant, presenter] = [await court.person(), await court.person('presenter')];
    const id = await court.fileCase(complainant, [{ name: NAME, realm: '死亡之翼' }]);
    const check = async () => {
      const { body } = await raw(`/feed/${DESK}.xml`);
      expect(body).not.toContain(NAME);
      expect(await titles(`/feed/${DESK}.xml`)).toEqual([expect.stringMatching(/^检举：.+（死亡之翼）$/)]);
    };
    await check();
    await court.hear(id, presenter);
    await court.judge(id, presenter, { penalty: 'list90' });
    await check();
  });

  it('does not exist for columns without posts and for impossible ids', async () => {
    for (const path of ['/feed/999999.xml', '/feed/0.xml', '/feed/x.xml', '/feed/1000.xml', '/feed/99999999999.xml'])
      expect((await raw(path)).statusCode, path).toBe(404);
  });
});

describe('the sitemap', () => {
  it('is an index of existing parts, with every address once and absolute', async () => {
    const top = readXml((await raw('/sitemap.xml')).body);
    expect(top.name).toBe('sitemapindex');
    const parts = await locsOf('/sitemap.xml');
    expect(parts).toEqual(
      expect.arrayContaining([
        'http://localhost/sitemap/pages-1.xml',
        'http://localhost/sitemap/posts-1.xml',
        'http://localhost/sitemap/tickets-1.xml',
        'http://localhost/sitemap/entries-1.xml',
      ]),
    );
    for (const part of parts) {
      const response = await raw(new URL(part ?? '').pathname);
      expect(response.headers['content-type'], part).toBe('application/xml; charset=utf-8');
      const urls = childrenOf(readXml(response.body), 'url');
      const locs = urls.map((url) => childText(url, 'loc') ?? '');
      expect(locs.length, part).toBeGreaterThan(0);
      expect(new Set(locs).size).toBe(locs.length);
      for (const loc of locs) expect(loc).toMatch(/^http:\/\/localhost\//);
    }
  });

  it('has the last change of each part', async () => {
    // A host nobody has asked before, so that nothing comes from the cache.
    const host = 'fresh.test';
    const read = async (path: string) => readXml((await raw(path, { host })).body);
    const parts = childrenOf(await read('/sitemap.xml'), 'sitemap');
    expect(parts.length).toBeGreaterThan(4);
    for (const part of parts) {
      const urls = childrenOf(await read(new URL(childText(part, 'loc') ?? '').pathname), 'url');
      const changes = urls.map((entry) => childText(entry, 'lastmod')).filter((text) => text !== undefined);
      for (const change of changes) expect(change).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
      const newest = changes.toSorted((one, other) => Date.parse(one) - Date.parse(other)).at(-1);
      expect(childText(part, 'lastmod'), childText(part, 'loc')).toBe(newest);
    }
  });

  it('leaves out a ticket that is disputed: its page asks not to be found', async () => {
    const { db } = court.site.platform;
    const number = (await db.queryOne<{ number: string }>('SELECT number FROM tickets ORDER BY id LIMIT 1'))?.number ?? '';
    const has = async (host: string) => (await raw('/sitemap/tickets-1.xml', { host })).body.includes(encodeURIComponent(number));
    expect(await has('before.test')).toBe(true);
    await db.query('UPDATE tickets SET disputed = true WHERE number = $1', [number]);
    expect(await has('disputed.test')).toBe(false);
    await db.query('UPDATE tickets SET disputed = false WHERE number = $1', [number]);
  });

  it('has a part for each ten thousand ids with posts, found without counting', async () => {
    const { db } = court.site.platform;
    // Ten thousand in one part, one at the end of the part before and two in the next one.
    await db.query(
      `INSERT INTO posts (id, column_id, game_id, author_id, title, created_at, updated_at)
       SELECT n, 1001, 1, $1, '第' || n || '篇帖子', now(), now() FROM generate_series(5000000, 5010002) n`,
      [author.id],
    );
    await write('让旧的一份作废');
    const fresh = await raw('/sitemap.xml', { host: 'other.test' });
    const parts = [...fresh.body.matchAll(/posts-(\d+)\.xml/g)].map(([, part]) => Number(part));
    expect(parts).toEqual([1, 500, 501, 502]);
    expect(childrenOf(readXml((await raw('/sitemap/posts-501.xml')).body), 'url')).toHaveLength(10_000);
    expect((await raw('/sitemap/posts-7.xml')).statusCode).toBe(404);
    expect((await raw('/sitemap/posts-999999999.xml')).statusCode).toBe(404);
    expect((await raw('/sitemap/secrets-1.xml')).statusCode).toBe(404);
  });
});

describe('the host in robots.txt and sitemap', () => {
  it('is the host of the request, unless that is invalid', async () => {
    expect((await raw('/robots.txt', { host: 'hearth.test' })).body).toContain('Sitemap: http://hearth.test/sitemap.xml');
    for (const host of ['evil"><x', 'a b', `${'x'.repeat(300)}.test`, 'a..b', 'a:99999'])
      expect((await raw('/robots.txt', { host })).body, host).toContain(`Sitemap: ${court.site.platform.config.publicUrl}/sitemap.xml`);
  });

  it('excludes personal pages and allows the help', async () => {
    const { body } = await raw('/robots.txt');
    for (const path of ['/profile/', '/acc/', '/restful/', '/answer/']) expect(body).toContain(`Disallow: ${path}\n`);
    expect(body.indexOf('Allow: /profile/faq')).toBeLessThan(body.indexOf('Disallow: /profile/'));
  });
});
