import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ActPreview, ActReceipt } from '#contract/api/acts.ts';
import type { SearchDesk } from '#contract/api/admin/search-desk.ts';
import type { JobList } from '#contract/api/admin/jobs.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { doSearchOrders } from './orders.ts';

let site: TestSite;
let operator: Signed;
let postId: number;
beforeAll(async () => {
  site = await startTestSite();
  operator = await site.signUp('守炉人', 'operator');
  const writer = await site.signUp('写帖的人');
  const saved = await site.post<{ id: number }>('post/save', { columnId: 1001, title: '火边说一句', markdown: '今天的柴很干，火也很旺。' }, { as: writer });
  postId = saved.t.id;
});
afterAll(() => site.close());

const desk = async () => (await site.get<SearchDesk>('admin/search/view', { as: operator })).t;
const work = (signal = new AbortController().signal) => doSearchOrders({ ...site.platform, now: new Date(), signal });
const jobOf = async () => (await site.get<JobList>('admin/job/list', { as: operator })).t.items.find(({ name }) => name === 'search-orders');
const order = (act: 'check' | 'rebuild', fields: object = {}) => site.post<ActReceipt & ActPreview>(`admin/search/${act}`, fields, { as: operator });

it('checks the index as a job, names what is missing, rebuilds it, and finds nothing amiss then', async () => {
  await site.platform.db.query('DELETE FROM search_documents');
  expect((await order('check')).t.audit).toBeGreaterThan(0);
  expect(await desk()).toMatchObject({ check: { doneAt: null, amiss: [] }, rebuild: null });
  await work();
  expect((await desk()).check).toMatchObject({ amissCount: 1, amiss: [{ id: postId, columnId: 1001, title: '火边说一句', why: 'missing' }] });
  await order('rebuild');
  await order('check');
  await work();
  const after = await desk();
  expect(after.rebuild?.doneAt).not.toBeNull();
  expect(after.check).toMatchObject({ amissCount: 0, amiss: [] });
});

it('is not ordered twice, is previewed without being ordered, and shows how far it is', async () => {
  const { t: preview } = await order('rebuild', { preview: true });
  expect(preview.acts.map(({ act }) => act)).toEqual(['search.rebuild']);
  expect((await desk()).rebuild?.doneAt).not.toBeNull();
  await order('rebuild');
  expect((await order('rebuild')).t.audit).toBeNull();
  await site.platform.db.query(`UPDATE search_orders SET done = 3, total = 10 WHERE done_at IS NULL`);
  expect((await jobOf())?.progress).toEqual({ done: 3, total: 10 });
  await work();
  expect((await jobOf())?.progress).toBeNull();
});

it('that is stopped in the middle stays open and is done the next time', async () => {
  await order('check');
  const stopped = new AbortController();
  stopped.abort();
  await work(stopped.signal);
  expect((await desk()).check?.doneAt).toBeNull();
  await work();
  expect((await desk()).check?.doneAt).not.toBeNull();
});

it('is for operators', async () => {
  const member = await site.signUp('路过的人');
  for (const act of ['check', 'rebuild'] as const) expect((await site.post(`admin/search/${act}`, {}, { as: member })).status).toBe(403);
});
