import { afterAll, expect, it } from 'vitest';
import type { OwnRecord } from '#contract/api/member-records.ts';
import type { Page } from '#contract/envelope.ts';
import { verifyAudit } from '#server/modules/audit/index.ts';
import { eraseMember } from './index.ts';
import { TEXT, openPurgeSite } from './purges.fixture.ts';

const { site, author, reader, operator, write, purge, rowsWith } = await openPurgeSite();
afterAll(() => site.close());

const { db } = site.platform;
const act = (path: string, body: object) => site.post<{ audit: number }>(path, body, { as: operator });
const removed = { code: 'ad', text: '整篇都是卖号的联系方式' };
const records = async () => (await site.get<Page<OwnRecord>>('member/record/list', { as: author })).t;
const personal = async () => (await db.query('SELECT FROM audit_personal WHERE data::text LIKE $1', [`%${TEXT}%`])).length;

it('the record of an act loses the words of what is purged, still verifies, and is still its author’s', async () => {
  const id = await write();
  const other = await write({ title: '别的一篇', markdown: '这里没有那一段，写满十个字才收。' });
  const { t: comment } = await site.post<{ id: number }>(`comment/save/${id}`, { body: '写在它下面的一句' }, { as: author });
  expect((await act(`admin/post/retitle/${id}`, { title: `${TEXT}的新题目`, tags: [], reason: '看不出写什么' })).code).toBe('200');
  await site.post(`informer/post/informer/${id}`, { reason: 'ad', note: '广告' }, { as: reader });
  const reportCase = await db.queryOne<{ id: number }>('SELECT id FROM report_dockets WHERE target_id = $1', [id]);
  expect((await act(`informer/handle/${reportCase?.id}`, { outcome: 'upheld', answer: '是广告，留着看看', hide: false })).code).toBe('200');
  expect((await act(`admin/post/remove/${id}`, removed)).code).toBe('200');
  expect((await act(`admin/comment/remove/${comment.id}`, removed)).code).toBe('200');
  const kept = await act(`admin/post/remove/${other}`, removed);
  const before = await records();
  expect([await personal(), before.total]).toEqual([4, 5]);
  await db.query(`UPDATE removals SET purge_at = 'infinity' WHERE kind = 'post' AND target_id = $1`, [other]);
  await purge(60);
  expect(await rowsWith(TEXT)).toEqual([]);
  expect(await verifyAudit(db)).toMatchObject({ ok: true, brokenAt: null });
  const after = await records();
  expect(after.items.map(({ seq, reason }) => ({ seq, reason }))).toEqual(before.items.map(({ seq, reason }) => ({ seq, reason })));
  expect(after.items.map(({ thing }) => thing?.title)).toEqual(after.items.map(({ seq }) => (seq === kept.t.audit ? '别的一篇' : '')));
  expect((await site.get<{ counts: { penalties: number } }>(`admin/member/view/${author.id}`, { as: operator })).t.counts.penalties).toBe(3);

  await eraseMember({ ...site.platform, now: new Date() }, author.id);
  expect(await db.query('SELECT FROM audit_purged')).toEqual([]);
  expect(await verifyAudit(db)).toMatchObject({ ok: true });
});
