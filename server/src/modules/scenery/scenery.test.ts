import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '#contract/envelope.ts';
import type { Scenery, SubmittedScenery } from '#contract/api/scenery.ts';
import { MAX_SCENERY_WAITING } from '#contract/limits.ts';
import { saveSetting } from '#server/modules/settings/index.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { dropTags } from '#server/platform/state/cache-tags.ts';
import { LIMITS } from './rules.ts';
import { openSceneryFixture, type SceneryFixture } from './scenery.fixture.ts';

let site: TestSite;
let author: Signed;
let other: Signed;
let presenter: Signed;
let operator: Signed;
let room: SceneryFixture;
beforeAll(async () => {
  site = await startTestSite();
  author = await site.signUp('持灯人');
  other = await site.signUp('赶路人');
  presenter = await site.signUp('看画人', 'presenter');
  operator = await site.signUp('守炉人一', 'operator');
  room = openSceneryFixture(site, presenter);
});
afterAll(() => site.close());

const search = async (query = '', gameId = 1) => (await site.get<Page<Scenery>>(`g/scenery/search${query}`, { gameId })).t;
const titles = async (query = '', gameId = 1) => (await search(query, gameId)).items.map(({ title }) => title);
const unreadTitles = async (as: Signed) =>
  (await site.get<{ title: string; type: number }[]>('g/message/unread/list', { as })).t.map(({ type, title }) => [type, title]);

