// What an act of staff does to a post is seen at once by every reader, wherever its title was: lists, search, suggestions, feeds, tags, front page,
// neighbors, embeddings, the sitemap, the pages of every game and layout, and what members have of it.
import { patient } from '#tools/patience.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ReportCases } from '#contract/api/reports.ts';
import { startTestSite, type Signed, type TestSite } from './testing.ts';
import { WEB } from './web.fixture.ts';

const COLUMN = 1001;
const OTHER_COLUMN = 1101;

/** The next post comes a minute later: nobody comments twice within some seconds. */
let aheadMs = 0;
const clock = { now: () => new Date(Date.now() + aheadMs) };

let site: TestSite;
let author: Signed;
let reader: Signed;
let operator: Signed;
let presenter: Signed;
let games: number[];
let posts = 0;
let id: number;
let title: string;
/** Written just before, with the same tag by the same author: it links to the post. */
let neighborId: number;
beforeAll(async () => {
  site = await startTestSite({ web: WEB, clock });
  author = await site.signUp('写字的人');
  reader = await site.signUp('读帖的人');
  operator = await site.signUp('守炉人', 'operator');
  presenter = await site.signUp('坐堂人', 'presenter');
  games = (await site.platform.db.query<{ id: number }>('SELECT id FROM games ORDER BY id')).map((game) => game.id);
});
afterAll(() => site.close());

const write = async (text: string) => {
  const fields = { columnId: COLUMN, title: text, markdown: `今天的柴很干，火也很旺，坐过来一起烤。第${posts}捆。`, tags: ['守望雪夜'] };
  return (await site.post<{ id: number }>('post/save', fields, { as: author })).t.id;
};

beforeEach(async () => {
  aheadMs += 60_000;
  const nth = '甲乙丙丁戊己庚辛壬癸'[(posts += 1)] ?? '';
  title = `琉璃灯塔第${nth}夜`;
  neighborId = await write(`邻近的${nth}篇`);
  id = await write(title);
  const { t: comment } = await site.post<{ id: number }>(`comment/save/${id}`, { body: `说得好，${nth}` }, { as: reader });
  await site.post(`comment/save/${id}`, { body: `多谢${nth}`, parentId: comment.id }, { as: author });
  await site.post(`favor/handler/${id}`, {}, { as: reader });
});

const q = encodeURIComponent;

