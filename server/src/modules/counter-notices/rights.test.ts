import { afterAll, expect, it } from 'vitest';
import { SUED, openNoticeSite } from './counter-notices.fixture.ts';

const { site, operator, newMember, write, takeDown, file, statusOf, mine, act, list, inDays, filed } = await openNoticeSite();
afterAll(() => site.close());

it('is for authors of what was taken down upon a report of an infringement, and for nobody else', async () => {
  const { takedownId, id, author } = await filed();
  const stranger = await newMember();
  expect((await file(takedownId, stranger)).name).toBe('notFound');
  expect((await file(999_999, stranger)).name).toBe('notFound');
  expect((await site.post(`member/counter_notice/withdraw/${id}`, {}, { as: stranger })).name).toBe('notFound');
  expect(await mine(stranger)).toEqual([]);
  const other = await newMember();
  const unlawful = await takeDown(await write(other), { kind: 'illegal' });
  expect((await file(unlawful.takedownId, other)).name).toBe('notFound');
  expect(await mine(other)).toEqual([]);
  const titles = (await site.get<{ title: string }[]>('g/message/unread/list', { as: other })).t.map(({ title }) => title);
  expect(titles).toContain('你写的按法律要求移除了');
  for (const [more, path] of [
    [{ consent: false }, 'consent'],
    [{ text: '太短' }, 'text'],
    [{ text: '长'.repeat(2_001) }, 'text'],
    [{ name: '' }, 'name'],
    [{ contact: '' }, 'contact'],
    [{ files: [{ name: '坏.exe', data: Buffer.from('MZ').toString('base64') }] }, 'files.0'],
  ] as const)
    expect((await file(takedownId, author, more)).fields?.[0]?.path, path).toBe(path);
  const order = {
    authority: '公众举报',
    documentNumber: '别的号',
    receivedAt: '2026-11-22T05:45:00Z',
    dueAt: '2026-11-22T09:45:00Z',
    targets: [{ kind: 'member', id: author.id }],
  };
  expect((await site.post('admin/takedown/save', { ...order, reportId: 1 }, { as: operator })).fields?.[0]?.path).toBe('documentNumber');
  expect((await site.post('admin/takedown/save', { ...order, reportId: 999_999 }, { as: operator })).name).toBe('notFound');
});

it('of two tabs, two operators or the clock and an operator at once one is first', async () => {
  const author = await newMember();
  const { takedownId } = await takeDown(await write(author));
  const both = await Promise.all([file(takedownId, author), file(takedownId, author)]);
  expect(both.map((each) => each.name ?? 'done').toSorted()).toEqual(['alreadyDecided', 'done']);
  const id = both.find(({ code }) => code === '200')?.t.id ?? 0;
  const second = await site.signUp('守炉的另一位', 'operator');
  const decided = await Promise.all([
    act('return', id, { text: '请写真实的姓名。' }),
    act('forward', id, { way: 'other', note: '当面转交给他了', as: second }),
  ]);
  expect(decided.map((each) => each.name ?? 'done').toSorted()).toEqual(['alreadyDecided', 'done']);
  const { id: due } = await filed();
  await act('forward', due, { way: 'mail' });
  const [stop] = await Promise.all([act('stop', due, SUED), inDays(11), inDays(11)]);
  const after = (await list('ended')).find((each) => each.id === due);
  expect(after?.state).toBe(stop.name === undefined ? 'stopped' : 'restored');
  const prolonged = await filed();
  await act('forward', prolonged.id, { way: 'mail' });
  await site.platform.db.query(`UPDATE counter_notices SET due_at = now() - interval '1 minute' WHERE id = $1`, [prolonged.id]);
  const [again] = await Promise.all([act('forward', prolonged.id, { way: 'mail' }), inDays(0)]);
  expect(await statusOf(prolonged.postId)).toBe(again.name === undefined ? 451 : 200);
});

it('is seen to by another operator than its author', async () => {
  const author = await site.signUp('也写字的守炉人', 'operator');
  const { takedownId } = await takeDown(await write(author));
  const { t } = await file(takedownId, author);
  for (const [what, body] of [
    ['forward', { way: 'mail' }],
    ['return', { text: '请写真实的姓名。' }],
    ['stop', SUED],
  ] as const)
    expect((await act(what, t.id, { ...body, as: author })).name, what).toBe('ownAct');
  expect((await act('forward', t.id, { way: 'mail' })).code).toBe('200');
});

it('asks who its operator is again before it forwards, and is refused to members and presenters', async () => {
  const { id } = await filed();
  await site.platform.db.query(`UPDATE sessions SET factor_at = now() - interval '11 minutes' WHERE member_id = $1`, [operator.id]);
  expect((await act('forward', id, { way: 'mail' })).name).toBe('reverify');
  await site.platform.db.query('UPDATE sessions SET factor_at = now() WHERE member_id = $1', [operator.id]);
  for (const as of [await newMember(), await site.signUp('坐堂人', 'presenter')]) {
    for (const what of ['reveal', 'forward', 'return', 'stop', 'dismiss']) expect((await act(what, id, { as })).status, what).toBe(403);
    expect((await site.get('admin/takedown/counter/list', { as })).status).toBe(403);
  }
  for (const what of ['reveal', 'forward', 'return', 'stop', 'dismiss'])
    expect((await act(what, 999_999, { way: 'mail', text: '请写真实的姓名。', ...SUED })).name, what).toBe('notFound');
});
