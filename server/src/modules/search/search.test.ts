import { patient } from '#tools/patience.ts';
import { describe, expect, it } from 'vitest';
import type { SearchOverview } from '#contract/api/search.ts';
import { startTestSite } from '#server/app/testing.ts';
import { hidePost, pinPost, refinePost, showPost } from '#server/modules/posts/index.ts';
import { BODY, setUpSearch } from './search.fixture.ts';

const searched = setUpSearch();
const { post, search, idsOf } = searched;

describe('what is marked', () => {
  it('is the original text, however it was typed', async () => {
    const id = await post('燃燒的遠征回憶錄', `${'鋪墊的話。'.repeat(60)}那一夜黑暗之門大開，我們守了三天。${'後來的話。'.repeat(60)}`);
    const [hit] = (await search('黑暗之门')).items;
    expect(hit?.id).toBe(id);
    expect(hit?.excerpt.filter((piece) => piece.hit)).toEqual([{ text: '黑暗之門', hit: true }]);
    const text = hit?.excerpt.map((piece) => piece.text).join('') ?? '';
    expect(text.startsWith('…') && text.endsWith('…')).toBe(true);
    expect(text.length).toBeLessThan(160);
    expect((await search('燃烧')).items[0]?.titleMarked[0]).toEqual({ text: '燃燒', hit: true });
  });

  it('is not what a spoiler hides', async () => {
    const id = await post('结局讨论专用楼', '开头是能看的。\n\n||凶手其实是掌灯人||\n\n结尾也是能看的。');
    const [hit] = (await search('掌灯人')).items;
    expect(hit).toMatchObject({ id, inSpoiler: true });
    expect(JSON.stringify([hit?.excerpt, hit?.titleMarked, hit?.summary])).not.toContain('掌灯人');
  });
});

describe('the order', () => {
  it('is title over tags over text, side by side over scattered, essences and new ones a little before', async () => {
    const scattered = await post('月圆夜的排行', '雪里有原，原上有狼。');
    const inText = await post('第二种排行方法', '那里是雪原狼的地盘。');
    const tagged = await post('第三种排行方法', BODY, { more: { tags: ['雪原狼'] } });
    const inTitle = await post('雪原狼怎样驯服');
    expect(await idsOf('雪原狼')).toEqual([inTitle, tagged, inText]);
    expect(await idsOf('雪 原')).toEqual([inTitle, tagged, inText, scattered]);
    expect(await idsOf('雪 原', { sort: 'latest' })).toEqual([inTitle, tagged, inText, scattered]);
    const refiner = await searched.site.signUp('评精的人', 'presenter');
    await refinePost(
      { db: searched.site.platform.db, now: new Date() },
      { id: refiner.id, role: 'presenter' },
      { id: inText, essence: true, level: 3, reason: '写得细' },
    );
    const other = await post('又一种排行方法', '雪原狼成群。');
    expect((await idsOf('雪原狼')).indexOf(inText)).toBeLessThan((await idsOf('雪原狼')).indexOf(other));
    expect(await search('雪原狼', { essence: '1' })).toMatchObject({ total: 1, essences: 1, items: [{ id: inText }] });
  });

  it(
    'stays the same from page to page, by number and by cursor',
    async () => {
      for (let at = 0; at < 25; at += 1) await post(`翻页试验第${at}篇`);
      const all = await idsOf('翻页试验', { size: '50' });
      expect(all).toHaveLength(25);
      const first = await search('翻页试验', { size: '10' });
      const second = await search('翻页试验', { size: '10', after: first.next ?? '' });
      const third = await search('翻页试验', { size: '10', page: '3' });
      expect([...first.items, ...second.items, ...third.items].map(({ id }) => id)).toEqual(all);
      expect(first).toMatchObject({ total: 25, totalIsApproximate: false });
      expect(second).toMatchObject({ total: 25, page: 0 });
      expect(third.next).toBeNull();
      expect(await search('翻页试验', { page: '1000' })).toMatchObject({ items: [], next: null, total: 25, page: 1000 });
    },
    patient(60_000),
  );
});

describe('what narrows it', () => {
  it('is column, author, day, tag and essence', async () => {
    const other = await searched.site.signUp('另一位拾柴人');
    const mine = await post('枫叶林的第一封信', BODY, { more: { tags: ['来信'] } });
    const his = await post('枫叶林的第二封信', BODY, { more: { columnId: 1101 }, as: other });
    await searched.site.platform.db.query(`UPDATE posts SET created_at = '2025-10-01T17:00:00Z' WHERE id = $1`, [his]);
    expect(new Set(await idsOf('枫叶林'))).toEqual(new Set([mine, his]));
    expect(await idsOf('枫叶林', { columnId: '1001' })).toEqual([mine]);
    expect(await idsOf('枫叶林', { author: '另一位拾柴人' })).toEqual([his]);
    expect(await idsOf('枫叶林', { author: '查无此人' })).toEqual([]);
    expect(await idsOf('枫叶林', { tag: '#来信' })).toEqual([mine]);
    // It is the second of October in China.
    expect(await idsOf('枫叶林', { from: '2025-10-02', to: '2025-10-02' })).toEqual([his]);
    expect(await idsOf('枫叶林', { to: '2025-10-01' })).toEqual([]);
    expect(await idsOf('枫叶林', { essence: '1' })).toEqual([]);
    expect(await searched.site.get('g/post/full/search?q=枫叶林&columnId=999999')).toMatchObject({ code: 'A0404' });
  });

  it('is the game', async () => {
    const there = await post('石榴裙下的世界', BODY, { more: {}, as: searched.author, gameId: 2 });
    expect(await idsOf('石榴裙')).toEqual([]);
    expect(await idsOf('石榴裙', {}, 2)).toEqual([there]);
  });
});

