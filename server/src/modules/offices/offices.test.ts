import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ActReceipt } from '#contract/api/acts.ts';
import type { Office } from '#contract/api/admin/offices.ts';
import { endDueSuspensions, suspendPresenter } from '#server/modules/presenters/index.ts';
import { stopClock } from '#server/platform/testing/stopped-clock.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { listOffices } from './offices.ts';

const clock = stopClock();
let site: TestSite;
let operator: Signed;
let presenter: Signed;
beforeAll(async () => {
  site = await startTestSite({ clock });
  [operator, presenter] = [await site.signUp('守炉人', 'operator'), await site.signUp('坐堂人', 'presenter')];
  await site.platform.db.query(
    `INSERT INTO presenters (member_id, status, since, probation_until, specialities, character, character_fold)
     VALUES ($1, 'active', now(), now() + interval '30 days', '{mediation}', '{"name":"坐堂人","realm":"霜语","faction":"","race":"","class":"","guild":""}', '坐堂人霜语')`,
    [presenter.id],
  );
});
afterAll(() => site.close());

const act = (what: string, fields: object = {}) =>
  site.post<Office & ActReceipt & { handedBack: number }>(`admin/presenter/${what}/${presenter.id}`, fields, { as: operator });
const office = async () => (await site.get<Office[]>('admin/presenter/list', { as: operator })).t.find(({ person }) => person.id === presenter.id);

it('lists presenters with what they have in hand', async () => {
  expect(await office()).toMatchObject({ status: 'active', load: 0, overdue: 0, recused: 0, recusedLately: 0, person: { nickName: '坐堂人' } });
});

it('ends probation until that is undone', async () => {
  const before = await office();
  const { t } = await act('probation');
  expect(Date.parse(t.probationUntil ?? '')).toBeLessThanOrEqual(clock.now().getTime());
  expect((await site.post(`admin/audit/undo/${t.audit}`, { reason: '' }, { as: operator })).code).toBe('200');
  expect(Date.parse((await office())?.probationUntil ?? '')).toBe(Date.parse(before?.probationUntil ?? ''));
});

it('suspends with a reason its presenter reads; restoring asks who the operator is', async () => {
  expect((await act('suspend', { text: '短' })).fields?.[0]?.path).toBe('text');
  const { t, code } = await act('suspend', { text: '三桩案子逾期没有动静。' });
  expect(code).toBe('200');
  expect(t).toMatchObject({ status: 'suspended', endedReason: '三桩案子逾期没有动静。', handedBack: 0 });
  expect((await act('suspend', { text: '再停一次看看。' })).name).toBe('presenterGone');
  clock.pass(11 * 60);
  expect((await act('restore')).code).toBe('A0303');
  expect((await site.get('admin/presenter/list', { as: presenter })).code).toBe('A0301');
});

it('a suspension with an end is over by itself, and one without lasts', async () => {
  await site.platform.db.query('UPDATE sessions SET factor_at = $1 WHERE member_id = $2', [clock.now(), operator.id]);
  expect((await act('restore')).code).toBe('200');
  const inHours = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000).toISOString();
  expect((await act('suspend', { text: '先歇两天再说。', until: inHours(-1) })).fields).toMatchObject([{ path: 'until' }]);
  const { t } = await act('suspend', { text: '先歇两天再说。', until: inHours(48) });
  expect(t.status).toBe('suspended');
  expect(Date.parse(t.suspendedUntil ?? '')).toBe(Date.parse(inHours(48)));
  const { db } = site.platform;
  // By then the operator's session has ended.
  const later = async () => (await listOffices({ db, now: clock.now() })).find(({ person }) => person.id === presenter.id);
  clock.pass(47 * 3_600);
  await endDueSuspensions({ db, now: clock.now() });
  expect(await later()).toMatchObject({ status: 'suspended' });
  clock.pass(3_600);
  await endDueSuspensions({ db, now: clock.now() });
  await endDueSuspensions({ db, now: clock.now() });
  expect(await later()).toMatchObject({ status: 'active', suspendedUntil: null });
  expect(await db.queryOne(`SELECT act, actor_id FROM audit ORDER BY seq DESC LIMIT 1`)).toEqual({ act: 'presenter.restore', actorId: null });
  await suspendPresenter({ db, now: clock.now() }, presenter.id, { reason: '这一次没有期限。', until: null });
  clock.pass(400 * 24 * 3_600);
  await endDueSuspensions({ db, now: clock.now() });
  expect(await later()).toMatchObject({ status: 'suspended', suspendedUntil: null });
});
