// What every act of staff takes and replies, at the front door.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomUUID } from 'node:crypto';
import type { AuditView } from '#contract/api/audit.ts';
import type { ActPreview, ActReceipt } from '#contract/api/acts.ts';
import { saveSetting } from '#server/modules/settings/index.ts';
import { startTestSite, type Signed, type TestSite } from '../testing.ts';

let site: TestSite;
let operator: Signed;
let presenter: Signed;
let author: Signed;
beforeAll(async () => {
  site = await startTestSite();
  operator = await site.signUp('守炉人', 'operator');
  presenter = await site.signUp('坐堂人', 'presenter');
  author = await site.signUp('写字的人');
});
afterAll(() => site.close());

const count = async (table: string) => (await site.platform.db.queryOne<{ count: number }>(`SELECT count(*) AS count FROM ${table}`))?.count ?? 0;

/** Returns the id of a new published post. */
async function addPost(as = author): Promise<number> {
  const saved = await site.post<{ id: number }>(
    'post/save',
    { columnId: 1101, title: '火边说的一句话', markdown: '今天的柴很干，火也很旺，坐过来一起烤。', tags: [] },
    { as },
  );
  expect(saved.code, saved.message).toBe('200');
  // Nobody may write another one so soon.
  await site.platform.db.query(`UPDATE posts SET created_at = created_at - interval '1 day' WHERE id = $1`, [saved.t.id]);
  return saved.t.id;
}

async function apply(nickName: string): Promise<{ id: number; memberId: number }> {
  const { id: memberId } = await site.signUp(nickName);
  const row = await site.platform.db.queryOne<{ id: number }>(
    `INSERT INTO presenter_applications (member_id, character, specialities, weekly_hours, experience, contact, applied_at)
     VALUES ($1, '{"name": "夜读", "realm": "白银之手"}', '{mediation}', 6, '写了很多', '站内私信', now()) RETURNING id`,
    [memberId],
  );
  return { id: row?.id ?? 0, memberId };
}

const hide = (id: number, more: object = {}, headers: Record<string, string> = {}) =>
  site.post<ActPreview & ActReceipt>(`informer/hide/post/${id}`, { reason: '像是广告，先请别人看看', ...more }, { as: presenter, headers });

describe('a preview', () => {
  it('returns what the act then does, and writes nothing', async () => {
    const id = await addPost();
    const before = { audit: await count('audit'), messages: await count('messages'), reports: await count('report_dockets'), post: await statusOf(id) };
    const { t, code, message } = await hide(id, { preview: true });
    expect(code, message).toBe('200');
    expect({ audit: await count('audit'), messages: await count('messages'), reports: await count('report_dockets'), post: await statusOf(id) }).toEqual(
      before,
    );
    expect(t.acts).toEqual([
      {
        act: 'post.hide',
        label: '遮住帖子',
        targetKind: 'post',
        targetId: String(id),
        name: '火边说的一句话',
        before: { hidden: false },
        after: { hidden: true },
      },
    ]);
    const done = await hide(id, { expected: t.version });
    expect(done.code, done.message).toBe('200');
    const view = (await site.get<AuditView>(`admin/audit/view/${done.t.audit}`, { as: operator })).t;
    expect({ before: view.before, after: view.after, act: view.act, targetId: view.targetId }).toEqual({
      before: t.acts[0]?.before,
      after: t.acts[0]?.after,
      act: t.acts[0]?.act,
      targetId: t.acts[0]?.targetId,
    });
    const counted = Object.fromEntries(t.consequences.map(({ text, count: number }) => [text, number]));
    expect(counted['会收到消息的人']).toBe((await count('messages')) - before.messages);
    expect(counted['从列表、搜索和订阅里移走的帖子']).toBe(1);
    expect(t.consequences.at(-1)).toEqual({ icon: 'undo', text: '看过没事，可以放回来', count: 0 });
  });

  it('is refused where the act is refused', async () => {
    const id = await addPost();
    expect(await hide(id, { preview: true, reason: '短' })).toMatchObject({ name: 'invalidInput' });
    expect((await site.post(`informer/hide/post/${id}`, { reason: '像是广告，先看看', preview: true }, { as: author })).name).toBe('forbidden');
    expect(await hide(999_999, { preview: true })).toMatchObject({ name: 'postGone' });
  });

  it('is not the reply to a later call with its key', async () => {
    const id = await addPost();
    const headers = { 'idempotency-key': randomUUID() };
    expect((await hide(id, { preview: true }, headers)).t.version).toMatch(/^[0-9a-f]{24}$/);
    const done = await hide(id, {}, headers);
    expect(done.t.audit).toEqual(expect.any(Number));
    expect(await hide(id, {}, headers), 'the same reply again').toMatchObject({ t: done.t });
    expect(await statusOf(id)).toBe('hidden');
  });

  it('needs no verification of the actor', async () => {
    const { id } = await apply('等着的甲');
    await site.platform.db.query('UPDATE sessions SET factor_at = NULL, factor = NULL');
    const input = { approve: true, reason: '看过材料了，欢迎' };
    const previewed = await site.post<ActPreview>(`admin/presenter/application/review/${id}`, { ...input, preview: true }, { as: operator });
    expect(previewed.t.acts).toMatchObject([{ act: 'presenter.approve', before: { state: 'pending' } }]);
    expect(await site.post(`admin/presenter/application/review/${id}`, input, { as: operator })).toMatchObject({
      status: 403,
      code: 'A0303',
      name: 'reverify',
    });
  });
});