describe('a picture before and after it is published', () => {
  it('waits unseen, is let in by one of two at once, and its author is notified', async () => {
    const { t } = await room.handIn(author, { title: '等人看的', story: '天还没亮。\n就来了。', tags: ['#极光', '極光'] });
    expect(t).toMatchObject({ status: 'pending', region: '潘达利亚', tags: ['极光'], shotAt: '2026-01-02', story: '天还没亮。\n就来了。', decidedBy: '' });
    expect(await titles()).not.toContain('等人看的');
    expect(await site.get(`g/scenery/view/${t.id}`)).toMatchObject({ status: 404, code: 'A0404' });
    const second = await site.signUp('看画人二', 'presenter');
    const responses = await Promise.all([presenter, second].map((as) => site.post(`scenery/review/${t.id}`, { approve: true }, { as })));
    expect(responses.map(({ code }) => code).toSorted()).toEqual(['200', 'A0409']);
    expect(await titles()).toContain('等人看的');
    const view = (await site.get<Scenery>(`g/scenery/view/${t.id}`)).t;
    expect(view).toMatchObject({ title: '等人看的', image: { width: 800, height: 450, webp: [{ width: 320 }, { width: 640 }, { width: 800 }], avif: [] } });
    expect(Object.keys(view)).not.toContain('fileId');
    expect(await unreadTitles(author)).toContainEqual([31, '风景收下了']);
  });

  it('is sent back with a reason, submitted again and published', async () => {
    const { t } = await room.handIn(author, { title: '歪了的' });
    expect(await site.post(`scenery/review/${t.id}`, { approve: false }, { as: presenter })).toMatchObject({ code: 'A0400', fields: [{ path: 'reason' }] });
    await site.post(`scenery/review/${t.id}`, { approve: false, reason: '地平线歪了。' }, { as: presenter });
    const mine = await site.get<Page<SubmittedScenery>>('scenery/my?status=refused', { as: author });
    expect(mine.t.items).toMatchObject([{ id: t.id, status: 'refused', reason: '地平线歪了。', decidedBy: '看画人' }]);
    const again = await room.handIn(author, { id: t.id, title: '扶正了的', fileId: t.fileId });
    expect(again.t).toMatchObject({ id: t.id, status: 'pending', reason: '', title: '扶正了的' });
    expect((await site.post(`scenery/review/${t.id}`, { approve: true }, { as: operator })).code).toBe('200');
    expect(await titles()).toContain('扶正了的');
    expect(await room.handIn(author, { id: t.id, fileId: t.fileId })).toMatchObject({ status: 409, code: 'A0409' });
    expect(await unreadTitles(author)).toContainEqual([31, '风景退回']);
  });

  it('is let in by nobody who took it, and by no member', async () => {
    const { t } = await room.handIn(presenter, { title: '自己的' });
    expect(await site.post(`scenery/review/${t.id}`, { approve: true }, { as: presenter })).toMatchObject({ status: 403, code: 'A0301' });
    for (const [path, body] of [
      [`scenery/review/${t.id}`, { approve: true }],
      [`scenery/remove/${t.id}`, { reason: '不好看' }],
    ] as const) {
      expect(await site.post(path, body, { as: author })).toMatchObject({ status: 403, code: 'A0301' });
      expect(await site.post(path, body)).toMatchObject({ status: 401, code: 'A0401' });
    }
    expect(await site.get('scenery/desk', { as: author })).toMatchObject({ status: 403 });
    expect((await site.get<Page<SubmittedScenery>>('scenery/desk', { as: operator })).t.items.map(({ id }) => id)).toContain(t.id);
    expect(await site.post('scenery/review/999999', { approve: true }, { as: presenter })).toMatchObject({ status: 404 });
  });

  it('is not let in when its author has put another in its place since it was looked at', async () => {
    const { t } = await room.handIn(author, { title: '给人看的' });
    await room.handIn(author, { id: t.id, title: '换上来的' });
    const decide = (seenAt: string, approve: boolean) => site.post(`scenery/review/${t.id}`, { approve, reason: '没有看清是哪里', seenAt }, { as: presenter });
    for (const approve of [true, false]) expect(await decide(t.createdAt, approve)).toMatchObject({ status: 409, code: 'A0409' });
    expect(await decide('x'.repeat(10_000), true)).toMatchObject({ code: 'A0400', fields: [{ path: 'seenAt' }] });
    expect(await titles()).not.toContain('换上来的');
    const waiting = (await site.get<Page<SubmittedScenery>>('scenery/desk?size=50', { as: presenter })).t.items.find(({ id }) => id === t.id);
    expect((await decide(waiting?.createdAt ?? '', true)).code).toBe('200');
  });

  it('is taken back by its author alone, and taken down with a reason', async () => {
    const id = await room.hang(author, { title: '要走的' });
    expect(await site.post(`scenery/withdraw/${id}`, {}, { as: other })).toMatchObject({ status: 404 });
    for (let time = 0; time < 2; time += 1) expect((await site.post(`scenery/withdraw/${id}`, {}, { as: author })).code).toBe('200');
    expect(await titles()).not.toContain('要走的');
    const down = await room.hang(author, { title: '要撤的' });
    expect(await site.post(`scenery/remove/${down}`, { reason: '' }, { as: presenter })).toMatchObject({ code: 'A0400', fields: [{ path: 'reason' }] });
    const twice = await Promise.all([1, 2].map(() => site.post(`scenery/remove/${down}`, { reason: '拍到了别人的名字' }, { as: presenter })));
    expect(twice.map(({ code }) => code).toSorted()).toEqual(['200', 'A0409']);
    expect(await titles()).not.toContain('要撤的');
    expect(await unreadTitles(author)).toContainEqual([31, '风景撤下了']);
  });

  it('is not opened again by its author, who takes back what was taken down', async () => {
    const id = await room.hang(author, { title: '撤了又收回的' });
    const { image } = (await site.get<Scenery>(`g/scenery/view/${id}`)).t;
    await site.post(`scenery/remove/${id}`, { reason: '拍到了别人的名字' }, { as: presenter });
    expect((await site.post(`scenery/withdraw/${id}`, {}, { as: author })).code).toBe('200');
    dropTags(['files:withheld']);
    for (const { url } of image.webp) expect((await site.app.inject({ url })).statusCode, url).toBe(404);
  });

  it('is published once, and submitted by its own author only', async () => {
    const fileId = await room.develop(author);
    const responses = await Promise.all([1, 2, 3].map(() => room.handIn(author, { fileId })));
    expect(responses.filter(({ code }) => code === '200')).toHaveLength(1);
    expect(responses.find(({ code }) => code !== '200')).toMatchObject({ code: 'A0400', fields: [{ path: 'fileId', message: '这张图已经投过了' }] });
    expect(await room.handIn(other, { fileId })).toMatchObject({ code: 'A0400', fields: [{ path: 'fileId' }] });
    const { t } = await room.handIn(author);
    expect(await room.handIn(author, { id: t.id, fileId })).toMatchObject({ code: 'A0400', fields: [{ path: 'fileId' }] });
    expect(await room.handIn(other, { id: t.id, fileId: await room.develop(other) })).toMatchObject({ status: 404 });
  });
});

