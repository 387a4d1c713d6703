import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Scenery } from '#contract/api/scenery.ts';
import type { Page } from '#contract/envelope.ts';
import type { Takedown, TakedownView } from '#contract/api/admin/takedowns.ts';
import { listUnanswered } from '#server/modules/channels/index.ts';
import { openSceneryFixture } from '#server/modules/scenery/scenery.fixture.ts';
import { encodeAvatarFor, storeAvatar, sweepAvatars } from '#server/modules/files/index.ts';
import { purgeRemoved } from '#server/modules/personal-data/index.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';

const COLUMN = 1101;
const NUMBER = '网信办〔2026〕1187 号';

let site: TestSite;
let author: Signed;
let operator: Signed;
beforeAll(async () => {
  site = await startTestSite();
  author = await site.signUp('写字的人');
  operator = await site.signUp('守炉人', 'operator');
});
afterAll(() => site.close());

const write = async () =>
  (
    await site.post<{ id: number }>(
      'post/save',
      { columnId: COLUMN, title: '要按命令移走的一篇', markdown: '今天的柴很干，火也很旺，坐过来一起烤。', tags: [] },
      { as: author },
    )
  ).t.id;
const speak = async (postId: number) => (await site.post<{ id: number }>(`comment/save/${postId}`, { body: '说得好' }, { as: await site.signUp('路过') })).t.id;
const save = (targets: object[], more: object = {}, as = operator) =>
  site.post<{ id: number }>(
    'admin/takedown/save',
    { authority: '市网信办', documentNumber: NUMBER, receivedAt: '2026-11-22T05:45:00Z', dueAt: '2026-11-22T09:45:00Z', targets, ...more },
    { as },
  );
const execute = (id: number, documentNumber = NUMBER, as = operator) => site.post(`admin/takedown/execute/${id}`, { documentNumber }, { as });
const release = (id: number) => site.post(`admin/takedown/release/${id}`, { releaseDocument: '网信办〔2026〕1203 号' }, { as: operator });
const view = (id: number) => site.get(`g/post/view/${id}`);
const listed = async () => (await site.get<Page<Takedown>>('admin/takedown/list', { as: operator })).t.items;

it('is executed by one operator alone: the address answers 451, and nobody reads it until another document', async () => {
  const id = await write();
  const commentId = await speak(await write());
  const { t: order } = await save([
    { kind: 'post', id },
    { kind: 'comment', id: commentId },
  ]);
  expect((await view(id)).code).toBe('200');
  expect(await listed()).toMatchObject([{ id: order.id, executedAt: null, targets: [{ kind: 'post', id, title: '要按命令移走的一篇' }, { kind: 'comment' }] }]);
  const titles = async () => (await site.get<{ title: string }[]>('g/message/unread/list', { as: operator })).t.map(({ title }) => title);
  expect(await titles()).toContain('来了一份下架令');
  const waits = async () => (await listUnanswered(site.platform.db)).map(({ topic }) => topic);
  expect(await waits()).toContain(`takedown:${order.id}`);
  expect((await execute(order.id, '别的号')).name).toBe('takedownNumber');
  expect((await execute(order.id)).code).toBe('200');
  expect(await waits()).not.toContain(`takedown:${order.id}`);
  expect((await execute(order.id)).name).toBe('alreadyDecided');
  expect(await view(id)).toMatchObject({ status: 451, code: 'A0451', message: `这里的内容已按法律要求移除（${NUMBER}）` });
  expect((await site.get(`g/comment/post/${id}`)).status).toBe(451);
  for (const as of [author, operator]) expect((await site.get(`post/own/${id}`, { as })).status).toBe(451);
  for (const as of [author, operator]) expect((await site.get(`post/state/${id}`, { as })).status).toBe(404);
  expect((await site.post(`admin/post/restore/${id}`, {}, { as: operator })).name).toBe('alreadyDecided');
  expect((await site.post(`admin/comment/restore/${commentId}`, {}, { as: operator })).name).toBe('alreadyDecided');
  expect((await site.post(`post/my/restore/${id}`, {}, { as: author })).status).toBe(404);
  const [message] = (await site.get<{ title: string; content: string }[]>('g/message/unread/list', { as: author })).t;
  expect(message).toMatchObject({ title: '你写的按法律要求移除了', content: expect.stringContaining(`文号 ${NUMBER}`) });
  await purgeRemoved({ db: site.platform.db, now: new Date(Date.now() + 400 * 24 * 3_600_000) }, () => false);
  expect((await release(order.id)).code).toBe('200');
  expect((await release(order.id)).name).toBe('alreadyDecided');
  expect((await view(id)).code).toBe('200');
  expect((await site.platform.db.queryOne<{ status: string }>('SELECT status FROM comments WHERE id = $1', [commentId]))?.status).toBe('published');
});

