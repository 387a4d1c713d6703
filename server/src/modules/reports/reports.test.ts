import { describe, expect, it } from 'vitest';
import type { Page } from '#contract/envelope.ts';
import type { MemberAppeal, MemberAppeals } from '#contract/api/member-appeals.ts';
import type { ReportCase, OwnReport, ReportTarget } from '#contract/api/reports.ts';
import { eraseMember } from '#server/modules/personal-data/index.ts';
import { reportAs, signUpReporter } from './reporters.fixture.ts';
import { setUpReports } from './desk.fixture.ts';

const reporting = setUpReports();
const { someone, writePost, comment, report, desk, reportCaseOf, close, unreadTitles, isReadable, experienceOf } = reporting;

const open = async (id: number) => (await reporting.site.get<ReportCase>(`informer/desk/${id}`, { as: reporting.presenter })).t;
const columnCount = async () => (await reporting.site.get<Page<unknown>>('g/post/card/1101')).t.total;

describe('a report', () => {
  it('is offered the reasons, accepted once, and found again by its reporter', async () => {
    const [id, reporter] = [await writePost(undefined, reporting.author), await someone()];
    const before = (await reporting.site.get<ReportTarget>(`informer/target/post/${id}`, { as: reporter })).t;
    expect(before).toMatchObject({ name: '炉边夜话第一篇', columnId: 1101, isOwn: false, leftToday: 10, mine: null, author: { nickName: '写帖的人' } });
    expect(before.reasons.map(({ value }) => value)).toContain('off_topic');
    expect(before.reasons.find(({ value }) => value === 'privacy')).toMatchObject({ hidesAtOnce: true, noteRequired: false });
    expect(await report('post', id, { as: reporter, body: { reason: 'off_topic', note: '放错栏目了' } })).toMatchObject({
      code: '200',
      t: { state: 'open', name: '炉边夜话第一篇' },
    });
    expect(await report('post', id, { as: reporter })).toMatchObject({ status: 409, code: 'A0409', message: '你已经举报过了，有结果会告诉你' });
    const after = (await reporting.site.get<ReportTarget>(`informer/target/post/${id}`, { as: reporter })).t;
    expect(after).toMatchObject({ leftToday: 9, mine: { reason: { value: 'off_topic' }, note: '放错栏目了' } });
    const mine = (await reporting.site.get<Page<OwnReport>>('informer/mine', { as: reporter })).t;
    expect(mine).toMatchObject({ total: 1, items: [{ state: 'open', answer: '', postId: id }] });
    expect((await reporting.site.get<Page<OwnReport>>('informer/mine', { as: reporting.author })).t.items).toEqual([]);
  });

  it.for([
    [{ reason: 'dragon' }, 'reason'],
    [{ reason: 'flood' }, 'reason'],
    [{ reason: '' }, 'reason'],
    [{ reason: `'; DROP TABLE reports; --` }, 'reason'],
    [{ reason: 'other' }, 'note'],
    [{ reason: 'other', note: ' \n ' }, 'note'],
    [{ note: '长'.repeat(501) }, 'note'],
    [{ note: '空\u0000字' }, 'note'],
    [{ note: '半\ud800个' }, 'note'],
    [{ note: 'x'.repeat(10_000) }, 'note'],
    [{ evidence: [1, 2, 3, 4, 5] }, 'evidence'],
    [{ evidence: [999_999] }, 'evidence'],
  ] as const)('refuses case %# at its field', async ([body, path]) => {
    expect(await report('post', await writePost(), { as: await someone(), body })).toMatchObject({ status: 400, code: 'A0400', fields: [{ path }] });
  });

  it('is refused of what is one’s own, of what is not there, and from members who may only read', async () => {
    const id = await writePost(undefined, reporting.author);
    expect(await report('post', id, { as: reporting.author })).toMatchObject({ status: 403, code: 'A0301' });
    expect(await report('member', reporting.author.id, { as: reporting.author })).toMatchObject({ status: 403, code: 'A0301' });
    expect((await report('post', 99_999, { as: reporting.presenter })).status).toBe(404);
    expect((await report('comment', 99_999, { as: reporting.presenter })).status).toBe(404);
    expect((await report('member', 99_999, { as: reporting.presenter })).status).toBe(404);
    expect((await reporting.site.post(`informer/post/informer/${id}`, { reason: 'ad' })).code).toBe('A0401');
    const suspended = await someone();
    await reporting.site.platform.db.query(
      `UPDATE members SET status = 'suspended', suspended_until = now() + interval '1 day', suspended_reason = '骂人' WHERE id = $1`,
      [suspended.id],
    );
    expect(await report('post', id, { as: suspended })).toMatchObject({ status: 403, code: 'A0202' });
  });

  it('is taken ten times a day, however many come at once; a refused one costs nothing', async () => {
    const reporter = await someone();
    const ids = await Promise.all(Array.from({ length: 12 }, async () => writePost('给人举报用的帖子', await someone())));
    for (let time = 0; time < 3; time += 1) await report('post', 99_999, { as: reporter });
    const responses = await Promise.all(ids.map((id) => report('post', id, { as: reporter })));
    expect(responses.filter(({ code }) => code === '200')).toHaveLength(10);
    expect(responses.find(({ code }) => code !== '200')).toMatchObject({ status: 429, code: 'A0501' });
    expect((await reporting.site.get<Page<OwnReport>>('informer/mine?size=4', { as: reporter })).t).toMatchObject({ total: 10, items: { length: 4 } });
  });

  it('keeps hostile words as they are', async () => {
    const id = await writePost();
    const note = `<script>alert("举报")</script> %_\\ ' مرحبا \u200d`;
    await report('post', id, { as: await someone(), body: { reason: 'other', note } });
    expect((await open(await reportCaseOf('post', id))).notes).toMatchObject([{ note: note.trim() }]);
  });
});

