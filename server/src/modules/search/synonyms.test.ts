import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Completion, SearchPage } from '#contract/api/search.ts';
import { recording } from '#server/modules/posts/lists/plans.fixture.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { lookupOf, readQuery, tagsAsked, waysOf } from './query.ts';
import { selectMatches } from './queries-matches.ts';
import { beginSearch, openWindow, readAnyOf } from './windows.ts';

let site: TestSite;
let operator: Signed;
let author: Signed;
const posts = { tagged: 0, written: 0, titled: 0, both: 0, other: 0 };

async function post(title: string, markdown: string, tags: string[] = []): Promise<number> {
  const { t, message } = await site.post<{ id: number }>('post/save', { columnId: 1001, title, markdown, tags }, { as: author });
  if (!t) throw new Error(message);
  return t.id;
}
const search = async (q: string, more: Record<string, string> = {}) =>
  (await site.get<SearchPage>(`g/post/full/search?${new URLSearchParams({ q, ...more })}`)).t;
const found = async (q: string, more: Record<string, string> = {}) => (await search(q, more)).items.map(({ id }) => id).toSorted((one, other) => one - other);
const complete = async (q: string) =>
  (await site.get<Completion[]>(`g/search/suggest?${new URLSearchParams({ q })}`)).t.filter(({ kind }) => kind === 'post').map(({ label }) => label);
const offered = async (q: string) => (await site.get<string[]>(`g/post/tags?q=${encodeURIComponent(q)}`)).t;

beforeAll(async () => {
  site = await startTestSite();
  operator = await site.signUp('掌灯人', 'operator');
  author = await site.signUp('贴标签的');
  posts.tagged = await post('周五晚上缺一个', '八点集合，来的人自带药水，不等人。', ['找队友']);
  posts.written = await post('怎么开口', '这里说的是怎么在频道里组团才不尴尬。');
  posts.titled = await post('招募令写法大全', '一条一条写给第一次带队的人看，照着抄。');
  posts.both = await post('招募令和药水', '药水准备多少才够，这一篇算给你看。');
  posts.other = await post('毫不相干的一篇', '讲的是怎么种菜、浇水和收成，没有别的。');
  const { code } = await site.post('admin/tag/merge', { from: ['找队友', '招募令', 'LFG 帖', '尋隊'], into: '组团' }, { as: operator });
  if (code !== '200') throw new Error(code);
});
afterAll(() => site.close());

describe('a word that is a name of a tag', () => {
  it.each(['找队友', '＃招募令', '组团', 'lfg 帖', '"LFG 帖"', '尋隊'])('finds what is called by its other names: %s', async (q) => {
    expect(await found(q.replace('＃', ''))).toEqual([posts.tagged, posts.written, posts.titled, posts.both]);
  });

  it('finds each post once, however many of the names it has, and counts it once', async () => {
    const { items, total } = await search('招募令');
    expect([items.length, new Set(items.map(({ id }) => id)).size, total]).toEqual([4, 4, 4]);
    const first = await search('招募令', { size: '1' });
    const rest = await Promise.all([2, 3, 4].map((page) => search('招募令', { size: '1', page: String(page) })));
    expect([first, ...rest].flatMap((each) => each.items.map(({ id }) => id))).toEqual(items.map(({ id }) => id));
    const after = await search('招募令', { size: '2', after: (await search('招募令', { size: '2' })).next ?? '' });
    expect(after.items.map(({ id }) => id)).toEqual(items.slice(2).map(({ id }) => id));
  });

  it('goes with other words, which all have to be there', async () => {
    expect(await found('找队友 药水')).toEqual([posts.tagged, posts.both]);
    expect(await found('找队友 药水 -招募令')).toEqual([posts.tagged]);
    expect(await found('找队友 种菜')).toEqual([]);
    expect(await found('种菜')).toEqual([posts.other]);
  });

  it('is marked by the name that is there', async () => {
    const hit = (await search('找队友')).items.find(({ id }) => id === posts.written);
    expect(hit?.excerpt.filter((piece) => piece.hit).map(({ text }) => text)).toEqual(['组团']);
    const tagged = (await search('招募令')).items.find(({ id }) => id === posts.tagged);
    expect(tagged?.tagsMarked).toEqual([[{ text: '组团', hit: true }]]);
  });

  it('is completed by titles with its other names, and offered as the tag it is', async () => {
    expect(await complete('找队友')).toEqual(['招募令和药水', '招募令写法大全']);
    expect(await complete('招募')).toEqual(['招募令和药水', '招募令写法大全']);
    expect(await offered('找队')).toEqual(['组团']);
    expect(await offered('lfg')).toEqual(['组团']);
    expect(await offered('组')).toEqual(['组团']);
  });

  it('is a word like others as soon as it is let go', async () => {
    await site.post('admin/tag/allow', { tag: '找队友' }, { as: operator });
    expect(await found('找队友')).toEqual([]);
    expect(await offered('找队')).toEqual([]);
  });
});

it('a word without other names is asked in one way, after one statement as before', async () => {
  const { db, statements } = recording(site.platform.db);
  const { newest, names } = await beginSearch(db, tagsAsked('种菜'));
  const lookups = waysOf(readQuery('种菜'), names).flatMap((way) => lookupOf(way) ?? []);
  expect([lookups.length, statements.length]).toEqual([1, 1]);
  const filter = { gameId: 1, columnIds: [1001], authorId: null, from: null, to: null, tag: null, essenceOnly: false };
  const read = readAnyOf(lookups, (lookup, range) => selectMatches(db, { lookup, filter }, range));
  expect((await openWindow(read, newest)).matches.map(({ id }) => id)).toEqual([posts.other]);
  expect(statements).toHaveLength(2);
});

it('a query of many names is asked in six ways at most, as it was typed first', () => {
  const names = new Map(['甲', '乙', '丙'].map((term) => [term, Array.from({ length: 20 }, (_, n) => `${term}${n}`)]));
  const ways = waysOf(readQuery('甲 乙 丙 -甲0'), names);
  expect(ways).toHaveLength(6);
  expect(ways[0]).toEqual({ terms: ['甲', '乙', '丙'], excluded: ['甲0'] });
  expect(ways.flatMap(({ terms }) => terms)).not.toContain('甲0');
});
