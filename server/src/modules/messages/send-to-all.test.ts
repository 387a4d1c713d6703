import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ActPreview, ActReceipt } from '#contract/api/acts.ts';
import type { Announcement, MessageToAll } from '#contract/api/announcements.ts';
import type { AuditRow } from '#contract/api/audit.ts';
import type { Message } from '#contract/api/messages.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { stopClock } from '#server/platform/testing/stopped-clock.ts';
import { sendBroadcasts } from './index.ts';

const DAY_SECONDS = 24 * 60 * 60;
const clock = stopClock();
let site: TestSite;
let operator: Signed;
let presenter: Signed;
let member: Signed;
let gone: Signed;
beforeAll(async () => {
  site = await startTestSite({ clock });
  operator = await site.signUp('守炉人', 'operator');
  presenter = await site.signUp('坐堂人', 'presenter');
  member = await site.signUp('听信人');
  gone = await site.signUp('走了的人');
  await site.platform.db.query('UPDATE members SET closed_at = $2 WHERE id = $1', [gone.id, clock.now()]);
});
afterAll(() => site.close());
beforeEach(async () => {
  clock.pass(DAY_SECONDS + 1);
  await site.platform.db.query('UPDATE sessions SET factor_at = $1, created_at = $1, last_seen_at = $1', [clock.now()]);
});

type Sent = MessageToAll & ActReceipt;
const WORDS = { title: '今晚停站半小时', text: '十点起停半小时，写到一半的先存草稿。' };
const send = (fields: object = WORDS, id: number | string = 0) => site.post<Sent>(`admin/announcement/send/${id}`, fields, { as: operator });
const deliver = () => sendBroadcasts({ db: site.platform.db, now: clock.now() });
const titlesOf = async (as: Signed) => (await site.get<Message[]>('g/message/unread/list', { as })).t.map(({ title }) => title);
const countRows = async () => (await site.platform.db.queryOne<{ count: number }>('SELECT count(*)::integer AS count FROM broadcasts'))?.count;

it('reaches every member as a message of the site, as many as the preview said, and is on record', async () => {
  const before = await countRows();
  const foreseen = await site.post<ActPreview>('admin/announcement/send/0', { ...WORDS, preview: true }, { as: operator });
  expect(foreseen.t.consequences).toContainEqual({ icon: 'message', text: '会收到消息的会员', count: 3 });
  expect(foreseen.t.consequences.at(-1)?.icon).toBe('final');
  expect(await countRows()).toBe(before);

  const { code, t } = await send({ ...WORDS, expected: foreseen.t.version, reason: '机房要换电源' });
  expect([code, t.people, t.audience, t.doneAt, t.undoUntil]).toEqual(['200', 3, 'members', null, null]);
  await deliver();
  for (const as of [operator, presenter, member]) expect((await titlesOf(as)).filter((title) => title === WORDS.title)).toHaveLength(1);
  const rows = await site.platform.db.query<{ memberId: number }>(`SELECT member_id FROM messages WHERE data->>'title' = $1`, [WORDS.title]);
  expect(rows.map(({ memberId }) => memberId).toSorted((one, other) => one - other)).toEqual([operator.id, presenter.id, member.id]);
  const [message] = (await site.get<Message[]>('g/message/unread/list', { as: member })).t;
  expect(message).toMatchObject({ type: 10, content: WORDS.text });
  const { t: record } = await site.get<AuditRow>(`admin/audit/view/${t.audit}`, { as: operator });
  expect(record).toMatchObject({ act: 'announcement.send', reason: '机房要换电源', undo: null });
  const { t: sent } = await site.get<MessageToAll[]>('admin/announcement/sent', { as: operator });
  expect(sent[0]).toMatchObject({ id: t.id, ...WORDS, people: 3, doneAt: clock.now().toISOString() });
  expect(await site.post(`admin/audit/undo/${t.audit}`, { reason: '' }, { as: operator })).toMatchObject({ status: 409, name: 'undoTooLate' });
});

it('goes to the staff alone where they are meant', async () => {
  const { t } = await send({ title: '主持人开会', text: '周六八点，壁炉旁。', audience: 'presenters' });
  expect(t.people).toBe(2);
  await deliver();
  expect(await titlesOf(presenter)).toContain('主持人开会');
  expect(await titlesOf(operator)).toContain('主持人开会');
  expect(await titlesOf(member)).not.toContain('主持人开会');
});

it('is sent once a day, whichever operator asks, and twice at once is once', async () => {
  const other = await site.signUp('另一位守炉人', 'operator');
  await site.platform.db.query('UPDATE sessions SET factor_at = $1', [clock.now()]);
  const both = await Promise.all([send(), site.post<Sent>('admin/announcement/send/0', WORDS, { as: other })]);
  expect(both.map(({ code }) => code).toSorted()).toEqual(['200', 'A0501']);
  const refused = await send({ ...WORDS, preview: true });
  expect([refused.status, refused.code, refused.message]).toEqual([429, 'A0501', expect.stringContaining(WORDS.title)]);
});

it('takes the words of a banner, and is refused for what only guests see', async () => {
  const until = new Date(clock.now().getTime() + DAY_SECONDS * 1000).toISOString();
  const put = (fields: object) => site.post<Announcement>('admin/announcement/save', { until, ...fields }, { as: operator });
  const { t: banner } = await put({ text: '周三凌晨停站半小时', href: '/notice/stop' });
  const { t } = await send({}, banner.id);
  expect([t.title, t.text]).toEqual(['周三凌晨停站半小时', expect.stringContaining('/notice/stop')]);
  await put({ id: banner.id, text: '周三凌晨停站半小时', audience: 'guests' });
  expect((await send({}, banner.id)).fields?.[0]?.path).toBe('audience');
});

it('asks for words, and for who it is that sends', async () => {
  expect((await send({ text: '没有标题的话' })).fields?.[0]?.path).toBe('title');
  expect((await send({ title: '没有内容' })).fields?.[0]?.path).toBe('text');
  expect((await send({ ...WORDS, title: '长'.repeat(61) })).fields?.[0]?.path).toBe('title');
  expect((await send({ ...WORDS, text: '长'.repeat(1001) })).fields?.[0]?.path).toBe('text');
  expect((await send({ ...WORDS, audience: 'guests' })).fields?.[0]?.path).toBe('audience');
  expect((await send(WORDS, 999_999)).status).toBe(404);
  await site.platform.db.query(`UPDATE sessions SET factor_at = '2020-01-01'`);
  const before = await countRows();
  expect(await send()).toMatchObject({ status: 403, code: 'A0303' });
  expect(await countRows()).toBe(before);
});
