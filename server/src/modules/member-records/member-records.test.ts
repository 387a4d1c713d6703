import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OwnRecord } from '#contract/api/member-records.ts';
import type { Page } from '#contract/envelope.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { createMember, hashPassword, openSession } from '#server/modules/members/index.ts';

let site: TestSite;
let operator: Signed;
let presenter: Signed;
let reporter: Signed;
beforeAll(async () => {
  site = await startTestSite();
  operator = await site.signUp('守炉人', 'operator');
  presenter = await site.signUp('坐堂人', 'presenter');
  reporter = await site.signUp('举报的人');
});
afterAll(() => site.close());

const records = async (as: Signed, query = '') => (await site.get<Page<OwnRecord>>(`member/record/list${query}`, { as })).t;
const write = async (as: Signed, title: string) =>
  (await site.post<{ id: number }>('post/save', { columnId: 1101, title, markdown: '今天的柴很干，火也很旺，坐过来一起烤。' }, { as })).t.id;
const inThreeDays = () => new Date(Date.now() + 3 * 24 * 60 * 60_000).toISOString();

it('shows a suspended member what was done to them and why, without the names of operators, and where to appeal', async () => {
  const member = await site.signUp('夜行人');
  expect(await records(member)).toMatchObject({ items: [], total: 0 });
  const postId = await write(member, '雪夜守望');
  await site.post(`admin/post/remove/${postId}`, { code: 'ad', text: '整篇都是卖号的联系方式' }, { as: operator });
  const { audit } = (
    await site.post<{ audit: number }>(`admin/member/suspend/${member.id}`, { until: inThreeDays(), text: '三天里贴了七次' }, { as: operator })
  ).t;
  const { items, total } = await records(member);
  expect(total).toBe(2);
  expect(items).toMatchObject([
    { seq: audit, act: 'member.suspend', by: { role: 'operator', nickName: null }, reason: '三天里贴了七次', thing: null, undoneAt: null, appeal: 'open' },
    { act: 'post.remove', thing: { kind: 'post', title: '雪夜守望', href: `/post/view/1101/${postId}` }, appeal: 'open' },
  ]);
  expect(items[1]?.reason).toContain('整篇都是卖号的联系方式');
  expect(JSON.stringify(items)).not.toContain('守炉人');
  await site.post('member/appeal/save', { kind: 'suspension', audit, text: '七条里有两条不是我写的，那一晚我没有上线，密码改过了。' }, { as: member });
  expect((await records(member)).items[0]).toMatchObject({ seq: audit, appeal: 'filed' });
  expect((await records(reporter)).items).toEqual([]);
  expect(await site.get('member/record/list')).toMatchObject({ code: 'A0401' });
});

it('names a presenter, says when an act was taken back, and keeps the reason of that inside', async () => {
  const member = await site.signUp('守夜人');
  const postId = await write(member, '山路走到头');
  await site.post(`informer/hide/post/${postId}`, { reason: '先遮住看看' }, { as: presenter });
  const { audit } = (
    await site.post<{ audit: number }>(`admin/member/suspend/${member.id}`, { until: inThreeDays(), text: '弄错了人的停用' }, { as: operator })
  ).t;
  await site.post(`admin/audit/undo/${audit}`, { reason: '是我点错了人' }, { as: operator });
  const { items } = await records(member);
  expect(items.map(({ act }) => act)).toEqual(['member.restore', 'member.suspend', 'post.hide']);
  expect(items).toMatchObject([
    { reason: '', appeal: null },
    { undoneAt: items[0]?.at, appeal: null },
    { by: { role: 'presenter', nickName: '坐堂人' }, reason: '先遮住看看' },
  ]);
});

it('tells nothing of notes, of reports that came to nothing and of who reported; of opened mail that it was opened', async () => {
  const passwordHash = await hashPassword('lantern77frost');
  const member = await site.platform.db.transaction(async (tx) => {
    const now = new Date();
    const { id, nickName } = await createMember(tx, { nickName: '烤火人', email: 'kaohuo@hearth.example', passwordHash, joinedAt: now });
    return { id, nickName, token: await openSession({ tx, now }, id, { device: 'test', address: '127.0.0.1', platform: site.platform }) };
  });
  const postId = await write(member, '一锅热汤面');
  await site.post(`admin/member/note/${member.id}`, { text: '盯着点这个人' }, { as: operator });
  const revealed = await site.post(`admin/member/reveal/${member.id}`, { field: 'mail', reason: '核对是不是同一个人' }, { as: operator });
  expect(revealed).toMatchObject({ code: '200' });
  expect(await site.post(`informer/post/informer/${postId}`, { reason: 'ad', note: '我是举报的人，他卖号' }, { as: reporter })).toMatchObject({ code: '200' });
  const report = await site.platform.db.queryOne<{ id: number }>('SELECT max(id) AS id FROM report_dockets');
  const closed = await site.post(`informer/handle/${report?.id ?? 0}`, { outcome: 'rejected', answer: '看过了，不是广告' }, { as: operator });
  expect(closed).toMatchObject({ code: '200' });
  const { items } = await records(member);
  expect(items).toMatchObject([{ act: 'private.read', by: { role: 'operator', nickName: null }, reason: '', thing: null }]);
  expect(JSON.stringify(items)).not.toMatch(/盯着|核对|举报的人|看过了/);
});

it('reads page by page, and says a cleaning once', async () => {
  const member = await site.signUp('刷屏的人');
  for (const title of ['第一篇广告', '第二篇广告']) await write(member, title);
  const cleaned = await site.post(
    `admin/member/clean/${member.id}`,
    { kinds: ['posts'], code: 'ad', suspendDays: 3, text: '都是广告，清掉' },
    { as: operator },
  );
  expect(cleaned).toMatchObject({ code: '200' });
  const first = await records(member, '?size=1');
  const second = await records(member, `?size=1&after=${first.next ?? ''}`);
  expect([...first.items, ...second.items].map(({ act }) => act).toSorted()).toEqual(['member.clean', 'member.suspend']);
  expect(first.total).toBe(2);
});
