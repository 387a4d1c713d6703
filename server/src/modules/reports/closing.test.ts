import { describe, expect, it } from 'vitest';
import type { Page } from '#contract/envelope.ts';
import type { OwnReport } from '#contract/api/reports.ts';
import { setUpReports } from './desk.fixture.ts';

const reporting = setUpReports();
const { someone, writePost, comment, report, desk, reportCaseOf, close, unreadTitles, isReadable, experienceOf } = reporting;

const severalMembers = (size: number) => Promise.all(Array.from({ length: size }, someone));

describe('closing reports', () => {
  it('is done by one of two presenters; the thing goes, its author loses ten, exactly the reporters are notified', async () => {
    const [writer, reporters, stranger] = [await someone(), await severalMembers(2), await someone()];
    const id = await writePost('会被移除的一篇帖子', writer);
    await reporting.site.platform.db.query('UPDATE members SET experience = 100 WHERE id = $1', [writer.id]);
    for (const reporter of reporters) await report('post', id, { as: reporter });
    const reportCase = await reportCaseOf('post', id);
    const responses = await Promise.all([close(reportCase), close(reportCase, { outcome: 'rejected' }, reporting.other)]);
    expect(responses.map(({ code }) => code).toSorted()).toEqual(['200', 'A0409']);
    const upheld = responses[0]?.code === '200';
    expect(await isReadable(id)).toBe(!upheld);
    expect(await experienceOf(writer.id)).toBe(upheld ? 90 : 100);
    for (const reporter of reporters) {
      expect(await unreadTitles(reporter)).toEqual([upheld ? '你的举报成立' : '你的举报没有成立']);
      expect((await reporting.site.get<Page<OwnReport>>('informer/mine', { as: reporter })).t.items).toMatchObject([
        { state: upheld ? 'upheld' : 'rejected', answer: '看过了，确实不妥。' },
      ]);
    }
    expect(await unreadTitles(stranger)).toEqual([]);
    expect((await desk('?state=closed')).items[0]).toMatchObject({ id: reportCase, closedAt: expect.any(String), answer: '看过了，确实不妥。' });
  });

  it('is not for the author, a reporter, nor a member; and it takes an answer', async () => {
    const id = await writePost('主持人自己写的帖子', reporting.presenter);
    await report('post', id, { as: reporting.other });
    const reportCase = (await desk('?size=50', reporting.operator)).items.find(({ targetId }) => targetId === id)?.id ?? 0;
    expect(await close(reportCase)).toMatchObject({ status: 403, message: '被举报的是你自己的内容，请别的主持人来结' });
    expect(await close(reportCase, {}, reporting.other)).toMatchObject({ status: 403, message: '这是你自己举报的，请别的主持人来结' });
    expect((await close(reportCase, {}, reporting.author)).status).toBe(403);
    const third = await reporting.site.signUp('第三个班', 'presenter');
    expect(await close(reportCase, { answer: '' }, third)).toMatchObject({ code: 'A0400', fields: [{ path: 'answer' }] });
    expect(await close(reportCase, { outcome: 'open' }, third)).toMatchObject({ code: 'A0400', fields: [{ path: 'outcome' }] });
    expect((await close(99_999)).status).toBe(404);
    expect((await close(reportCase, { hide: false }, third)).t).toMatchObject({ removed: false });
    expect(await isReadable(id)).toBe(true);
    expect(await close(reportCase, {}, third)).toMatchObject({ code: 'A0409' });
  });

  it('of a comment upheld takes it away for good', async () => {
    const [writer, reporter] = [await someone(), await someone()];
    const id = await writePost();
    const commentId = await comment(id, '这条评论会被移除', writer);
    await report('comment', commentId, { as: reporter, body: { reason: 'quarrel' } });
    expect((await close(await reportCaseOf('comment', commentId))).t).toMatchObject({ removed: true });
    expect((await reporting.site.get<Page<{ removed: boolean }>>(`g/comment/post/${id}`)).t.items).toMatchObject([{ removed: true }]);
    expect((await reporting.site.get(`g/post/view/${id}`)).t).toMatchObject({ commentCount: 0 });
  });

  it('is closed by an operator as well, whose name is under the answer', async () => {
    const [writer, reporter] = [await someone(), await someone()];
    const id = await writePost('管理员也能结的一篇', writer);
    await report('post', id, { as: reporter });
    expect((await close(await reportCaseOf('post', id), { hide: false }, reporting.operator)).t).toMatchObject({ removed: false });
    expect((await desk('?state=closed', reporting.operator)).items[0]).toMatchObject({ targetId: id, closedBy: { id: reporting.operator.id } });
  });

  it('on a member may suspend them with the same answer', async () => {
    const [bad, reporter] = [await someone(), await someone()];
    await report('member', bad.id, { as: reporter, body: { reason: 'impostor' } });
    const reportCase = (await desk('?kind=member', reporting.operator)).items.find(({ targetId }) => targetId === bad.id)?.id ?? 0;
    expect(await close(reportCase, { suspendDays: 0 }, reporting.operator)).toMatchObject({ code: 'A0400', fields: [{ path: 'suspendDays' }] });
    expect((await close(reportCase, { suspendDays: 7 }, reporting.operator)).code).toBe('200');
    const principal = await reporting.site.get<{ suspended: { reason: string } | null }>('member/get_principal', { as: bad });
    expect(principal.t.suspended).toMatchObject({ reason: '看过了，确实不妥。' });
  });

  it('on members is the operators’ affair alone', async () => {
    const [bad, reporter] = [await someone(), await someone()];
    await report('member', bad.id, { as: reporter, body: { reason: 'impostor' } });
    expect((await desk('?size=50')).items.some(({ kind }) => kind === 'member')).toBe(false);
    expect((await reporting.site.get('informer/desk?kind=member', { as: reporting.presenter })).status).toBe(403);
    const reportCase = (await desk('?kind=member', reporting.operator)).items[0]?.id ?? 0;
    expect((await reporting.site.get(`informer/desk/${reportCase}`, { as: reporting.presenter })).status).toBe(403);
    expect((await close(reportCase)).status).toBe(403);
    expect((await close(reportCase, {}, reporting.operator)).code).toBe('200');
    expect(await unreadTitles(reporter)).toEqual(['你的举报成立']);
  });
});
