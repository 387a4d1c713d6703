import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Comment, PlacedComment, Reply } from '#contract/api/comments.ts';
import type { Page } from '#contract/envelope.ts';
import type { ReportCase, ReportCases, OwnReport, ReportTarget } from '#contract/api/reports.ts';
import type { Scenery } from '#contract/api/scenery.ts';
import { reportAs, signUpReporter } from '#server/modules/reports/reporters.fixture.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { openSceneryFixture, type SceneryFixture } from '#server/modules/scenery/scenery.fixture.ts';

let site: TestSite;
let author: Signed;
let presenter: Signed;
let second: Signed;
let room: SceneryFixture;
let people = 0;
beforeAll(async () => {
  site = await startTestSite();
  author = await site.signUp('持灯人');
  presenter = await site.signUp('看画人', 'presenter');
  second = await site.signUp('换班人', 'presenter');
  room = openSceneryFixture(site, presenter);
});
afterAll(() => site.close());

const someone = () => site.signUp(`过客${(people += 1)}`);
const writeComment = (...[id, body, as, parentId]: [id: number, body: string, as: Signed, parentId?: number]) =>
  site.post<Comment | Reply>(`scenery/comment/save/${id}`, { body, parentId }, { as });
const list = async (id: number, query = '') => (await site.get<Page<Comment>>(`g/scenery/comment/${id}${query}`)).t;
const countOf = async (id: number) => (await site.get<Scenery>(`g/scenery/view/${id}`)).t.commentCount;
const stateOf = async (id: number, as: Signed) => (await site.get<{ liked: number[]; mayHide: boolean }>(`scenery/state/${id}`, { as })).t;
const unreadTitles = async (as: Signed) => (await site.get<{ title: string }[]>('g/message/unread/list', { as })).t.map(({ title }) => title);

describe('a comment under a picture', () => {
  it('takes the next floor, is answered one level deep, and notifies everybody it concerns once', async () => {
    const [id, first, other] = [await room.hang(author, { title: '有人说话' }), await someone(), await someone()];
    const one = await writeComment(id, '第三棵树底下\n有钓鱼点。', first);
    expect(one.t).toMatchObject({
      floor: 1,
      parentId: null,
      body: '第三棵树底下\n有钓鱼点。',
      author: { nickName: first.nickName },
      replies: [],
      likeCount: 0,
    });
    expect(await writeComment(id, '再说一句', first)).toMatchObject({ status: 429, code: 'A0501' });
    const two = await writeComment(id, '<img src=x onerror=alert(1)>', other, one.t.id);
    expect(two.t).toMatchObject({ floor: 2, parentId: one.t.id, replyTo: null });
    const three = await writeComment(id, '谢谢两位', author, two.t.id);
    expect(three.t).toMatchObject({ floor: 3, parentId: one.t.id, replyTo: { id: other.id } });
    expect(await list(id)).toMatchObject({ total: 1, items: [{ floor: 1, replyCount: 2, replies: [{ floor: 2 }, { floor: 3, replyTo: { id: other.id } }] }] });
    expect((await site.get<Page<Reply>>(`g/comment/reply/${one.t.id}`)).t.items.map(({ floor }) => floor)).toEqual([2, 3]);
    expect(await countOf(id)).toBe(3);
    expect(await unreadTitles(first)).toEqual([`${other.nickName} 回复了你`]);
    expect(await unreadTitles(other)).toEqual(['持灯人 回复了你']);
    expect((await unreadTitles(author)).filter((title) => title.includes('风景下面说话了'))).toHaveLength(1);
    const elsewhere = await room.hang(author, { title: '另一面墙' });
    for (const parentId of [one.t.id, 999_999])
      expect(await writeComment(elsewhere, '认错了人', presenter, parentId)).toMatchObject({ code: 'A0400', fields: [{ path: 'parentId' }] });
    for (const body of ['', ' \n ', '长'.repeat(2001), '字\u0000', '加我微信 13812345678'])
      expect((await writeComment(id, body, presenter)).fields?.[0]?.path).toBe('body');
    expect(await writeComment(999_999, '没有的', presenter)).toMatchObject({ status: 404 });
  });

  it('issues every floor once, however many comment at once, and is listed in three orders, page by page', async () => {
    const [id, commenters] = [await room.hang(author, { title: '人多' }), await Promise.all(Array.from({ length: 5 }, someone))];
    const saved = await Promise.all(commenters.map((as, at) => writeComment(id, `第 ${at} 个`, as)));
    expect(saved.map(({ t }) => t.floor).toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5]);
    const third = saved.find(({ t }) => t.floor === 3)!.t;
    await site.post(`comment/like/${third.id}`, {}, { as: author });
    const walk = async (sort: string) => {
      const floors: number[] = [];
      for (let after = ''; floors.length < 9;) {
        const page = await list(id, `?sort=${sort}&size=2${after}`);
        floors.push(...page.items.map(({ floor }) => floor));
        if (page.next === null) break;
        after = `&after=${page.next}`;
      }
      return floors;
    };
    expect(await walk('earliest')).toEqual([1, 2, 3, 4, 5]);
    expect(await walk('latest')).toEqual([5, 4, 3, 2, 1]);
    expect(await walk('liked')).toEqual([3, 1, 2, 4, 5]);
    expect(await site.get(`g/scenery/comment/${id}?sort=best`)).toMatchObject({ status: 400 });
    expect(await site.get(`g/scenery/comment/${id}?after=x`)).toMatchObject({ status: 400 });
  });

  it('is liked and the like taken back, counted once each', async () => {
    const [id, speaker, fan] = [await room.hang(author), await someone(), await someone()];
    const { t } = await writeComment(id, '好看', speaker);
    const like = (as: Signed) => site.post<{ liked: boolean; likeCount: number }>(`comment/like/${t.id}`, {}, { as });
    expect((await like(fan)).t).toEqual({ liked: true, likeCount: 1 });
    expect((await list(id)).items[0]?.likeCount).toBe(1);
    expect(await stateOf(id, fan)).toMatchObject({ liked: [t.id], mayHide: false });
    expect((await stateOf(id, presenter)).mayHide).toBe(true);
    await Promise.all(Array.from({ length: 4 }, () => like(fan)));
    expect((await like(author)).t).toEqual({ liked: true, likeCount: 2 });
    expect((await like(fan)).t).toEqual({ liked: false, likeCount: 1 });
    expect((await stateOf(id, fan)).liked).toEqual([]);
    expect(await site.post(`comment/accept/${t.id}`, {}, { as: author })).toMatchObject({ status: 404 });
  });

  it('is removed by its author alone, keeps its floor, and goes with its picture', async () => {
    const [id, speaker] = [await room.hang(author), await someone()];
    const { t } = await writeComment(id, '说错了', speaker);
    expect(await site.post(`comment/remove/${t.id}`, {}, { as: author })).toMatchObject({ status: 403 });
    const gone = await Promise.all([1, 2, 3].map(() => site.post(`comment/remove/${t.id}`, {}, { as: speaker })));
    expect(gone.map(({ code }) => code)).toEqual(['200', '200', '200']);
    expect((await list(id)).items).toMatchObject([{ floor: 1, removed: true, body: '', author: null }]);
    expect(await countOf(id)).toBe(0);
    expect(await writeComment(id, '回一句', presenter, t.id)).toMatchObject({ code: 'A0400', fields: [{ path: 'parentId' }] });
    expect((await writeComment(id, '下一层', second)).t.floor).toBe(2);
    expect(await list(id)).toMatchObject({ total: 2 });
    await site.post(`scenery/remove/${id}`, { reason: '不是自己拍的' }, { as: presenter });
    expect(await list(id)).toMatchObject({ total: 0, items: [] });
    expect(await site.post(`comment/like/${t.id}`, {}, { as: author })).toMatchObject({ status: 404 });
    expect((await site.get<Page<PlacedComment>>('comment/reply?box=sent', { as: second })).t).toMatchObject({ total: 0, items: [] });
  });
});