/** The addresses that name a post, by what they are; `as`: what only that member sees. */
function placesOf(columnId: number, text: string): Record<string, { url: string; as?: Signed; cookie?: string }> {
  const api = '/restful/v1';
  const pages = { cards: `/cart/list/${columnId}`, rows: `/mono/list/${columnId}`, neighborPage: `/post/view/${COLUMN}/${neighborId}`, home: '/home' };
  return {
    cards: { url: `${api}/g/post/card/${columnId}?size=50` },
    rows: { url: `${api}/g/post/mono/${columnId}?size=50` },
    tag: { url: `${api}/g/post/card/${columnId}?tag=${q('守望雪夜')}` },
    picks: { url: `${api}/g/post/picks/${columnId}` },
    home: { url: `${api}/g/home` },
    search: { url: `${api}/g/post/full/search?q=${q(text)}` },
    suggestions: { url: `${api}/g/search/suggest?q=${q(text.slice(0, 6))}` },
    ofAuthor: { url: `${api}/g/post/member/${author.id}` },
    neighbor: { url: `${api}/g/post/view/${neighborId}` },
    feed: { url: `/feed/${columnId}.xml` },
    embedding: { url: `/oembed?url=${q(`http://localhost/post/view/${columnId}/${id}`)}` },
    favors: { url: `${api}/favor/post`, as: reader },
    replies: { url: `${api}/comment/reply`, as: reader },
    commentsOf: { url: `${api}/g/comment/member/${reader.id}` },
    messages: { url: `${api}/g/message/unread/list`, as: reader },
    memberPage: { url: `/member/${author.id}` },
    searchPage: { url: `/search/list?q=${q(text)}` },
    view: { url: `/post/view/${columnId}/${id}` },
    ...Object.fromEntries(
      Object.entries(pages).flatMap(([name, url]) => [
        ...games.map((game) => [`${name} of game ${game}`, { url: `${url}?game=${game}` }] as const),
        [`${name} without pictures`, { url, cookie: 'text=1' }] as const,
      ]),
    ),
  };
}

/** Returns the names of the places that show some words. */
async function whereIs(text: string, columnId = COLUMN): Promise<string[]> {
  const found: string[] = [];
  for (const [name, { url, as, cookie }] of Object.entries(placesOf(columnId, text))) {
    const headers = { ...(as && { authorization: `Bearer ${as.token}` }), ...(cookie && { cookie }) };
    const { body } = await site.app.inject({ url, headers });
    // A page of a search repeats what its reader looks for.
    if (name === 'searchPage' ? body.includes(`/post/view/${columnId}/${id}"`) : body.includes(text)) found.push(name);
  }
  return found;
}

const isInSitemap = async () => (await site.app.inject({ url: '/sitemap/posts-1.xml' })).body.includes(`/${id}<`);
const done = (response: { code: string }) => expect(response.code).toBe('200');

const NUMBER = '网信办〔2026〕1187 号';
let orderId = 0;
const ACTS: Record<string, { act: () => Promise<unknown>; back: () => Promise<unknown> }> = {
  hide: {
    act: async () => done(await site.post(`informer/hide/post/${id}`, { reason: '先遮住，请另一位看一看' }, { as: presenter })),
    async back() {
      const { t } = await site.get<ReportCases>('informer/desk?hidden=true&size=50', { as: operator });
      const found = t.items.find(({ targetId }) => targetId === id);
      done(await site.post(`informer/handle/${found?.id ?? 0}`, { outcome: 'rejected', answer: '看过了，没有问题。' }, { as: operator }));
    },
  },
  remove: {
    act: async () => done(await site.post(`admin/post/remove/${id}`, { code: 'ad', text: '整篇都是卖号的联系方式' }, { as: operator })),
    back: async () => done(await site.post(`admin/post/restore/${id}`, {}, { as: operator })),
  },
  takedown: {
    async act() {
      const order = { authority: '市网信办', documentNumber: NUMBER, receivedAt: '2026-11-22T05:45:00Z', dueAt: '2026-11-22T09:45:00Z' };
      orderId = (await site.post<{ id: number }>('admin/takedown/save', { ...order, targets: [{ kind: 'post', id }] }, { as: operator })).t.id;
      done(await site.post(`admin/takedown/execute/${orderId}`, { documentNumber: NUMBER }, { as: operator }));
    },
    back: async () => done(await site.post(`admin/takedown/release/${orderId}`, { releaseDocument: '网信办〔2026〕1203 号' }, { as: operator })),
  },
};

it.each(Object.entries(ACTS))(
  'what %s takes away is nowhere any more, and everywhere again once it comes back',
  async (_, { act, back }) => {
    const before = await whereIs(title);
    expect(before).toEqual(
      expect.arrayContaining(['cards', 'rows', 'tag', 'search', 'ofAuthor', 'feed', 'embedding', 'favors', 'messages', 'neighbor', 'view']),
    );
    expect(await isInSitemap()).toBe(true);
    await act();
    expect(await whereIs(title)).toEqual([]);
    expect(await isInSitemap()).toBe(false);
    await back();
    expect(await whereIs(title)).toEqual(before);
    expect(await isInSitemap()).toBe(true);
  },
  patient(60_000),
);

it('what is retitled has its new title wherever it had the old one', async () => {
  const before = await whereIs(title);
  const renamed = `青铜罗盘第${title.at(-2)}夜`;
  done(await site.post(`admin/post/retitle/${id}`, { title: renamed }, { as: operator }));
  const keepsWords = new Set(['search', 'searchPage', 'view', 'messages']);
  expect((await whereIs(title)).filter((name) => !keepsWords.has(name))).toEqual([]);
  expect(await whereIs(renamed)).toEqual(expect.arrayContaining(before.filter((name) => name !== 'messages')));
});

it('what is moved is in its new column and in none of the lists of the old one', async () => {
  done(await site.post(`admin/post/move/${id}`, { columnId: OTHER_COLUMN, tell: false }, { as: operator }));
  const ofColumn = (name: string) => /^(?:cards|rows|tag|picks|feed)\b/.test(name);
  expect((await whereIs(title, COLUMN)).filter(ofColumn)).toEqual([]);
  expect(await whereIs(title, OTHER_COLUMN)).toEqual(expect.arrayContaining(['cards', 'rows', 'tag', 'feed', 'search', 'ofAuthor', 'favors', 'view']));
  expect((await site.app.inject({ url: `/post/view/${COLUMN}/${id}` })).headers['location']).toBe(`/post/view/${OTHER_COLUMN}/${id}`);
});
