import { patient } from '#tools/patience.ts';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SearchOverview, SearchPage } from '#contract/api/search.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { hidePost, pinPost, refinePost, showPost } from '#server/modules/posts/index.ts';

const NAUGHTY = join(import.meta.dirname, '../../../../../shared/data/hostile/naughty_strings.json');
if (!existsSync(NAUGHTY)) console.warn('\n!! ../shared/data/hostile 不在旁边：搜索没有用现成的恶意字符串试过。\n');

function itemsOf(json: string): string[] {
  const { items }: { items: string[] } = JSON.parse(json);
  return items;
}

let site: TestSite;
let author: Signed;
beforeAll(async () => {
  site = await startTestSite();
  author = await site.signUp('拾柴的人');
});
afterAll(() => site.close());

const BODY = '这一段正文只为凑够字数，别的什么也没有说。';

async function post(
  title: string,
  markdown = BODY,
  { more = {}, as = author, gameId = 1 }: { more?: object; as?: Signed; gameId?: number } = {},
): Promise<number> {
  const saved = await site.post<{ id: number }>('post/save', { columnId: 1001, title, markdown: `${markdown}\n\n${BODY}`, ...more }, { as, gameId });
  expect(saved).toMatchObject({ code: '200' });
  // A member may not write this many in an hour.
  await site.platform.shared.delete(`post:member:${as.id}`);
  return saved.t.id;
}

async function search(q: string, more: Record<string, string> = {}, gameId = 1): Promise<SearchPage> {
  const response = await site.get<SearchPage>(`g/post/full/search?${new URLSearchParams({ q, ...more })}`, { gameId });
  expect(response, q).toMatchObject({ code: '200' });
  return response.t;
}
const idsOf = async (q: string, more: Record<string, string> = {}, gameId = 1) => (await search(q, more, gameId)).items.map(({ id }) => id);

describe('what is typed', () => {
  let id = 0;
  beforeAll(async () => {
    id = await post(
      '灰烬王座的火环怎么躲',
      "插件编号 B100Z957，詠嘆調第三段是關鍵。Ｄａｍａｇｅ 100% 的 café 里 a_b\\c 说：don't <script>alert(1)</script> panic。",
      { more: { tags: ['副本', 'Raid Boss'] } },
    );
    await post('毫不相干的一篇闲话');
  });

  it.each([
    '火环',
    '火環',
    '王座的火',
    '灰烬王座的火环怎么躲',
    '躲',
    'z957',
    'B100Z957',
    '00z9',
    'b100',
    '咏叹调',
    '詠嘆調',
    'damage',
    'ＤＡＭＡＧＥ',
    'cafe',
    'CAFÉ',
    '100%',
    'a_b',
    'a_b\\c',
    "don't",
    '<script>',
    '副本',
    'raid',
    '"raid boss"',
    '火环 王座',
    '火环 z957',
    '"灰烬王座" -闲话',
    '火环 -王冠',
    '火\u200b环',
    ' 火环　',
    '：don',
    '）火环'.slice(1),
  ])('%s finds it', async (q) => {
    expect(await idsOf(q)).toEqual([id]);
  });

  it.each([
    '火王',
    '环火',
    'z9571',
    'b101',
    '100_',
    'a%b',
    'axb',
    '火环 闲话',
    '火环 -王座',
    '"火环 王座"',
    '灰烬王座的火环怎么躲啊',
    '\0',
    '%%',
    '__',
    '\\\\',
    '"raid  bos s"',
  ])('%s does not', async (q) => {
    expect(await idsOf(q)).not.toContain(id);
  });

  it('nothing finds nothing', async () => {
    for (const q of ['', '   ', '\u200b', '\0']) expect(await search(q)).toMatchObject({ items: [], total: 0, next: null });
    expect(await site.get('g/post/full/search')).toMatchObject({ code: '200', t: { items: [] } });
  });

  it(
    'hostile texts are texts',
    async () => {
      const collected: string[] = existsSync(NAUGHTY) ? itemsOf(readFileSync(NAUGHTY, 'utf8')) : [];
      const own = [
        'a'.repeat(10_000),
        '的'.repeat(1_000),
        Array.from({ length: 900 }, (_, at) => `词${at}`).join(' '),
        '"'.repeat(500),
        '- '.repeat(500),
        '\ud800',
        '𠮷',
        '\u202e倒',
        "' OR 1=1 --",
        '& | ! <-> :*',
        '(((',
        '火 '.repeat(300),
      ];
      for (const q of [...own, ...collected]) {
        const query = new URLSearchParams({ q: q.toWellFormed() });
        for (const path of ['g/post/full/search', 'g/search/overview', 'g/search/suggest'])
          expect(await site.get(`${path}?${query}`), `${path} ${q}`).toMatchObject({ code: '200' });
      }
    },
    patient(60_000),
  );

  it.each([
    ['q', 'a'.repeat(10_001)],
    ['columnId', 'x'],
    ['from', '2026-02-30'],
    ['to', '昨天'],
    ['sort', 'best'],
    ['tag', '长'.repeat(41)],
    ['author', '长'.repeat(41)],
    ['size', '51'],
    ['page', '0'],
    ['after', 'xx'],
    ['after', Buffer.from('[99999999,0,1,1,1,0]').toString('base64url')],
    ['after', Buffer.from('[0,1,1,1,1,0]').toString('base64url')],
    ['after', Buffer.from('[0,0,"x",1,1,0]').toString('base64url')],
  ])('a wrong %s is named', async (field, value) => {
    const query = new URLSearchParams({ q: '火环', [field]: value });
    expect(await site.get(`g/post/full/search?${query}`)).toMatchObject({
      code: 'A0400',
      fields: [{ path: field, message: expect.stringMatching(/\p{Script=Han}/u) }],
    });
  });
});

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
    const refiner = await site.signUp('评精的人', 'presenter');
    await refinePost(
      { db: site.platform.db, now: new Date() },
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
    const other = await site.signUp('另一位拾柴人');
    const mine = await post('枫叶林的第一封信', BODY, { more: { tags: ['来信'] } });
    const his = await post('枫叶林的第二封信', BODY, { more: { columnId: 1101 }, as: other });
    await site.platform.db.query(`UPDATE posts SET created_at = '2025-10-01T17:00:00Z' WHERE id = $1`, [his]);
    expect(new Set(await idsOf('枫叶林'))).toEqual(new Set([mine, his]));
    expect(await idsOf('枫叶林', { columnId: '1001' })).toEqual([mine]);
    expect(await idsOf('枫叶林', { author: '另一位拾柴人' })).toEqual([his]);
    expect(await idsOf('枫叶林', { author: '查无此人' })).toEqual([]);
    expect(await idsOf('枫叶林', { tag: '#来信' })).toEqual([mine]);
    // It is the second of October in China.
    expect(await idsOf('枫叶林', { from: '2025-10-02', to: '2025-10-02' })).toEqual([his]);
    expect(await idsOf('枫叶林', { to: '2025-10-01' })).toEqual([]);
    expect(await idsOf('枫叶林', { essence: '1' })).toEqual([]);
    expect(await site.get('g/post/full/search?q=枫叶林&columnId=999999')).toMatchObject({ code: 'A0404' });
  });

  it('is the game', async () => {
    const there = await post('石榴裙下的世界', BODY, { more: {}, as: author, gameId: 2 });
    expect(await idsOf('石榴裙')).toEqual([]);
    expect(await idsOf('石榴裙', {}, 2)).toEqual([there]);
  });
});

