import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBench, type Bench } from '#server/modules/member-appeals/appeals.fixture.ts';
import { openSceneryFixture, type SceneryFixture } from '#server/modules/scenery/scenery.fixture.ts';

const NUMBER = '网信办〔2026〕1187 号';
const WHY = { code: 'ad', text: '整篇都是卖号的联系方式' };

let bench: Bench;
let gallery: SceneryFixture;
beforeAll(async () => {
  bench = await openBench();
  gallery = openSceneryFixture(bench.site, bench.presenter);
});
afterAll(() => bench.site.close());

/** Has an order executed on things, and returns what releases it. */
async function order(...targets: { kind: string; id: number }[]) {
  const times = { receivedAt: '2026-11-22T05:45:00Z', dueAt: '2026-11-22T09:45:00Z' };
  const saved = await bench.site.post<{ id: number }>(
    'admin/takedown/save',
    { authority: '市网信办', documentNumber: NUMBER, ...times, targets },
    { as: bench.other },
  );
  const executed = await bench.site.post(`admin/takedown/execute/${saved.t.id}`, { documentNumber: NUMBER }, { as: bench.other });
  expect(executed.code).toBe('200');
  return () => bench.site.post(`admin/takedown/release/${saved.t.id}`, { releaseDocument: '网信办〔2026〕1203 号' }, { as: bench.other });
}
const act = async (path: string, body: object, as = bench.acting) => (await bench.site.post<{ audit: number }>(path, body, { as })).t.audit;
const undo = (audit: number, as = bench.acting) => bench.site.post(`admin/audit/undo/${audit}`, { reason: '看错了' }, { as });
const statusOf = async ({ kind, id }: { kind: string; id: number }) => {
  const path = { post: `g/post/view/${id}`, comment: `g/comment/around/${id}`, scenery: `g/scenery/view/${id}` }[kind];
  return (await bench.site.get(path ?? '')).status;
};
const isSealed = async ({ kind, id }: { kind: string; id: number }) =>
  (await bench.site.platform.db.query(`SELECT 1 FROM removals WHERE kind = $1 AND target_id = $2 AND reason_code = 'law'`, [kind, id])).length === 1;
const experienceOf = async (id: number) =>
  (await bench.site.platform.db.queryOne<{ experience: number }>('SELECT experience FROM members WHERE id = $1', [id]))?.experience;

/** Things of a member who has experience to lose: a post, a comment of theirs under another's, and a picture on the wall. */
async function things() {
  const [author, host] = [await bench.newMember(), await bench.newMember()];
  await bench.site.platform.db.query('UPDATE members SET experience = 200 WHERE id = $1', [author.id]);
  const comment = await bench.site.post<{ id: number }>(`comment/save/${await bench.write(host)}`, { body: '说得好' }, { as: author });
  const own = [
    { kind: 'post', id: await bench.write(author) },
    { kind: 'comment', id: comment.t.id },
    { kind: 'scenery', id: await gallery.hang(author) },
  ] as const;
  return { author, own };
}

it('leaves what an order has sealed where an earlier removal of it is undone, alone, in a batch or with a cleaning', async () => {
  const { author, own } = await things();
  const before = (await experienceOf(author.id)) ?? 0;
  const removed = [];
  for (const { kind, id } of own) removed.push(await act(`admin/${kind}/remove/${id}`, WHY));
  const release = await order(...own);
  for (const audit of removed) expect(await undo(audit)).toMatchObject({ status: 409, name: 'undoChanged' });
  for (const thing of own) expect([await isSealed(thing), thing.kind === 'comment' || (await statusOf(thing)) === 451]).toEqual([true, true]);
  await release();
  expect(await experienceOf(author.id)).toBeLessThan(before);
  // What the order came upon is there again, with what it cost and how it is taken back.
  for (const audit of removed) expect(await undo(audit)).toMatchObject({ code: '200' });
  for (const thing of own) expect(await isSealed(thing)).toBe(false);
  expect(await statusOf(own[0])).toBe(200);
  expect(await experienceOf(author.id)).toBe(before);
  for (const way of ['batch', 'cleaning']) {
    const audit =
      way === 'batch'
        ? await act('admin/content/act', { act: 'remove', kind: 'post', ids: [own[0].id], ...WHY })
        : await act(`admin/member/clean/${author.id}`, { kinds: ['posts', 'comments', 'sceneries'], ...WHY });
    const releaseAgain = await order(own[0]);
    await undo(audit);
    expect([way, await isSealed(own[0]), await statusOf(own[0])]).toEqual([way, true, 451]);
    await releaseAgain();
    await bench.site.post(`admin/post/restore/${own[0].id}`, {}, { as: bench.acting });
    expect([way, await statusOf(own[0])]).toEqual([way, 200]);
  }
});

it('leaves what somebody has removed again where the removal before is undone with its batch', async () => {
  const id = await bench.write(await bench.newMember());
  const batch = await act('admin/content/act', { act: 'remove', kind: 'post', ids: [id], ...WHY });
  await bench.site.post(`admin/post/restore/${id}`, {}, { as: bench.acting });
  await bench.remove(id, bench.other);
  expect((await undo(batch)).status).toBe(409);
  expect(await statusOf({ kind: 'post', id })).toBe(410);
});

it('neither publishes on appeal what is sealed, nor forgets what the removal has cost', async () => {
  const { author, own } = await things();
  const [post] = own;
  const before = (await experienceOf(author.id)) ?? 0;
  const { t } = await bench.remove(post.id);
  const fine = before - ((await experienceOf(author.id)) ?? 0);
  expect(fine).toBeGreaterThan(0);
  const appeal = await bench.appeal(author, t.audit, { kind: 'removal' });
  const release = await order(post);
  expect((await bench.decide(bench.other, appeal.t.id, { outcome: 'revoked' })).status).toBe(409);
  expect([await isSealed(post), await statusOf(post)]).toEqual([true, 451]);
  await release();
  expect(await statusOf(post)).toBe(410);
  expect((await bench.decide(bench.other, appeal.t.id, { outcome: 'lessened' })).code).toBe('200');
  expect(await experienceOf(author.id)).toBe(before);
});

it('lets nobody hang a picture that was sealed while it waited, nor hand it in again', async () => {
  const author = await bench.newMember();
  const { t: waiting } = await gallery.handIn(author);
  const waits = async () =>
    (await bench.site.get<{ items: { id: number }[] }>('scenery/desk?status=pending', { as: bench.presenter })).t.items.map(({ id }) => id);
  expect(await waits()).toContain(waiting.id);
  const release = await order({ kind: 'scenery', id: waiting.id });
  const approve = () => bench.site.post(`scenery/review/${waiting.id}`, { approve: true }, { as: bench.presenter });
  expect((await approve()).status).toBe(451);
  expect((await gallery.handIn(author, { id: waiting.id })).status).toBe(451);
  expect(await waits()).not.toContain(waiting.id);
  await release();
  expect(await waits()).toContain(waiting.id);
  expect((await approve()).code).toBe('200');
});