describe('what is refused at its field', () => {
  it.for([
    [{ title: '短' }, 'title'],
    [{ title: '长'.repeat(31) }, 'title'],
    [{ title: '标题\u0000' }, 'title'],
    [{ title: '标题\ud800' }, 'title'],
    [{ zone: '没有这个地方' }, 'zone'],
    [{ zone: '' }, 'zone'],
    [{ expansion: '魔兽争霸九' }, 'expansion'],
    [{ shotAt: '2026-02-30' }, 'shotAt'],
    [{ shotAt: '0000-01-01' }, 'shotAt'],
    [{ shotAt: '2999-01-01' }, 'shotAt'],
    [{ shotAt: "'; DROP TABLE sceneries; --" }, 'shotAt'],
    [{ tags: ['一', '二', '三', '四', '五', '六'] }, 'tags'],
    [{ tags: ['长'.repeat(11)] }, 'tags.0'],
    [{ story: '长'.repeat(501) }, 'story'],
    [{ story: 'x'.repeat(10_000) }, 'story'],
    [{ fileId: 999_999 }, 'fileId'],
    [{ fileId: -1 }, 'fileId'],
    [{ fileId: '1; --' }, 'fileId'],
  ] as const)('%j at %s', async ([details, path]) => {
    expect(await room.handIn(author, details)).toMatchObject({ code: 'A0400', fields: [{ path }] });
  });

  it('a picture that is too small or too long', async () => {
    for (const size of [
      { width: 400, height: 300 },
      { width: 1600, height: 310 },
    ])
      expect(await room.handIn(author, { fileId: await room.develop(author, size) })).toMatchObject({ code: 'A0400', fields: [{ path: 'fileId' }] });
  });

  it('a sensitive word, and who is no member', async () => {
    expect(await room.handIn(author, { story: '加我微信 13812345678 一起去' })).toMatchObject({ code: 'A0112', fields: [{ path: 'story' }] });
    expect(await site.post('scenery/save', { title: '无名氏的' })).toMatchObject({ status: 401 });
  });

  it('takes hostile words as words', async () => {
    for (const title of ['<script>alert(1)</script>', `'; DROP TABLE --`, '%_\\%_\\', 'مرحبا بكم', '𠮷野家𪚥']) {
      const id = await room.hang(other, { title, zone: '达拉然' });
      expect((await site.get<Scenery>(`g/scenery/view/${id}`)).t.title).toBe(title);
      expect(await titles(`?q=${encodeURIComponent(title)}`)).toEqual(title === '%_\\%_\\' ? [] : [title]);
    }
  });
});