it('seals what its author had removed, and does not publish it when it is released', async () => {
  const id = await write();
  await site.post(`post/my/remove/${id}`, {}, { as: author });
  const { t: order } = await save([{ kind: 'post', id }]);
  expect((await execute(order.id)).code).toBe('200');
  expect((await view(id)).status).toBe(451);
  expect((await site.post(`post/my/restore/${id}`, {}, { as: author })).status).toBe(404);
  await release(order.id);
  expect((await view(id)).status).toBe(404);
});

it('stays in force while another order is about the same thing', async () => {
  const id = await write();
  const [first, second] = [(await save([{ kind: 'post', id }])).t.id, (await save([{ kind: 'post', id }])).t.id];
  await execute(first);
  await execute(second);
  await release(first);
  expect((await view(id)).status).toBe(451);
  await release(second);
  expect((await view(id)).status).toBe(200);
});

it('asks who its actor is again, and is for operators and for what there is', async () => {
  const id = await write();
  const { t: order } = await save([{ kind: 'post', id }]);
  await site.platform.db.query(`UPDATE sessions SET factor_at = now() - interval '11 minutes' WHERE member_id = $1`, [operator.id]);
  expect((await execute(order.id)).name).toBe('reverify');
  await site.platform.db.query('UPDATE sessions SET factor_at = now() WHERE member_id = $1', [operator.id]);
  const presenter = await site.signUp('坐堂人', 'presenter');
  for (const as of [author, presenter]) {
    expect((await save([{ kind: 'post', id }], {}, as)).status).toBe(403);
    expect((await execute(order.id, NUMBER, as)).status).toBe(403);
  }
  expect((await save([{ kind: 'post', id: 999_999 }])).name).toBe('notFound');
  expect(await save([{ kind: 'post', id }], { dueAt: '2026-11-22T05:00:00Z' })).toMatchObject({ name: 'invalidInput', fields: [{ path: 'dueAt' }] });
  expect((await save([{ kind: 'page', id: '没有这一页' }])).name).toBe('notFound');
  expect((await save([{ kind: 'case', id }])).fields).toMatchObject([{ path: expect.stringContaining('targets') }]);
});

it('takes a member’s page and a page of text off the site, and puts them back', async () => {
  const { t: order } = await save([
    { kind: 'member', id: author.id },
    { kind: 'page', id: 'faq' },
  ]);
  const statuses = async () => [(await site.get(`g/member/view/${author.id}`)).status, (await site.get('g/page/faq')).status];
  expect(await statuses()).toEqual([200, 200]);
  expect((await execute(order.id)).code).toBe('200');
  expect(await statuses()).toEqual([451, 451]);
  expect((await listed()).find(({ id }) => id === order.id)?.targets).toMatchObject([
    { kind: 'page', id: 'faq', isSealed: true },
    { kind: 'member', id: author.id, title: '写字的人' },
  ]);
  await release(order.id);
  expect(await statuses()).toEqual([200, 200]);
});

it('takes a member’s signature and picture off every page, for as long as one of two orders is in force', async () => {
  const { db } = site.platform;
  const member = await site.signUp('有签名的人');
  const id = (
    await site.post<{ id: number }>(
      'post/save',
      { columnId: COLUMN, title: '写在别处的一篇', markdown: '今天的柴很干，火也很旺，坐过来一起烤。', tags: [] },
      { as: member },
    )
  ).t.id;
  const made = await encodeAvatarFor(
    'member',
    await sharp({ create: { width: 40, height: 40, channels: 3, background: '#123456' } })
      .png()
      .toBuffer(),
  );
  const fileId = await db.transaction((tx) => storeAvatar({ tx, now: new Date(), files: site.platform.files }, member.id, made));
  await db.query('UPDATE members SET avatar_file_id = $2 WHERE id = $1', [member.id, fileId]);
  const sign = () => site.post('member/updated_at', { signature: '卖号加群' }, { as: member });
  expect((await sign()).code).toBe('200');
  const shown = async () => {
    const { author } = (await site.get<{ author: { avatar: string; signature: string } }>(`g/post/view/${id}`)).t;
    return [author.signature, author.avatar, (await site.app.inject({ url: `/avatar/${member.id}-${fileId}.webp` })).statusCode];
  };
  const before = ['卖号加群', `/avatar/${member.id}-${fileId}.webp`, 200];
  expect(await shown()).toEqual(before);
  const orders = [(await save([{ kind: 'member', id: member.id }])).t.id, (await save([{ kind: 'member', id: member.id }])).t.id];
  for (const order of orders) expect((await execute(order)).code).toBe('200');
  expect(await shown()).toEqual(['', `/avatar/${member.id}.svg`, 404]);
  expect((await sign()).status).toBe(451);
  await sweepAvatars({ ...site.platform, now: new Date(Date.now() + 3 * 24 * 3_600_000) });
  const [first = 0, second = 0] = orders;
  expect((await site.get<TakedownView>(`admin/takedown/view/${second}?sealed=true`, { as: operator })).t.texts).toMatchObject([{ text: '卖号加群' }]);
  await release(first);
  expect(await shown()).toEqual(['', `/avatar/${member.id}.svg`, 404]);
  await release(second);
  expect(await shown()).toEqual(before);
});

