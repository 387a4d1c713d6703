import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '#contract/envelope.ts';
import type { ApplicationDesk, PresenterApplication, ReviewedApplication } from '#contract/api/presenters.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { savePost } from '#server/modules/posts/index.ts';
import { APPLICATION } from './presenters.fixture.ts';

let site: TestSite;
let operator: Signed;
beforeAll(async () => {
  site = await startTestSite();
  operator = await site.signUp('守炉人甲', 'operator');
});
afterAll(() => site.close());

const apply = (as: Signed, body: object = {}, headers: Record<string, string> = {}) =>
  site.post<PresenterApplication>('presenter/apply_presenter', { ...APPLICATION, ...body }, { as, headers });
const desk = async (as: Signed) => (await site.get<ApplicationDesk>('presenter/application', { as })).t;
const waiting = async (query = '') => (await site.get<Page<ReviewedApplication>>(`admin/presenter/application/list${query}`, { as: operator })).t;
const review = (id: number | undefined, approve: boolean, { reason = '读过了，写得明白', as = operator }: { reason?: string; as?: Signed } = {}) =>
  site.post(`admin/presenter/application/review/${id}`, { approve, reason }, { as });
const messageLines = async (as: Signed) =>
  ((await site.get<{ type: number; title: string }[]>('g/message/unread/list', { as })).t ?? []).map(({ type, title }) => `${type} ${title}`);

