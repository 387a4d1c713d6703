import { afterAll, expect, it } from 'vitest';
import type { ForwardedNotice } from '#contract/api/counter-notices.ts';
import type { Page } from '#contract/envelope.ts';
import { DAY_MS, REPORT, TEXT, PERSON, FILE, SUED, openNoticeSite } from './counter-notices.fixture.ts';
import { sweepCounterNotices } from './index.ts';

const { site, operator, mailsTo, file, statusOf, mine, act, list, inDays, linkIn, filed } = await openNoticeSite();
afterAll(() => site.close());

it('lets the author of what was taken down upon a report answer, forwards that, and puts the work back after ten days', async () => {
  const { author, postId, takedownId, reportId, number, email, id } = await filed();
  expect(await statusOf(postId)).toBe(451);
  const messages = (await site.get<{ title: string; content: string }[]>('g/message/unread/list', { as: author })).t;
  expect(messages.map(({ title }) => title)).toContain('有人说你写的侵了权，先移除了');
  expect(await mine(author)).toMatchObject([
    {
      takedownId,
      documentNumber: number,
      reportText: REPORT,
      canFile: false,
      notice: { state: 'waiting', text: TEXT, ...PERSON },
      works: [{ kind: 'post', id: postId }],
    },
  ]);
  expect(await list()).toContainEqual(
    expect.objectContaining({ id, text: TEXT, name: expect.stringMatching(/^王\*+$/), contact: expect.stringMatching(/^1\*+$/), state: 'waiting' }),
  );
  expect((await site.get<{ items: { kind: string; id: number }[] }>('admin/queue/list?tab=law', { as: operator })).t.items).toContainEqual(
    expect.objectContaining({ kind: 'counter_notice', id }),
  );
  const preview = await site.post<{ consequences: { text: string }[] }>(
    `admin/takedown/counter/forward/${id}`,
    { way: 'mail', preview: true },
    { as: operator },
  );
  expect(preview.t.consequences.map(({ text }) => text)).toContainEqual(expect.stringContaining('寄给投诉的人'));
  expect((await mailsTo(email)).length).toBe(2);
  const forwarded = await act('forward', id, { way: 'mail' });
  expect(forwarded.t).toMatchObject({ state: 'forwarded', way: 'mail', forwardedBy: operator.nickName });
  expect(Date.parse(forwarded.t.dueAt ?? '') - Date.parse(forwarded.t.forwardedAt ?? '')).toBe(10 * DAY_MS);
  const acts = await site.platform.db.query<{ act: string; targetKind: string }>('SELECT act, target_kind FROM audit ORDER BY seq DESC LIMIT 2');
  expect(acts).toEqual([
    { act: 'private.read', targetKind: 'illegal_report' },
    { act: 'counter_notice.forward', targetKind: 'counter_notice' },
  ]);
  const mail = (await mailsTo(email)).find(({ text }) => text.includes('/counter_notice/'));
  expect(mail?.text).toContain(TEXT);
  expect(mail?.text).not.toContain(PERSON.name);
  expect(mail?.text).not.toContain(PERSON.contact);
  await inDays(9.9);
  expect(await statusOf(postId)).toBe(451);
  await inDays(10.1);
  expect(await statusOf(postId)).toBe(200);
  await inDays(10.2);
  expect((await list('ended')).find((each) => each.id === id)).toMatchObject({ state: 'restored', works: [{ isRestored: true }] });
  expect(await site.platform.db.query(`SELECT FROM deliveries WHERE kind = 'counter-notice-outcome' AND source_id = $1`, [id])).toHaveLength(1);
  const [restored] = await site.platform.db.query(
    `SELECT act, actor_role FROM audit WHERE target_kind = 'counter_notice' AND target_id = $1 ORDER BY seq DESC`,
    [String(id)],
  );
  expect(restored).toEqual({ act: 'counter_notice.restore', actorRole: 'system' });
  expect((await mine(author))[0]).toMatchObject({ canFile: false, notice: { state: 'restored' } });
  expect((await file(takedownId, author)).name).toBe('alreadyDecided');
  const records = (await site.get<Page<{ act: string }>>('member/record/list', { as: author })).t.items.map((each) => each.act);
  expect(records).toEqual(expect.arrayContaining(['counter_notice.forward', 'counter_notice.restore', 'takedown.execute']));
  expect(
    (await site.get<Page<{ id: number; targets: object[]; report: object }>>('admin/takedown/list', { as: operator })).t.items.find(
      (each) => each.id === takedownId,
    ),
  ).toMatchObject({
    report: { id: reportId, kind: 'infringement' },
    counterNotices: [{ state: 'restored' }],
    targets: [{ isSealed: false }],
  });
});