describe('a post is found at once, and no longer than it may be', () => {
  it('saved, edited, hidden, shown, removed, put back', async () => {
    const { db } = site.platform;
    expect(await idsOf('琥珀酒')).toEqual([]);
    const id = await post('琥珀酒的第一种酿法');
    expect(await idsOf('琥珀酒')).toEqual([id]);
    await site.post('post/save', { id, columnId: 1001, title: '琉璃酒的第一种酿法', markdown: BODY }, { as: author });
    expect(await idsOf('琥珀酒')).toEqual([]);
    expect(await idsOf('琉璃酒')).toEqual([id]);
    await db.transaction((tx) => hidePost({ tx, now: new Date() }, id));
    expect(await idsOf('琉璃酒')).toEqual([]);
    await db.transaction((tx) => showPost({ tx, now: new Date() }, id));
    expect(await idsOf('琉璃酒')).toEqual([id]);
    await db.transaction((tx) => pinPost(tx, id, true));
    expect(await site.post(`post/my/remove/${id}`, {}, { as: author })).toMatchObject({ code: '200' });
    expect(await idsOf('琉璃酒')).toEqual([]);
    expect(await site.post(`post/my/restore/${id}`, {}, { as: author })).toMatchObject({ code: '200' });
    expect(await idsOf('琉璃酒')).toEqual([id]);
  });

  it('a search that failed in a transaction leaves nothing behind', async () => {
    const { db } = site.platform;
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
  const overview = async (q: string) => (await site.get<SearchOverview>(`g/search/overview?${new URLSearchParams({ q })}`)).t;
  expect((await overview('拾柴的')).members.map(({ nickName }) => nickName)).toEqual(['拾柴的人']);
  const { columns } = await overview('黑名单');
  expect(columns[0]).toMatchObject({ name: '黑名单', href: expect.stringMatching(/^\/blacklist\/\d+$/) });
  expect((await overview('heimingdan')).columns.map(({ name }) => name)).toContain('黑名单');
  expect(await overview('')).toEqual({ code: null, characters: [], presenters: [], members: [], columns: [] });
});

it('everybody found by name keeps their own id', async () => {
  // With ids above the number of hits, a position in the list can't pass for one.
  for (const other of ['旁人甲', '旁人乙', '旁人丙', '旁人丁']) await site.signUp(other);
  const called = [await site.signUp('重名甲'), await site.signUp('重名乙'), await site.signUp('重名丙')];
  expect(Math.min(...called.map(({ id }) => id))).toBeGreaterThan(called.length);
  const { members } = (await site.get<SearchOverview>(`g/search/overview?${new URLSearchParams({ q: '重名' })}`)).t;
  const byId = members.toSorted((one, other) => one.id - other.id);
  expect(byId).toMatchObject(called.map(({ id, nickName }) => ({ id, nickName, avatar: `/avatar/${id}.svg` })));
});

it('an essence code finds its post, a word that looks like one does not', async () => {
  const id = await post('有码的一篇帖子');
  const refiner = await site.signUp('发码的人', 'presenter');
  const { essenceCode } = await refinePost(
    { db: site.platform.db, now: new Date() },
    { id: refiner.id, role: 'presenter' },
    { id, essence: true, level: 1, reason: '好' },
  );
  const lower = `${essenceCode?.slice(0, 3)}-${essenceCode?.slice(3)}`.toLowerCase();
  expect((await site.get<SearchOverview>(`g/search/overview?q=${lower}`)).t.code).toEqual({ code: essenceCode, title: '有码的一篇帖子' });
  expect((await site.get<SearchOverview>('g/search/overview?q=0000000')).t.code).toBeNull();
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
