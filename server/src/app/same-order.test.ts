// Nothing about a reader decides what is first: every public list is the same bytes for a visitor and for members of whatever habits.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from '#contract/envelope.ts';
import type { PostCard } from '#contract/api/posts.ts';
import { POST_SORTS, SCENERY_SORTS, SEARCH_SORTS } from '#contract/sorts.ts';
import { readRouteKeys } from '#contract/testing/route-keys.ts';
import { startTestSite, type Signed, type TestSite } from './testing.ts';

const COLUMN = 1101;
const WORDS = ['雪夜守望', '篝火旁的旧事', '第三夜的哨位', '炉边清单', '雪夜里的铁匠', '守望者的短剑'];

let site: TestSite;
/** They have favored, liked, followed, searched and read. */
let eager: Signed;
let quiet: Signed;
let posts: number[];
beforeAll(async () => {
  site = await startTestSite();
  eager = await site.signUp('什么都爱的人');
  quiet = await site.signUp('刚来的人');
  posts = [];
  for (const [index, title] of WORDS.entries()) {
    const as = await site.signUp(`写手${'甲乙丙丁戊己'[index] ?? ''}`);
    const fields = { columnId: COLUMN, title, markdown: `今天的柴很干，火也很旺。${title}说到这里，写给爱看的人。`, tags: ['守望'] };
    posts.push((await site.post<{ id: number }>('post/save', fields, { as })).t.id);
    if (index % 2 === 1) await site.post(`follow/handler/${as.id}`, {}, { as: eager });
  }
  for (const id of posts.slice(2, 4)) {
    // Nobody comments twice within seconds.
    await site.post(`comment/save/${id}`, { body: '我最爱看这一类' }, { as: id === posts[2] ? eager : await site.signUp('另一位爱说的') });
    await site.post(`favor/handler/${id}`, {}, { as: eager });
    await site.post(`post/read_place/${id}`, { floor: 1 }, { as: eager });
    await site.get(`g/post/full/search?q=${encodeURIComponent('守望')}`, { as: eager });
  }
});
afterAll(() => site.close());

/** Returns what somebody reads at an address of the API, without what only says how fresh it is. */
async function read(path: string, as?: Signed): Promise<unknown> {
  const { t, status } = await site.get(path, {
    ...(as && { as }),
    address: as === eager ? '203.0.113.9' : '198.51.100.4',
    headers: { 'user-agent': as === eager ? 'Mozilla/5.0 (iPhone)' : 'curl/8' },
  });
  return { t, status };
}

async function expectSameForAll(path: string): Promise<unknown> {
  const [visitor, first, second] = [await read(path), await read(path, eager), await read(path, quiet)];
  expect(first, path).toEqual(visitor);
  expect(second, path).toEqual(visitor);
  return visitor;
}

it.each(POST_SORTS)('a column sorted by %s is the same list for everybody', async (sort) => {
  for (const kind of ['card', 'mono']) await expectSameForAll(`g/post/${kind}/${COLUMN}?sort=${sort}`);
  await expectSameForAll(`g/post/card/${COLUMN}?sort=${sort}&tag=${encodeURIComponent('守望')}`);
});

it.each(SEARCH_SORTS)('a search sorted by %s is', async (sort) => {
  const found = await expectSameForAll(`g/post/full/search?q=${encodeURIComponent('守望')}&sort=${sort}`);
  expect(JSON.stringify(found)).toContain('雪夜守望');
});

it.each(SCENERY_SORTS)('the gallery sorted by %s is', async (sort) => {
  await expectSameForAll(`g/scenery/search?sort=${sort}`);
});

it('the favors and comments of one reader move a list for all readers alike', async () => {
  const orderOf = async (as?: Signed) =>
    (await site.get<Page<PostCard>>(`g/post/card/${COLUMN}?sort=active`, as === undefined ? {} : { as })).t.items.map(({ id }) => id);
  const order = await orderOf();
  expect(new Set(order.slice(0, 2))).toEqual(new Set(posts.slice(2, 4)));
  expect(await orderOf(eager)).toEqual(order);
  expect(await orderOf(quiet)).toEqual(order);
});

it('every public route of the contract replies the same to a visitor and to both', async () => {
  const keys = (await readRouteKeys()).filter(({ access, method, path }) => access === 'public' && method === 'GET' && !path.startsWith('/'));
  expect(keys.length).toBeGreaterThan(30);
  for (const { path } of keys) {
    const filled = path.replace(/:(\w+)/g, (_, name: string) => (name === 'columnId' ? String(COLUMN) : String(posts[0])));
    await expectSameForAll(`${filled}?q=${encodeURIComponent('守望')}`);
  }
});
