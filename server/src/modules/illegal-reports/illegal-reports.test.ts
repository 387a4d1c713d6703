import { afterAll, beforeAll, expect, it } from 'vitest';
import type { IllegalReport, IllegalReportFigures } from '#contract/api/illegal-reports.ts';
import type { Page } from '#contract/envelope.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { sweepIllegalReports } from './index.ts';

const DAY_MS = 24 * 60 * 60_000;
const TEXT = '这一层楼里贴了我家里人的照片，没有问过我们，请尽快拿下来。';
/** A picture of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let site: TestSite;
let operator: Signed;
let mailboxes = 0;
beforeAll(async () => {
  site = await startTestSite();
  operator = await site.signUp('守炉人', 'operator');
});
afterAll(() => site.close());

const mailsTo = async (email: string) => (await site.outbox()).filter(({ to }) => to === email);
const newAddress = () => `guest${(mailboxes += 1)}@hearth.example`;

/** Returns the code mailed to an address. */
async function codeFor(email: string): Promise<string> {
  const { code, message } = await site.post('g/takedown/send_code', { email });
  if (code !== '200') throw new Error(message);
  return /\b\d{6}\b/.exec((await mailsTo(email)).at(0)?.text ?? '')?.[0] ?? '';
}
async function report(more: object = {}, address?: string) {
  const email = newAddress();
  const code = await codeFor(email);
  const sent = { kind: 'infringement', address: '/post/view/1101/1', text: TEXT, email, code, ...more };
  return { email, ...(await site.post<{ number: string; dueAt: string }>('g/takedown/report', sent, address === undefined ? {} : { address })) };
}
const list = async (state = 'open', as = operator) => (await site.get<Page<IllegalReport>>(`admin/takedown/report/list?state=${state}`, { as })).t;
const figures = async () => (await site.get<IllegalReportFigures>('g/takedown/figures')).t;
const ANSWER = '已经核对过，那张照片确实没有经过同意，已经按规矩下架，谢谢你告诉我们。';
const answer = (id: number, more: object = {}, as = operator) =>
  site.post<IllegalReport>(`admin/takedown/report/answer/${id}`, { outcome: 'taken_down', answer: ANSWER, ...more }, { as });

it('takes a report of a guest, with a number, a receipt and a limit of fifteen days', async () => {
  const before = await figures();
  const { t, email } = await report({ files: [{ name: '证明.png', data: PIXEL }] });
  expect(t.number).toMatch(/^WF-\d{4}-\d{6}$/);
  expect(Math.round((Date.parse(t.dueAt) - Date.now()) / DAY_MS)).toBe(15);
  expect((await mailsTo(email)).map(({ subject }) => subject)).toContainEqual(expect.stringContaining(t.number));
  const mine = (await list()).items.find(({ number }) => number === t.number);
  expect(mine).toMatchObject({ kind: 'infringement', text: TEXT, target: { kind: 'post', id: '1' }, email: expect.stringMatching(/^g\*+$/), outcome: null });
  const file = mine?.files[0]?.id ?? 0;
  const open = (as?: Signed) => site.app.inject({ url: `/oss/r/illegal/${file}`, headers: as ? { authorization: `Bearer ${as.token}` } : {} });
  expect((await open(operator)).statusCode).toBe(200);
  expect((await open()).statusCode).toBeGreaterThanOrEqual(400);
  expect((await open(await site.signUp('看热闹的'))).statusCode).toBeGreaterThanOrEqual(400);
  expect((await open(await site.signUp('坐堂人', 'presenter'))).statusCode).toBeGreaterThanOrEqual(400);
  expect(await figures()).toMatchObject({ received: before.received + 1, open: before.open + 1, limitDays: 15 });
  const kept = await site.platform.db.query<{ row: string }>('SELECT r::text AS row FROM illegal_reports r');
  for (const { row } of kept) expect(row).not.toContain('hearth.example');
});

it('knows the comment on a floor', async () => {
  const writer = await site.signUp('写帖的人');
  const { t: post } = await site.post<{ id: number }>(
    'post/save',
    { columnId: 1101, title: '有人说话的一篇', markdown: '今天的柴很干，火也很旺。' },
    { as: writer },
  );
  const { t: comment } = await site.post<{ id: number; floor: number }>(`comment/save/${post.id}`, { body: '一楼' }, { as: writer });
  const { t } = await report({ address: `https://hearth.example/post/view/1101/${post.id}?floor=${comment.floor}` });
  expect((await list()).items.find(({ number }) => number === t.number)?.target).toEqual({ kind: 'comment', id: String(comment.id) });
});

it('is answered once, with the outcome in a mail, and counts', async () => {
  const { t, email } = await report({ address: '首页上那张图' });
  const id = (await list()).items.find(({ number }) => number === t.number)?.id ?? 0;
  expect(await answer(id, { answer: '好' })).toMatchObject({ name: 'invalidInput', fields: [{ path: 'answer' }] });
  const preview = await site.post<{ consequences: { text: string }[] }>(
    `admin/takedown/report/answer/${id}`,
    { outcome: 'taken_down', answer: ANSWER, preview: true },
    { as: operator },
  );
  expect(preview.t.consequences.map(({ text }) => text)).toContain('把结果寄给举报的人');
  expect(await answer(id)).toMatchObject({ code: '200', t: { outcome: 'taken_down', answeredBy: operator.nickName } });
  expect((await answer(id)).name).toBe('alreadyDecided');
  expect((await mailsTo(email)).map(({ text }) => text)).toContainEqual(expect.stringContaining(ANSWER));
  expect((await list()).items.map(({ id: open }) => open)).not.toContain(id);
  expect((await list('answered')).items[0]).toMatchObject({ id, answer: ANSWER });
  expect((await figures()).takenDown).toBeGreaterThan(0);
});