describe('an application', () => {
  it('goes from its writer through an operator to the role, which applies to tokens already issued', async () => {
    const member = await site.signUp('数学课代表');
    expect(await desk(member)).toEqual({ application: null, mayApply: true, refusal: '', mayApplyFrom: null });
    const post = await savePost(
      { db: site.platform.db, now: new Date() },
      { author: { id: member.id, role: 'member' }, gameId: 1 },
      { written: { columnId: 1001, title: '一年的账都在这里', markdown: '每一笔都记得清清楚楚的。', tags: [] } },
    );
    const { t } = await apply(member, { works: [`https://any.example/post/view/1001/${post.id}#f2`] });
    expect(t).toMatchObject({
      state: 'pending',
      works: [{ href: `/post/view/1001/${post.id}`, title: '一年的账都在这里' }],
      specialities: [{ label: '调解' }, { label: '金团会计' }],
    });
    expect(await desk(member)).toMatchObject({ mayApply: false, refusal: expect.stringContaining('一份') });
    expect(await apply(member)).toMatchObject({ status: 409, code: 'A0409', message: expect.stringContaining('一份') });
    expect((await waiting())?.items).toMatchObject([{ id: t?.id, applicant: { nickName: '数学课代表', postCount: 1 }, contact: '站***' }]);

    expect(await review(t?.id, true)).toMatchObject({ status: 200 });
    expect(await review(t?.id, false)).toMatchObject({ status: 409, message: expect.stringContaining('守炉人甲') });
    expect((await site.get('member/get_principal', { as: member })).t).toMatchObject({ role: 'presenter' });
    expect(await site.get(`g/presenter/profile?id=${member.id}`)).toMatchObject({
      t: { status: 'active', probationUntil: expect.any(String), character: { name: '夜读' } },
    });
    expect(await messageLines(member)).toEqual(['31 申请通过', '31 主持人申请已收到']);
    expect(await desk(member)).toMatchObject({ mayApply: false, application: { state: 'approved', reason: '读过了，写得明白' } });
  });

  it('is refused with a reason, and may come again after seven days', async () => {
    const member = await site.signUp('我先开怪');
    const { t } = await apply(member);
    expect(await review(t?.id, false, { reason: '先旁听几宗再来' })).toMatchObject({ status: 200 });
    const refused = await desk(member);
    expect(refused).toMatchObject({ mayApply: false, application: { state: 'refused', reason: '先旁听几宗再来' } });
    expect(Date.parse(refused?.mayApplyFrom ?? '') - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    expect(await apply(member)).toMatchObject({ status: 409, message: expect.stringContaining('7 天') });
    await site.platform.db.query(
      "UPDATE presenter_applications SET applied_at = applied_at - interval '8 days', decided_at = decided_at - interval '8 days' WHERE member_id = $1",
      [member.id],
    );
    expect(await apply(member)).toMatchObject({ status: 200 });
    expect((await waiting('?state=refused'))?.items[0]).toMatchObject({ decidedBy: '守炉人甲' });
  });

  it('comes in once, however often it is sent at the same moment', async () => {
    const member = await site.signUp('手抖的人');
    const responses = await Promise.all(Array.from({ length: 5 }, () => apply(member)));
    expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409, 409]);
    const { t: open } = responses.find(({ status }) => status === 200) ?? {};
    const reviews = await Promise.all([true, false, true, false].map((approve) => review(open?.id, approve)));
    expect(reviews.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409]);
  });

  it('is nobody else’s to read or decide', async () => {
    const [member, presenter] = [await site.signUp('旁人'), await site.signUp('别的主持', 'presenter')];
    const { t } = await apply(member);
    for (const as of [member, presenter]) {
      expect(await review(t?.id, true, { reason: '自己批自己', as })).toMatchObject({ status: 403, code: 'A0301' });
      expect(await site.get('admin/presenter/application/list', { as })).toMatchObject({ status: 403 });
    }
    expect(await review(999_999, true)).toMatchObject({ status: 404 });
    expect(await site.get('presenter/application')).toMatchObject({ status: 401 });
    expect(await apply(operator)).toMatchObject({ status: 409, message: expect.stringContaining('管理员') });
    expect(await apply(presenter)).toMatchObject({ status: 409 });
  });

  it('is kept from trying all day', async () => {
    const member = await site.signUp('不停试的人');
    const responses = await Promise.all(Array.from({ length: 8 }, () => apply(member, { works: ['/post/view/1001/1'] })));
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(3);
  });

  it.each([
    ['realm', { realm: '' }],
    ['character', { character: '名'.repeat(10_000) }],
    ['specialities', { specialities: 'mediation' }],
    ['specialities', { specialities: ["'; DROP TABLE members; --"] }],
    ['weeklyHours', { weeklyHours: 0 }],
    ['weeklyHours', { weeklyHours: 61 }],
    ['experience', { experience: '太短' }],
    ['experience', { experience: '长'.repeat(2_001) }],
    ['experience', { experience: `有\0在里面${'字'.repeat(60)}` }],
    ['works.0', { works: ['https://evil.example/'] }],
    ['works.0', { works: ['/post/view/1001/1'] }],
    ['works', { works: Array.from({ length: 6 }, () => '/post/view/1001/1') }],
    ['contact', { contact: '' }],
    ['agreement', { agreement: false }],
  ])('says at %s what is wrong', async (path, body) => {
    const member = await site.signUp(`填错${Math.random().toString(36).slice(2, 8)}`);
    expect(await apply(member, body)).toMatchObject({ status: 400, code: 'A0400', fields: [{ path, message: expect.stringMatching(/\p{Script=Han}/u) }] });
    expect((await desk(member))?.application).toBeNull();
  });

  it('bears no refused word in the name and guild that will stand on a presenter’s page', async () => {
    const member = await site.signUp('取名的人');
    for (const [path, body] of [
      ['character', { character: '低价金币' }],
      ['guild', { guild: '低价金币会' }],
    ] as const) {
      expect(await apply(member, body)).toMatchObject({ status: 400, code: 'A0112', fields: [{ path }] });
    }
  });

  it('is reached by a contact that an operator opens on record, thirty times a day', async () => {
    const member = await site.signUp('留了联系的人');
    const { t } = await apply(member);
    const open = (as = operator) =>
      site.post<{ contact: string; audit: number }>(`admin/presenter/application/contact/${t?.id}`, { reason: '约个时间' }, { as });
    const opened = await open();
    expect(opened.t.contact).toBe('站内私信');
    expect(await site.platform.db.queryOne('SELECT act, actor_id, target_id, reason, after FROM audit WHERE seq = $1', [opened.t.audit])).toEqual({
      act: 'private.read',
      actorId: operator.id,
      targetId: String(t?.id),
      reason: '约个时间',
      after: { field: 'contact', of: member.id },
    });
    expect((await open(member)).status).toBe(403);
    const preview = await site.post(`admin/presenter/application/contact/${t?.id}`, { preview: true }, { as: operator });
    expect(JSON.stringify(preview.t)).not.toContain('私信');
    // What it would do is no opening.
    for (let times = 2; times <= 30; times += 1) expect(await open()).toMatchObject({ code: '200' });
    expect(await open()).toMatchObject({ status: 429 });
  });

  it('is taken from a form as well, and keeps hostile words as words', async () => {
    const member = await site.signUp('表单来的');
    const experience = `<img src=x onerror=alert(1)> '" %_\\ \u202eإ \u200b ${'字'.repeat(60)}`;
    const response = await site.app.inject({
      method: 'POST',
      url: '/restful/v1/presenter/apply_presenter',
      headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ...APPLICATION, weeklyHours: '6', agreement: 'on', specialities: '["mediation"]', works: '[]', experience }).toString(),
    });
    expect(response.json()).toMatchObject({ code: '200', t: { experience } });
  });

  it('pages those that wait, the oldest first', async () => {
    const whole = (await waiting('?size=50'))?.items.map(({ id }) => id) ?? [];
    expect(whole.length).toBeGreaterThan(1);
    expect(whole).toEqual(whole.toSorted((one, other) => one - other));
    const first = await waiting('?size=1');
    expect((await waiting(`?size=1&after=${first?.next}`))?.items[0]?.id).toBe(whole[1]);
    expect(await site.get('admin/presenter/application/list?after=x', { as: operator })).toMatchObject({ status: 400 });
  });
});