describe('favors', () => {
  it('a favor is there once however often it is pressed at once, and its author is notified once', async () => {
    const id = await room.hang(author, { title: '人人都收' });
    const favor = (as: Signed) => site.post<{ favoured: boolean; favorCount: number }>(`scenery/favor/${id}`, {}, { as });
    expect((await favor(other)).t).toEqual({ favoured: true, favorCount: 1 });
    expect((await site.get(`scenery/state/${id}`, { as: other })).t).toEqual({ favoured: true, mayRemove: false, mayHide: false, liked: [], staff: [] });
    expect((await favor(other)).t).toEqual({ favoured: false, favorCount: 0 });
    await Promise.all(Array.from({ length: 5 }, () => favor(other)));
    expect((await site.get<Scenery>(`g/scenery/view/${id}`)).t.favorCount).toBe(1);
    await Promise.all([author, presenter, operator].map(favor));
    expect((await site.get<Scenery>(`g/scenery/view/${id}`)).t.favorCount).toBe(4);
    expect((await unreadTitles(author)).filter(([, title]) => String(title).includes('收藏了你的风景'))).toHaveLength(1);
    await site.platform.db.transaction((tx) => saveSetting({ tx, now: new Date() }, 'floodGuards', 'on'));
    const young = await site.signUp('比画还年轻的人');
    expect((await favor(young)).t).toEqual({ favoured: true, favorCount: 4 });
    expect((await favor(young)).t).toEqual({ favoured: false, favorCount: 4 });
    const notices = () => site.platform.db.query('SELECT FROM messages WHERE member_id = $1 AND actor_id = $2', [author.id, young.id]);
    const late = await room.hang(author, { title: '谁都还没收' });
    const younger = await site.signUp('比那一张还年轻的人');
    expect((await site.post<{ favorCount: number }>(`scenery/favor/${late}`, {}, { as: younger })).t.favorCount).toBe(0);
    expect(await notices()).toEqual([]);
    expect((await unreadTitles(author)).filter(([, title]) => String(title).includes('收藏了你的风景'))).toHaveLength(1);
    await site.platform.db.transaction((tx) => saveSetting({ tx, now: new Date() }, 'floodGuards', 'off'));
    expect(await site.post('scenery/favor/999999', {}, { as: other })).toMatchObject({ status: 404 });
    const { t } = await room.handIn(author);
    expect(await site.post(`scenery/favor/${t.id}`, {}, { as: other })).toMatchObject({ status: 404 });
  });

  it('is as two tabs want it, whatever was before', async () => {
    const id = await room.hang(author, { title: '两个页面都收' });
    const want = async (favoured: boolean) => (await site.post(`scenery/favor/${id}`, { favoured }, { as: other })).t;
    expect(await want(false)).toEqual({ favoured: false, favorCount: 0 });
    expect(await Promise.all([want(true), want(true)])).toEqual(Array(2).fill({ favoured: true, favorCount: 1 }));
    expect(await Promise.all([want(false), want(false)])).toEqual(Array(2).fill({ favoured: false, favorCount: 0 }));
  });

  it('has no more than sixty pictures waiting, with those that were sent back and come again', async () => {
    const many = await site.signUp('投得多的人');
    const [first, second] = [(await room.handIn(many)).t, (await room.handIn(many)).t];
    await site.post(`scenery/review/${first.id}`, { approve: false, reason: '地平线歪了。' }, { as: presenter });
    // Sixty others, by what counts them alone.
    await site.platform.db.query(
      `INSERT INTO files (member_id, kind, sha256, width, height, color, variants, created_at)
       SELECT member_id, kind, md5(n::text) || md5('x' || n), width, height, color, variants, created_at FROM files, generate_series(1, $2) n WHERE id = $1`,
      [second.fileId, MAX_SCENERY_WAITING - 1],
    );
    await site.platform.db.query(
      `INSERT INTO sceneries (SELECT (jsonb_populate_record(s, jsonb_build_object('id', 900000 + f.id, 'file_id', f.id))).*
       FROM sceneries s, files f WHERE s.id = $1 AND f.member_id = $2 AND f.id > s.file_id AND f.sha256 ~ '^[0-9a-f]+$' AND NOT EXISTS (SELECT FROM sceneries o WHERE o.file_id = f.id))`,
      [second.id, many.id],
    );
    const full = { code: 'A0400', fields: [{ path: 'fileId', message: `你有 ${MAX_SCENERY_WAITING} 张在等人看，等收下一些再投吧` }] };
    expect(await room.handIn(many)).toMatchObject(full);
    expect(await room.handIn(many, { id: first.id, fileId: first.fileId })).toMatchObject(full);
    // One that waits may be written again.
    expect((await room.handIn(many, { id: second.id, fileId: second.fileId, title: '换了题目' })).code).toBe('200');
  });

  it('a member submits at most a hundred and twenty a day', async () => {
    const busy = await site.signUp('手快的人');
    const { t } = await room.handIn(busy);
    const again = () => room.handIn(busy, { id: t.id, fileId: t.fileId });
    for (let at = 1; at < LIMITS.submissions.max; at += 1) expect((await again()).code).toBe('200');
    expect(await again()).toMatchObject({ status: 429, code: 'A0501' });
  });
});