describe('a post is found at once, and no longer than it may be', () => {
  it('saved, edited, hidden, shown, removed, put back', async () => {
    const { db } = searched.site.platform;
    expect(await idsOf('琥珀酒')).toEqual([]);
    const id = await post('琥珀酒的第一种酿法');
    expect(await idsOf('琥珀酒')).toEqual([id]);
    await searched.site.post('post/save', { id, columnId: 1001, title: '琉璃酒的第一种酿法', markdown: BODY }, { as: searched.author });
    expect(await idsOf('琥珀酒')).toEqual([]);
    expect(await idsOf('琉璃酒')).toEqual([id]);
    await db.transaction((tx) => hidePost({ tx, now: new Date() }, id));
    expect(await idsOf('琉璃酒')).toEqual([]);
    await db.transaction((tx) => showPost({ tx, now: new Date() }, id));
    expect(await idsOf('琉璃酒')).toEqual([id]);
    await db.transaction((tx) => pinPost(tx, id, true));
    expect(await searched.site.post(`post/my/remove/${id}`, {}, { as: searched.author })).toMatchObject({ code: '200' });
    expect(await idsOf('琉璃酒')).toEqual([]);
    expect(await searched.site.post(`post/my/restore/${id}`, {}, { as: searched.author })).toMatchObject({ code: '200' });
    expect(await idsOf('琉璃酒')).toEqual([id]);
  });

  it('a search that failed in a transaction leaves nothing behind', async () => {
    const { db } = searched.site.platform;
    const id = await post('回滚试验的题目');
    const failing = db.transaction(async (tx) => {
      await hidePost({ tx, now: new Date() }, id);
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');
    expect(await idsOf('回滚试验')).toEqual([id]);
  });
});

it('members are found by the beginning of their names, columns by name and sound', async () => {
  const overview = async (q: string) => (await searched.site.get<SearchOverview>(`g/search/overview?${new URLSearchParams({ q })}`)).t;
  expect((await overview('拾柴的')).members.map(({ nickName }) => nickName)).toEqual(['拾柴的人']);
  const { columns } = await overview('黑名单');
  expect(columns[0]).toMatchObject({ name: '黑名单', href: expect.stringMatching(/^\/blacklist\/\d+$/) });
  expect((await overview('heimingdan')).columns.map(({ name }) => name)).toContain('黑名单');
  expect(await overview('')).toEqual({ code: null, characters: [], presenters: [], members: [], columns: [] });
});

it('everybody found by name keeps their own id', async () => {
  // With ids above the number of hits, a position in the list can't pass for one.
  for (const other of ['旁人甲', '旁人乙', '旁人丙', '旁人丁']) await searched.site.signUp(other);
  const called = [await searched.site.signUp('重名甲'), await searched.site.signUp('重名乙'), await searched.site.signUp('重名丙')];
  expect(Math.min(...called.map(({ id }) => id))).toBeGreaterThan(called.length);
  const { members } = (await searched.site.get<SearchOverview>(`g/search/overview?${new URLSearchParams({ q: '重名' })}`)).t;
  const byId = members.toSorted((one, other) => one.id - other.id);
  expect(byId).toMatchObject(called.map(({ id, nickName }) => ({ id, nickName, avatar: `/avatar/${id}.svg` })));
});

it('an essence code finds its post, a word that looks like one does not', async () => {
  const id = await post('有码的一篇帖子');
  const refiner = await searched.site.signUp('发码的人', 'presenter');
  const { essenceCode } = await refinePost(
    { db: searched.site.platform.db, now: new Date() },
    { id: refiner.id, role: 'presenter' },
    { id, essence: true, level: 1, reason: '好' },
  );
  const lower = `${essenceCode?.slice(0, 3)}-${essenceCode?.slice(3)}`.toLowerCase();
  expect((await searched.site.get<SearchOverview>(`g/search/overview?q=${lower}`)).t.code).toEqual({ code: essenceCode, title: '有码的一篇帖子' });
  expect((await searched.site.get<SearchOverview>('g/search/overview?q=0000000')).t.code).toBeNull();
});

it(
  'who keeps asking for what nobody has asked is asked to wait',
  async () => {
    const strict = await startTestSite({ addressLimitFactor: 1 });
    try {
      const codes = await Promise.all(Array.from({ length: 130 }, async (_, at) => (await strict.get(`g/post/full/search?q=词${at}`)).code));
      expect(codes.filter((code) => code === 'A0501')).toHaveLength(10);
    } finally {
      await strict.close();
    }
  },
  patient(60_000),
);