describe('a report of a comment under a picture', () => {
  it('links to the picture, keeps the text of the comment, and hides it', async () => {
    const [id, speaker, reporter] = [await room.hang(author, { title: '被说的那张' }), await someone(), await someone()];
    const { t } = await writeComment(id, '便宜代练看我头像', speaker);
    const target = (await site.get<ReportTarget>(`informer/target/comment/${t.id}`, { as: reporter })).t;
    expect(target).toMatchObject({ name: '被说的那张', postId: null, sceneryId: id, columnId: 1500, floor: 1, excerpt: '便宜代练看我头像', isOwn: false });
    const report = (as: Signed) => site.post<OwnReport>(`informer/comment/informer/${t.id}`, { reason: 'ad' }, { as });
    expect(await report(reporter)).toMatchObject({ code: '200', t: { name: '被说的那张', sceneryId: id, postId: null, state: 'open' } });
    expect(await report(reporter)).toMatchObject({ status: 409 });
    expect(await report(speaker)).toMatchObject({ status: 403 });
    const weighty = await Promise.all([1, 2, 3].map(() => signUpReporter(site)));
    for (const each of weighty) expect((await reportAs(site, { kind: 'comment', id: t.id }, { as: each })).code).toBe('200');
    expect((await list(id)).items).toMatchObject([{ removed: true, body: '' }]);
    expect(await countOf(id)).toBe(0);
    const reportCase = (await site.get<ReportCases>('informer/desk?size=50', { as: presenter })).t.items.find(({ targetId }) => targetId === t.id);
    expect(reportCase).toMatchObject({ kind: 'comment', sceneryId: id, hidden: true, reporters: 4, excerpt: '便宜代练看我头像' });
    const close = (outcome: string) =>
      site.post<{ removed: boolean }>(`informer/handle/${reportCase?.id}`, { outcome, answer: '看过了，是在拉生意。' }, { as: presenter });
    expect((await close('upheld')).t).toEqual({ state: 'upheld', removed: true, audit: expect.any(Number), undoUntil: null });
    expect(await unreadTitles(speaker)).toContain('评论被移除');
    expect(await unreadTitles(reporter)).toContain('你的举报成立');
  });

  it('by a presenter hides it until another one has looked, who can show it again', async () => {
    const [id, speaker] = [await room.hang(author), await someone()];
    const { t } = await writeComment(id, '这句话有点冲', speaker);
    expect((await site.post(`informer/hide/comment/${t.id}`, { reason: '先看看再说' }, { as: presenter })).code).toBe('200');
    expect((await list(id)).items).toMatchObject([{ removed: true }]);
    const reportCase = (await site.get<ReportCases>('informer/desk?size=50', { as: second })).t.items.find(({ targetId }) => targetId === t.id)?.id ?? 0;
    expect((await site.get<ReportCase>(`informer/desk/${reportCase}`, { as: second })).t.snapshots).toMatchObject([{ text: '这句话有点冲' }]);
    await site.post(`informer/handle/${reportCase}`, { outcome: 'rejected', answer: '没有越界，放回来。' }, { as: second });
    expect((await list(id)).items).toMatchObject([{ removed: false, body: '这句话有点冲' }]);
    expect(await countOf(id)).toBe(1);
  });
});