describe('the state that the actor saw', () => {
  it('must still hold: a post that was edited since is left as it is', async () => {
    const id = await addPost();
    const seen = (await hide(id, { preview: true })).t.version;
    await site.platform.db.query(`UPDATE posts SET title = '改过的一句话' WHERE id = $1`, [id]);
    expect(await hide(id, { expected: seen })).toMatchObject({ status: 409, code: 'A0409', name: 'staleBase' });
    expect(await statusOf(id)).toBe('published');
    const again = (await hide(id, { preview: true })).t.version;
    expect(again).not.toBe(seen);
    expect((await hide(id, { expected: again })).code).toBe('200');
  });

  it('does not serve for another target or another act', async () => {
    const [one, other] = [await addPost(), await addPost()];
    const seen = (await hide(one, { preview: true })).t.version;
    expect(await hide(other, { expected: seen })).toMatchObject({ name: 'staleBase' });
    const refined = { essence: true, level: 1, reason: '写得明白，值得一读' };
    expect(await site.post(`post/refine/${one}`, { ...refined, expected: seen }, { as: presenter })).toMatchObject({ name: 'staleBase' });
  });

  it('in two tabs allows one act', async () => {
    const id = await addPost();
    const seen = (await hide(id, { preview: true })).t.version;
    const both = await Promise.all([hide(id, { expected: seen }), hide(id, { expected: seen })]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });
});

describe('a receipt', () => {
  it('names the record and until when it can be undone', async () => {
    await site.platform.db.transaction((tx) => saveSetting({ tx, now: new Date() }, 'tagline', '火边的人'));
    const { seq = 0 } = (await site.platform.db.queryOne<{ seq: number }>('SELECT max(seq) AS seq FROM audit')) ?? {};
    const { t } = await site.post<ActReceipt & { seq: number }>(`admin/audit/undo/${seq}`, { reason: '看错了' }, { as: operator });
    expect(t.audit).toBe(t.seq);
    const days = (Date.parse(t.undoUntil ?? '') - Date.now()) / (24 * 60 * 60_000);
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThanOrEqual(30);
    const hidden = await hide(await addPost());
    expect(hidden.t).toEqual({ hidden: true, audit: t.seq + 1, undoUntil: null });
  });

  it('of an act that changed nothing names no record', async () => {
    const id = await addPost();
    const refined = { essence: true, level: 1, reason: '写得明白，值得一读' };
    expect((await site.post<ActReceipt>(`post/refine/${id}`, refined, { as: presenter })).t.audit).toEqual(expect.any(Number));
    expect((await site.post<ActReceipt>(`post/refine/${id}`, refined, { as: presenter })).t.audit).toBeNull();
  });

  it('has the reason of an act that has no field for one', async () => {
    const { t } = await site.post<ActReceipt>('admin/audit/verify', { reason: '月底照例' }, { as: operator });
    expect((await site.get<AuditView>(`admin/audit/view/${t.audit}`, { as: operator })).t.reason).toBe('月底照例');
    expect(await site.post('admin/audit/verify', { reason: '长'.repeat(501) }, { as: operator })).toMatchObject({ name: 'invalidInput' });
  });
});

describe('a reason of a code and a text', () => {
  it('is taken by acts with fields of their own for it, which count first', async () => {
    const writer = await site.signUp('卖号的人');
    const post = () => addPost(writer);
    const take = (id: number, body: object) => site.post<ActReceipt>(`admin/post/remove/${id}`, body, { as: operator });
    const recordOf = async ({ t }: { t: ActReceipt }) => (await site.get<AuditView>(`admin/audit/view/${t.audit}`, { as: operator })).t;
    const reason = { code: 'ad', text: '整篇都是卖号的联系方式' };
    expect(await recordOf(await take(await post(), { reason }))).toMatchObject({ reasonCode: 'ad', reason: `广告引流。${reason.text}` });
    expect(await recordOf(await take(await post(), { reason, text: '这一句才是给作者的' }))).toMatchObject({
      reasonCode: 'ad',
      reason: '广告引流。这一句才是给作者的',
    });
    expect(await take(await post(), { reason: { code: 'ad', text: '短' } })).toMatchObject({ code: 'A0400', fields: [{ path: 'text' }] });
    expect((await hide(await post(), { reason: { code: '', text: '像是广告，先请别人看看' } })).code).toBe('200');
    expect(await hide(await post(), { reason: { code: 'ad' } })).toMatchObject({ code: 'A0400', fields: [{ path: 'reason' }] });
  });
});

describe('a reason of two lines', () => {
  // The hourly limit of one author is used up above.
  const addOther = async (nickName: string) => addPost(await site.signUp(nickName));

  it.for<[string, () => Promise<{ path: string; input: object; as: Signed }>]>([
    ['an essence', async () => ({ path: `post/refine/${await addOther('写字的甲')}`, input: { essence: true, level: 1 }, as: presenter })],
    ['a hiding', async () => ({ path: `informer/hide/post/${await addOther('写字的乙')}`, input: {}, as: presenter })],
    ['an application', async () => ({ path: `admin/presenter/application/review/${(await apply('等着的乙')).id}`, input: { approve: false }, as: operator })],
  ])('is taken where the act has its own: %s', async ([, prepare]) => {
    const { path, input, as } = await prepare();
    const reason = '第一行写得明白\n第二行说明缘由';
    const previewed = await site.post<ActPreview>(path, { ...input, reason, preview: true }, { as });
    expect(previewed.code, previewed.message).toBe('200');
    const { code, message, t } = await site.post<ActReceipt>(path, { ...input, reason }, { as });
    expect(code, message).toBe('200');
    expect((await site.get<AuditView>(`admin/audit/view/${t.audit}`, { as: operator })).t.reason).toBe(reason);
  });
});

it('whose actor lost their role in between is not done', async () => {
  const id = await addPost();
  const seen = (await hide(id, { preview: true })).t.version;
  await site.platform.db.query(`UPDATE members SET role = 'member' WHERE id = $1`, [presenter.id]);
  expect(await hide(id, { expected: seen })).toMatchObject({ name: 'forbidden' });
  await site.platform.db.query(`UPDATE members SET role = 'presenter' WHERE id = $1`, [presenter.id]);
});

async function statusOf(id: number): Promise<string> {
  return (await site.platform.db.queryOne<{ status: string }>('SELECT status FROM posts WHERE id = $1', [id]))?.status ?? '';
}