describe('reports of one thing', () => {
  it('come together, nine at once in one report case, and hide it once; its author is notified once', async () => {
    const writer = await someone();
    const id = await writePost('要被十个人举报的帖子', writer);
    const before = await columnCount();
    const all = await Promise.all(Array.from({ length: 9 }, () => signUpReporter(reporting.site)));
    const responses = await Promise.all(all.map((one) => reportAs(reporting.site, { kind: 'post', id }, { as: one })));
    expect(responses.map(({ code }) => code)).toEqual(Array.from({ length: 9 }, () => '200'));
    const found = (await desk('?size=50')).items.filter(({ targetId }) => targetId === id);
    expect(found).toMatchObject([{ reporters: 9, hidden: true, reasons: [{ value: 'ad', count: 9 }] }]);
    expect(await isReadable(id)).toBe(false);
    expect(await columnCount()).toBe(before - 1);
    expect((await unreadTitles(writer)).filter((title) => title === '帖子暂时遮起来了')).toHaveLength(1);
  });

  it('hide a post at three, and a comment; rejected, everything is as it was', async () => {
    // What others have reported before is no part of this.
    await reporting.site.platform.db.query(`UPDATE reports SET reported_at = reported_at - interval '1 hour'`);
    const writer = await someone();
    const all = await Promise.all([1, 2, 3].map(() => signUpReporter(reporting.site)));
    const [, , three] = all;
    if (!three) throw new Error('nobody is there');
    const id = await writePost('三个人之后遮起来', writer);
    const commentId = await comment(id, '说了真名的评论', writer);
    for (const reporter of all.slice(0, 2)) await reportAs(reporting.site, { kind: 'post', id }, { as: reporter });
    expect(await isReadable(id)).toBe(true);
    for (const reporter of all) await reportAs(reporting.site, { kind: 'comment', id: commentId }, { as: reporter, body: { reason: 'privacy' } });
    const shown = async () => (await reporting.site.get<Page<{ body: string; removed: boolean }>>(`g/comment/post/${id}`)).t.items[0];
    expect(await shown()).toMatchObject({ body: '', removed: true });
    expect((await reporting.site.get(`g/post/view/${id}`)).t).toMatchObject({ commentCount: 0, lastCommenter: null });
    expect((await close(await reportCaseOf('comment', commentId), { outcome: 'rejected', answer: '名字是角色名。' })).t).toMatchObject({ removed: false });
    expect(await shown()).toMatchObject({ body: '说了真名的评论', removed: false });
    expect((await reporting.site.get(`g/post/view/${id}`)).t).toMatchObject({ commentCount: 1, lastCommenter: writer.nickName });
    await reportAs(reporting.site, { kind: 'post', id }, { as: three });
    expect(await isReadable(id)).toBe(false);
    const experience = await experienceOf(writer.id);
    await close(await reportCaseOf('post', id), { outcome: 'rejected', answer: '没有什么不妥。' });
    expect(await isReadable(id)).toBe(true);
    expect(await experienceOf(writer.id)).toBe(experience);
    expect(await unreadTitles(writer)).toEqual(
      ['帖子放回来了', '帖子暂时遮起来了', '评论放回来了', '评论暂时遮起来了'].map((title) => expect.stringContaining(title)),
    );
  });

  it('keep how it read, whatever its author does with it', async () => {
    const writer = await someone();
    const id = await writePost('原来的标题在这里', writer);
    await report('post', id, { as: await someone() });
    await reporting.site.post('post/save', { id, columnId: 1101, title: '改过的标题在这里', markdown: '正文也改过了，有十个字以上。' }, { as: writer });
    await report('post', id, { as: await someone() });
    await reporting.site.post(`post/my/remove/${id}`, {}, { as: writer });
    const reportCase = await reportCaseOf('post', id);
    expect((await open(reportCase)).snapshots.map(({ title, text }) => [title, text.trim()])).toEqual([
      ['原来的标题在这里', '正文要有十个字以上才好看。'],
      ['改过的标题在这里', '正文也改过了，有十个字以上。'],
    ]);
    expect((await report('post', id, { as: await someone() })).status).toBe(404);
    const experience = await experienceOf(writer.id);
    expect((await close(reportCase)).t).toMatchObject({ removed: true });
    expect(await experienceOf(writer.id)).toBe(experience);
    expect((await reporting.site.post(`post/my/restore/${id}`, {}, { as: writer })).status).toBe(404);
  });

  it('found wrong after its author has removed it is a removal with record, message and appeal, and goes back to how they left it', async () => {
    const { site } = reporting;
    const writer = await someone();
    const id = await writePost('自己先移除的一篇', writer);
    await report('post', id, { as: await someone() });
    await site.post(`post/my/remove/${id}`, {}, { as: writer });
    expect((await close(await reportCaseOf('post', id))).t).toMatchObject({ removed: true });
    const messages = (await site.get<{ title: string; content: string }[]>('g/message/unread/list', { as: writer })).t;
    expect(messages).toContainEqual(expect.objectContaining({ title: expect.stringContaining('被移除'), content: expect.stringContaining('可以申诉一次') }));
    expect(JSON.stringify(messages), 'what was gone already costs nothing').not.toContain('点经验');
    expect((await site.get(`g/post/view/${id}`)).status).toBe(410);
    const [act] = (await site.get<MemberAppeals>('member/appeal/list', { as: writer })).t.acts;
    expect(act).toMatchObject({ kind: 'removal', thing: { id } });
    const filed = { kind: 'removal', audit: act?.seq, text: '这一篇没有广告，写的是我自己攒柴的办法，请再看一遍。' };
    const appeal = (await site.post<MemberAppeal>('member/appeal/save', filed, { as: writer })).t;
    const answer = { outcome: 'revoked', answer: '再看了一遍，确实不是广告，收回这次移除。' };
    expect((await site.post(`admin/appeal/decide/${appeal.id}`, answer, { as: reporting.operator })).code).toBe('200');
    expect(await isReadable(id)).toBe(false);
    expect(await unreadTitles(writer)).toContain('你的帖子恢复了');
    expect((await site.post(`post/my/restore/${id}`, {}, { as: writer })).code).toBe('200');
    expect(await isReadable(id)).toBe(true);
  });
});