it('seals a picture with its file, which then not even its sender sees', async () => {
  const presenter = await site.signUp('看画的人', 'presenter');
  const fixture = openSceneryFixture(site, presenter);
  const id = await fixture.hang(author);
  const { t: scenery } = await site.get<Scenery>(`g/scenery/view/${id}`);
  const file = (as?: Signed) => site.app.inject({ url: scenery.image.src, ...(as && { headers: { authorization: `Bearer ${as.token}` } }) });
  expect((await file()).statusCode).toBe(200);
  const { t: order } = await save([{ kind: 'scenery', id }]);
  expect((await execute(order.id)).code).toBe('200');
  expect((await site.get(`g/scenery/view/${id}`)).status).toBe(451);
  expect((await site.get<{ items: { id: number }[] }>('g/scenery/search')).t.items.map((each) => each.id)).not.toContain(id);
  for (const as of [undefined, author, operator]) expect((await file(as)).statusCode).toBe(404);
  expect((await site.post(`admin/scenery/restore/${id}`, {}, { as: operator })).name).toBe('alreadyDecided');
  await release(order.id);
  expect((await site.get(`g/scenery/view/${id}`)).status).toBe(200);
  expect((await file()).statusCode).toBe(200);
});

it('shows what it has sealed to operators alone, who verify themselves and leave a record each time', async () => {
  const id = await write();
  const { t: order } = await save([{ kind: 'post', id }]);
  await execute(order.id);
  const open = (as = operator) => site.get<TakedownView>(`admin/takedown/view/${order.id}?sealed=true`, { as });
  const records = async () =>
    (await site.get<{ total: number }>(`admin/audit/list?targetKind=takedown&targetId=${order.id}&act=private.read`, { as: operator })).t.total;
  expect((await site.get<TakedownView>(`admin/takedown/view/${order.id}`, { as: operator })).t.texts).toEqual([]);
  expect((await open()).t.texts).toMatchObject([{ kind: 'post', id, text: expect.stringContaining('坐过来一起烤') }]);
  await open();
  expect(await records()).toBe(2);
  expect((await open(author)).status).toBe(403);
  await site.platform.db.query(`UPDATE sessions SET factor_at = now() - interval '11 minutes' WHERE member_id = $1`, [operator.id]);
  expect((await open()).name).toBe('reverify');
  await site.platform.db.query('UPDATE sessions SET factor_at = now() WHERE member_id = $1', [operator.id]);
  expect((await site.get<TakedownView>('admin/takedown/view/999999', { as: operator })).status).toBe(404);
});

it('lists what waits, and what is due before a moment', async () => {
  const id = await write();
  const { t: order } = await save([{ kind: 'post', id }], { dueAt: '2026-11-22T06:45:00Z' });
  const ids = async (query: string) => (await site.get<Page<Takedown>>(`admin/takedown/list?${query}`, { as: operator })).t.items.map((each) => each.id);
  expect(await ids('state=waiting')).toContain(order.id);
  expect(await ids('due=2026-11-22T06:00:00Z')).not.toContain(order.id);
  expect(await ids('due=2026-11-22T07:00:00Z')).toContain(order.id);
  await execute(order.id);
  expect([await ids('state=waiting'), await ids('state=executed')].map((found) => found.includes(order.id))).toEqual([false, true]);
});