it('keeps what it says and who made it encrypted, and opens who made it on record', async () => {
  const { id, author } = await filed();
  const [{ row } = { row: '' }] = await site.platform.db.query<{ row: string }>('SELECT c::text AS row FROM counter_notices c WHERE id = $1', [id]);
  for (const secret of [TEXT, PERSON.name, PERSON.contact]) expect(row).not.toContain(secret);
  expect((await act('reveal', id)).t).toMatchObject(PERSON);
  const [record] = await site.platform.db.query('SELECT act, target_kind, target_id FROM audit ORDER BY seq DESC LIMIT 1');
  expect(record).toEqual({ act: 'private.read', targetKind: 'counter_notice', targetId: String(id) });
  await act('forward', id, { way: 'mail' });
  expect((await act('forward', id, { way: 'other', note: '' })).fields?.[0]?.path).toBe('note');
  const sent = await site.platform.db.query<{ row: string }>('SELECT d::text AS row FROM deliveries d');
  for (const { row: kept } of sent) expect(kept).not.toContain(TEXT);
  const trail = await site.platform.db.query<{ row: string }>(
    `SELECT a::text || coalesce(p.data::text, '') AS row FROM audit a LEFT JOIN audit_personal p ON p.seq = a.seq`,
  );
  for (const { row: kept } of trail) expect(kept).not.toContain(PERSON.contact);
  expect(author.id).toBeGreaterThan(0);
});

it('is read and replied to with the code of the mail, which stops the clock until an operator has looked', async () => {
  const { author, postId, email, id } = await filed();
  await act('forward', id, { way: 'mail' });
  const code = await linkIn(email);
  const door = () => site.get<ForwardedNotice>(`g/counter_notice/${code}`);
  const { t: seen } = await door();
  expect(seen).toMatchObject({ state: 'forwarded', text: TEXT, ...PERSON, works: [{ kind: 'post', title: '有人说抄来的一篇' }] });
  const fileId = seen.files[0]?.id ?? 0;
  const open = (headers: Record<string, string>) => site.app.inject({ url: `/oss/r/counter_notice/${fileId}`, headers });
  expect((await open({ 'x-counter-notice-code': code })).statusCode).toBe(200);
  expect((await open({ 'x-counter-notice-code': `${code.slice(1)}A` })).statusCode).toBe(404);
  expect((await open({})).statusCode).toBeGreaterThanOrEqual(400);
  expect((await open({ authorization: `Bearer ${author.token}` })).statusCode).toBeGreaterThanOrEqual(400);
  expect((await open({ authorization: `Bearer ${operator.token}` })).statusCode).toBe(200);
  expect((await site.get('g/counter_notice/wrong')).name).toBe('notFound');
  const reply = (more: object = {}) => site.post(`g/counter_notice/${code}`, { ...SUED, files: [FILE], ...more });
  for (const [more, path] of [
    [{ files: [] }, 'files'],
    [{ step: 'thought' }, 'step'],
    [{ authority: '' }, 'authority'],
    [{ number: '' }, 'number'],
  ] as const)
    expect((await reply(more)).fields?.[0]?.path).toBe(path);
  const both = await Promise.all([reply(), reply({ number: '另一个号' })]);
  expect(both.map((each) => each.name ?? 'done').toSorted()).toEqual(['alreadyDecided', 'done']);
  await inDays(11);
  expect(await statusOf(postId)).toBe(451);
  expect((await site.get<{ items: object[] }>('admin/queue/list?tab=law', { as: operator })).t.items).toContainEqual(
    expect.objectContaining({ kind: 'counter_notice', id }),
  );
  expect((await act('dismiss', id, { text: '附来的不是受理的通知。' })).t).toMatchObject({ state: 'forwarded' });
  expect((await act('dismiss', id, { text: '附来的不是受理的通知。' })).name).toBe('alreadyDecided');
  expect((await reply({ number: '（2026）浙0192民初2号' })).code).toBe('200');
  const stopped = await act('stop', id, SUED);
  expect(stopped.t).toMatchObject({ state: 'stopped', step: { kind: 'sued', authority: SUED.authority, number: SUED.number }, decidedBy: operator.nickName });
  await inDays(30);
  expect(await statusOf(postId)).toBe(451);
  expect((await reply()).name).toBe('alreadyDecided');
  expect((await mine(author))[0]).toMatchObject({ notice: { state: 'stopped', step: { authority: SUED.authority } } });
  await sweepCounterNotices({ db: site.platform.db, now: new Date(Date.now() + 181 * DAY_MS) });
  expect((await door()).name).toBe('notFound');
  expect((await mine(author))[0]?.notice).toMatchObject({ text: '', name: '', contact: '', files: [] });
});

it('a reply that proves nothing lets a clock that has run out put the work back at once', async () => {
  const { postId, email, id } = await filed();
  await act('forward', id, { way: 'mail' });
  const code = await linkIn(email);
  await site.post(`g/counter_notice/${code}`, { ...SUED, files: [FILE] });
  await inDays(20);
  await act('dismiss', id, { text: '附来的不是受理的通知。' });
  await inDays(20);
  expect(await statusOf(postId)).toBe(200);
  expect((await site.get<ForwardedNotice>(`g/counter_notice/${code}`)).t).toMatchObject({ state: 'restored', text: '', name: '', contact: '', files: [] });
});