it('says of nothing that it was taken down while everybody can see it', async () => {
  const writer = await site.signUp('写错的人');
  const markdown = '这一篇里有一张不该贴的照片，别人没有同意过。';
  const { t: post } = await site.post<{ id: number }>('post/save', { columnId: 1101, title: '有照片的一篇', markdown }, { as: writer });
  const { t } = await report({ address: `/post/view/1101/${post.id}` });
  const id = (await list()).items.find(({ number }) => number === t.number)?.id ?? 0;
  expect(await answer(id)).toMatchObject({ name: 'invalidInput', fields: [{ path: 'answer' }] });
  const hour = 60 * 60_000;
  const order = {
    authority: '公众举报',
    documentNumber: t.number,
    receivedAt: new Date(Date.now() - hour).toISOString(),
    dueAt: new Date(Date.now() + hour).toISOString(),
    targets: [{ kind: 'post', id: post.id }],
  };
  const { t: saved } = await site.post<{ id: number }>('admin/takedown/save', order, { as: operator });
  expect((await answer(id)).name).toBe('invalidInput');
  await site.platform.db.query('UPDATE takedowns SET executed_at = now(), executed_by = $2 WHERE id = $1', [saved.id, operator.id]);
  expect((await answer(id)).t).toMatchObject({ outcome: 'taken_down' });
});

it('opens the address of its sender on record, and forgets it and the files half a year after the answer', async () => {
  const { t, email } = await report({ address: '首页上那张图', files: [{ name: '证明.png', data: PIXEL }] });
  const { id, files } = (await list()).items.find(({ number }) => number === t.number) ?? { id: 0, files: [] };
  const isKept = async () => (await site.platform.db.query('SELECT FROM sealed_files WHERE id = $1', [files[0]?.id ?? 0])).length > 0;
  const reveal = () => site.post<{ email: string }>(`admin/takedown/report/reveal/${id}`, {}, { as: operator });
  expect((await reveal()).t.email).toBe(email);
  const [record] = await site.platform.db.query(`SELECT act, target_kind FROM audit WHERE target_id = $1 ORDER BY seq DESC`, [String(id)]);
  expect(record).toEqual({ act: 'private.read', targetKind: 'illegal_report' });
  await sweepIllegalReports({ db: site.platform.db, now: new Date(Date.now() + 400 * DAY_MS) });
  expect((await reveal()).t.email).toBe(email);
  await answer(id);
  await sweepIllegalReports({ db: site.platform.db, now: new Date(Date.now() + 179 * DAY_MS) });
  expect((await reveal()).t.email).toBe(email);
  expect(await isKept()).toBe(true);
  await sweepIllegalReports({ db: site.platform.db, now: new Date(Date.now() + 181 * DAY_MS) });
  expect((await reveal()).name).toBe('notFound');
  expect(await isKept()).toBe(false);
  expect((await list('answered')).items.find((each) => each.id === id)?.files).toEqual([]);
});

it('is nobody’s but the operators’', async () => {
  for (const as of [await site.signUp('会员'), await site.signUp('主持', 'presenter')]) {
    expect((await site.get('admin/takedown/report/list', { as })).status).toBe(403);
    expect((await answer(1, {}, as)).status).toBe(403);
    expect((await site.post('admin/takedown/report/reveal/1', {}, { as })).status).toBe(403);
  }
  expect((await answer(999_999)).name).toBe('notFound');
});

it('needs the code of the address, which serves once, and refuses what is too short, too long or no file', async () => {
  expect(await report({ code: '000000' })).toMatchObject({ name: 'wrongCode' });
  for (const [more, path] of [
    [{ text: '太短了' }, 'text'],
    [{ text: '长'.repeat(2_001) }, 'text'],
    [{ kind: 'other' }, 'kind'],
    [{ address: '' }, 'address'],
    [{ files: [{ name: '坏.exe', data: Buffer.from('MZ').toString('base64') }] }, 'files.0'],
    [{ files: Array.from({ length: 4 }, () => ({ name: '图.png', data: PIXEL })) }, 'files'],
  ] as const) {
    const refused = await report(more);
    expect(refused.code, JSON.stringify(more).slice(0, 60)).not.toBe('200');
    expect(refused.fields?.[0]?.path).toBe(path);
  }
  const email = newAddress();
  const code = await codeFor(email);
  const sent = { kind: 'illegal', address: '/', text: TEXT, email, code };
  const both = await Promise.all([site.post('g/takedown/report', sent), site.post('g/takedown/report', sent)]);
  expect(both.map((each) => each.status).toSorted((one, other) => one - other)).toEqual([200, 400]);
});

it('comes five times a day at most from one network and with one address', async () => {
  const strict = await startTestSite({ addressLimitFactor: 1 });
  try {
    const send = async (email: string, address: string) => {
      await strict.platform.db.query('DELETE FROM verification_codes');
      await strict.platform.shared.delete(`code:illegal_report:interval:${email}`);
      await strict.post('g/takedown/send_code', { email }, { address });
      const [mail] = (await strict.outbox()).filter(({ to }) => to === email);
      const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
      return (await strict.post('g/takedown/report', { kind: 'illegal', address: '/', text: TEXT, email, code }, { address })).status;
    };
    const fromOne: number[] = [];
    for (let turn = 0; turn < 6; turn += 1) fromOne.push(await send(`a${turn}@hearth.example`, '203.0.113.7'));
    expect(fromOne).toEqual([200, 200, 200, 200, 200, 429]);
  } finally {
    await strict.close();
  }
});