it('lists all there are, page by page, each once and in one order', async () => {
  const id = await write();
  for (const hour of ['08', '07', '07', '09']) {
    const { t: order } = await save([{ kind: 'post', id }], { dueAt: `2026-11-23T${hour}:00:00Z` });
    if (hour === '09') await execute(order.id);
  }
  const pageOf = async (query: string) => (await site.get<Page<Takedown>>(`admin/takedown/list?${query}`, { as: operator })).t;
  for (const state of ['', 'state=waiting&', 'state=executed&']) {
    const whole = await pageOf(`${state}size=50`);
    const found: number[] = [];
    for (let after: string | null = ''; after !== null;) {
      const page = await pageOf(`${state}size=2${after && `&after=${after}`}`);
      found.push(...page.items.map((each) => each.id));
      after = page.next;
    }
    expect(found).toEqual(whole.items.map((each) => each.id));
    expect(new Set(found).size).toBe(whole.total);
  }
  const waiting = (await pageOf('state=waiting&size=50')).items.map(({ dueAt }) => Date.parse(dueAt));
  expect(waiting).toEqual(waiting.toSorted((one, other) => one - other));
  expect((await site.get('admin/takedown/list?after=zzz', { as: operator })).code).toBe('A0400');
});

it('is sent back with a reason when it cannot be executed as it is, and waits no longer', async () => {
  const id = await write();
  const { t: order } = await save([{ kind: 'post', id }]);
  const sendBack = (text = '来文写的地址在本站找不到内容', as = operator) => site.post(`admin/takedown/return/${order.id}`, { text }, { as });
  expect((await sendBack('短')).fields).toMatchObject([{ path: 'text' }]);
  expect((await sendBack(undefined, author)).status).toBe(403);
  const waits = async () => (await site.get<Page<Takedown>>('admin/takedown/list?state=waiting', { as: operator })).t.items.map((each) => each.id);
  expect(await waits()).toContain(order.id);
  expect((await sendBack()).code).toBe('200');
  expect(await waits()).not.toContain(order.id);
  const returned = (await site.get<Page<Takedown>>('admin/takedown/list?state=returned', { as: operator })).t.items;
  expect(returned).toMatchObject([{ id: order.id, returnReason: '来文写的地址在本站找不到内容', executedAt: null }]);
  for (const again of [await sendBack(), await execute(order.id)]) expect(again.name).toBe('alreadyDecided');
  expect((await view(id)).code).toBe('200');
  const { content } = (await site.platform.db.queryOne<{ content: string }>('SELECT content FROM audit ORDER BY seq DESC LIMIT 1')) ?? { content: '{}' };
  expect(JSON.parse(content)).toMatchObject({ act: 'takedown.return', reason: '来文写的地址在本站找不到内容' });
});

it('keeps its letter sealed: operators alone take it out, verified, and that goes on record each time', async () => {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#888888' } })
    .png()
    .toBuffer();
  const sent = await site.app.inject({
    method: 'POST',
    url: '/oss/r/upload',
    headers: { 'content-type': 'multipart/form-data; boundary=line', authorization: `Bearer ${operator.token}` },
    payload: Buffer.concat([
      Buffer.from('--line\r\nContent-Disposition: form-data; name="purpose"\r\n\r\nevidence\r\n'),
      Buffer.from('--line\r\nContent-Disposition: form-data; name="file"; filename="letter.png"\r\nContent-Type: image/png\r\n\r\n'),
      bytes,
      Buffer.from('\r\n--line--\r\n'),
    ]),
  });
  const fileId = sent.json<{ t: { id: number } }>().t.id;
  const { t: order } = await save([{ kind: 'post', id: await write() }], { fileId });
  const reads = async () =>
    (await site.platform.db.query(`SELECT FROM audit WHERE act = 'private.read' AND target_kind = 'takedown' AND target_id = $1`, [String(order.id)])).length;
  const take = (as?: Signed, id = order.id) => site.app.inject({ url: `/oss/r/letter/${id}`, headers: as ? { authorization: `Bearer ${as.token}` } : {} });
  for (const as of [undefined, author, await site.signUp('看门的主持', 'presenter')]) expect((await take(as)).statusCode).toBe(404);
  expect((await take(operator, 999_999)).statusCode).toBe(404);
  expect(await reads()).toBe(0);
  const taken = await take(operator);
  expect([taken.statusCode, taken.headers['content-type'], taken.rawPayload.equals(bytes)]).toEqual([200, 'image/png', true]);
  expect(await reads()).toBe(1);
  await site.platform.db.query(`UPDATE sessions SET factor_at = now() - interval '11 minutes' WHERE member_id = $1`, [operator.id]);
  expect((await take(operator)).statusCode).toBe(403);
  expect(await reads()).toBe(1);
});
