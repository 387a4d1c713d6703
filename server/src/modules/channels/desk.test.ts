import { describe, expect, it } from 'vitest';
import type { ActPreview, ActReceipt } from '#contract/api/acts.ts';
import type { Dashboard } from '#contract/api/admin/dashboard.ts';
import type { DeputyDesk } from '#contract/api/admin/deputies.ts';
import type { ListedNotification, NotificationProof } from '#contract/api/admin/notifications.ts';
import type { Page } from '#contract/envelope.ts';
import { setUpChannels, type Person } from './channels.fixture.ts';

const channels = setUpChannels();
const { enter, work, alarm, send, titles } = channels;
const DAY_MS = 24 * 60 * 60_000;
const daysAhead = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

const desk = async (as: Person) => (await channels.site.get<DeputyDesk>('admin/deputy/list', { as })).t;
const lastRecord = async () => channels.site.platform.db.queryOne<{ act: string; content: string }>('SELECT act, content FROM audit ORDER BY seq DESC LIMIT 1');

describe('the desk of deputies', () => {
  it('names a deputy and says who is away; an alarm goes where it says', async () => {
    const [keeper, other] = [await enter('operator'), await enter('operator')];
    const set = await channels.site.post<DeputyDesk['operators'][number] & ActReceipt>(`admin/deputy/set/${keeper.id}`, { deputyId: other.id }, { as: keeper });
    expect(set.t).toMatchObject({ id: keeper.id, deputy: { id: other.id, role: 'operator' }, awayUntil: null });
    expect((await desk(keeper)).answering.map(({ id }) => id)).toEqual([keeper.id, other.id]);

    const until = daysAhead(3);
    const away = await channels.site.post<DeputyDesk['operators'][number]>(`admin/deputy/away/${keeper.id}`, { until }, { as: keeper });
    expect(Date.parse(away.t.awayUntil ?? '')).toBe(Date.parse(until));
    expect((await desk(keeper)).answering.map(({ id }) => id)).toEqual([other.id]);
    const dashboard = await channels.site.get<Dashboard>('admin/dashboard', { as: keeper });
    expect(dashboard.t.answering).toEqual((await desk(keeper)).answering);
    await alarm('stove:desk');
    await work();
    const seen = await titles(other);
    expect(seen.filter((title) => title.startsWith('请你代为处理'))).toHaveLength(1);

    await channels.site.post(`admin/deputy/away/${keeper.id}`, {}, { as: other });
    expect((await desk(keeper)).operators.find(({ id }) => id === keeper.id)?.awayUntil).toBeNull();
  });

  it('calls somebody who is away where nobody else is there, and offers presenters as deputies', async () => {
    const [keeper, presenter] = [await enter('operator'), await enter('presenter')];
    await channels.site.post(`admin/deputy/set/${keeper.id}`, { deputyId: presenter.id }, { as: keeper });
    await channels.site.post(`admin/deputy/away/${keeper.id}`, { until: daysAhead(1) }, { as: keeper });
    const { answering, candidates } = await desk(keeper);
    expect(answering).toEqual([{ id: keeper.id, nickName: keeper.nickName, standsInFor: null }]);
    expect(candidates).toEqual(expect.arrayContaining([{ id: presenter.id, nickName: presenter.nickName, role: 'presenter' }]));
  });

  it('refuses members as deputies, times that are over or far ahead, and everybody who is no operator', async () => {
    const [keeper, member, presenter] = [await enter('operator'), await enter(), await enter('presenter')];
    const path = `admin/deputy/set/${keeper.id}`;
    expect((await channels.site.post(path, { deputyId: member.id }, { as: keeper })).status).toBe(403);
    expect((await channels.site.post(path, { deputyId: keeper.id }, { as: keeper })).status).toBe(403);
    expect((await channels.site.post(`admin/deputy/set/${member.id}`, { deputyId: keeper.id }, { as: keeper })).status).toBe(403);
    for (const until of [daysAhead(-1), daysAhead(61)]) {
      const refused = await channels.site.post(`admin/deputy/away/${keeper.id}`, { until }, { as: keeper });
      expect([refused.status, refused.fields?.map(({ path: field }) => field)]).toEqual([400, ['until']]);
    }
    for (const as of [member, presenter]) expect((await channels.site.get('admin/deputy/list', { as })).status).toBe(403);
  });

  it('shows what is to be done before it is done', async () => {
    const keeper = await enter('operator');
    const { t } = await channels.site.post<ActPreview>(`admin/deputy/away/${keeper.id}`, { until: daysAhead(2), preview: true }, { as: keeper });
    expect(t.acts.map(({ act }) => act)).toEqual(['operator.away']);
    expect((await desk(keeper)).operators.find(({ id }) => id === keeper.id)?.awayUntil).toBeNull();
  });

  it('lists what waits once, with everybody who was notified, until somebody sees to it', async () => {
    const [keeper, other] = [await enter('operator'), await enter('operator')];
    await alarm('stove:shared');
    const [waiting, ...rest] = (await desk(keeper)).waiting;
    expect([waiting?.people, rest]).toEqual([[keeper.nickName, other.nickName], []]);
    expect(waiting).toMatchObject({ label: expect.stringMatching(/\p{Script=Han}/u), path: expect.stringMatching(/^\//) });
    const answered = await channels.site.post<{ id: number } & ActReceipt>(`admin/notification/answer/${waiting?.id}`, {}, { as: other });
    expect(answered.t).toMatchObject({ id: waiting?.id, audit: expect.any(Number) });
    expect((await desk(keeper)).waiting).toEqual([]);
    expect((await channels.site.post(`admin/notification/answer/${waiting?.id}`, {}, { as: other })).status).toBe(404);
  });
});

describe('notifications with legal effect', () => {
  const list = async (as: Person, query: Record<string, string> = {}) =>
    (await channels.site.get<Page<ListedNotification>>(`admin/notification/list?${new URLSearchParams(query)}`, { as })).t;

  it('are found by member and by number, without their words', async () => {
    const [keeper, accused, other] = [await enter('operator'), await enter(), await enter()];
    await send(accused);
    await send(other);
    await work();
    const all = await list(keeper);
    expect(all.items.slice(0, 2).map(({ member }) => member.id)).toEqual([other.id, accused.id]);
    for (const q of [accused.nickName, String(accused.id)]) {
      const found = await list(keeper, { q });
      expect(found.items.map(({ member }) => member.nickName)).toEqual([accused.nickName]);
      expect(found.items[0]?.channels).toEqual([
        { channel: 'message', stateLabel: '送到了', isBad: false },
        { channel: 'mail', stateLabel: '发出了', isBad: false },
        { channel: 'text', stateLabel: '备用', isBad: false },
      ]);
    }
    const number = String(all.items[0]?.id);
    expect((await list(keeper, { by: 'number', q: `#${number}` })).items.map(({ id }) => String(id))).toEqual([number]);
    expect((await list(keeper, { by: 'number', q: '不是编号' })).items).toEqual([]);
    expect(JSON.stringify(all)).not.toContain('黑装备');
    const { items: first, next } = await list(keeper, { size: '1' });
    expect((await list(keeper, { size: '1', after: next ?? '' })).items.map(({ id }) => id < (first[0]?.id ?? 0))).toEqual([true]);
  });

  it('are opened with the words that were sent, their version and each attempt, which goes on record each time', async () => {
    const [keeper, accused] = [await enter('operator'), await enter()];
    await send(accused);
    await work();
    const id = (await list(keeper, { q: accused.nickName })).items[0]?.id ?? 0;
    const { t } = await channels.site.post<NotificationProof & ActReceipt>(`admin/notification/open/${id}`, {}, { as: keeper });
    expect(t.words).toEqual({ version: 3, title: '有检举等你', content: '被检举“黑装备”。' });
    expect(t.deliveries.map(({ channel, stateLabel, attempts }) => [channel, stateLabel, attempts])).toEqual([
      ['message', '送到了', 0],
      ['mail', '发出了', 1],
      ['text', '备用', 0],
    ]);
    expect(t.deliveries[1]?.words).toMatchObject({ version: 3, template: null, subject: '炉边：有一件事等你处理' });
    const record = await lastRecord();
    expect(record?.act).toBe('private.read');
    expect(JSON.parse(record?.content ?? '')).toMatchObject({
      targetKind: 'notification',
      targetId: String(id),
      actorId: keeper.id,
      after: { field: 'words', of: accused.id },
    });
    expect(record?.content).not.toContain('黑装备');
    const again = await channels.site.post<ActReceipt>(`admin/notification/open/${id}`, {}, { as: keeper });
    expect(again.t.audit).toBeGreaterThan(t.audit ?? 0);
    expect((await channels.site.post('admin/notification/open/999999', {}, { as: keeper })).status).toBe(404);
    expect((await channels.site.post(`admin/notification/open/${id}`, {}, { as: accused })).status).toBe(403);
  });
});

it('mail to an address noted as returned goes nowhere until it is released', async () => {
  const keeper = await enter('operator');
  const accused = await enter();
  await send(accused);
  await work();
  const noted = await channels.site.post<{ bounced: number } & ActReceipt>('admin/mail/bounce/report', { email: accused.email }, { as: keeper });
  expect(noted.t).toMatchObject({ bounced: 1, audit: expect.any(Number) });
  expect(await channels.results(accused)).toContain('mail bounced reported');
  const { t } = await channels.site.get<{ bounces: { id: string; member: { nickName: string } | null }[] }>('admin/mail/view', { as: keeper });
  expect(t.bounces.map(({ member }) => member?.nickName)).toContain(accused.nickName);
  expect((await channels.site.post('admin/mail/bounce/report', { email: '不是邮箱' }, { as: keeper })).status).toBe(400);
});