describe('the desk', () => {
  it('is for presenters and operators, page by page, and names no reporter', async () => {
    expect((await reporting.site.get('informer/desk', { as: reporting.author })).status).toBe(403);
    const [first, all] = [await desk('?size=2'), await desk('?size=50')];
    expect(all.items.length).toBeGreaterThan(3);
    const times = all.items.map(({ filedAt }) => Date.parse(filedAt));
    expect(times).toEqual(times.toSorted((one, another) => one - another));
    expect((await desk(`?size=2&after=${first.next}`)).items).toEqual(all.items.slice(2, 4));
    expect((await desk('?size=50&hidden=true')).items.every(({ hidden }) => hidden)).toBe(true);
    expect((await desk('?size=50&reason=privacy')).items).toEqual([]);
    expect((await reporting.site.get('informer/desk?after=zzz', { as: reporting.presenter })).code).toBe('A0400');
    expect(all.counts).toMatchObject({ open: all.total, overdue: 0 });
    expect(JSON.stringify(await open(all.items[0]?.id ?? 0))).not.toContain('reporterId');
  });
});

it('of a leak waits for the operators until somebody opens it who may handle it', async () => {
  const id = await writePost('有人把电话写了出来', reporting.other);
  const reported = await reportAs(reporting.site, { kind: 'post', id }, { as: await signUpReporter(reporting.site), body: { reason: 'privacy' } });
  expect(reported.code, reported.message).toBe('200');
  const caseId = await reportCaseOf('post', id);
  const waiting = () => reporting.site.platform.db.query('SELECT member_id FROM notifications WHERE topic = $1 AND answered_at IS NULL', [`report:${caseId}`]);
  expect(await waiting()).toEqual([{ memberId: reporting.operator.id }]);
  expect((await reporting.site.get<ReportCase>(`informer/desk/${caseId}`, { as: reporting.other })).t).toMatchObject({ conflict: 'own' });
  expect(await waiting()).toEqual([{ memberId: reporting.operator.id }]);
  expect(await open(caseId)).toMatchObject({ conflict: null });
  expect(await waiting()).toEqual([]);
});

it('an account that is erased leaves no word of its reports', async () => {
  const [leaver, id] = [await someone(), await writePost()];
  await report('post', id, { as: leaver, body: { note: '我要走了，这句也抹掉' } });
  await eraseMember({ ...reporting.site.platform, now: new Date() }, leaver.id);
  expect((await open(await reportCaseOf('post', id))).notes).toMatchObject([{ note: '' }]);
});
