import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ActPreview } from '#contract/api/acts.ts';
import type { Maintenance } from '#contract/api/admin/maintenance.ts';
import type { Signed } from '#server/app/testing.ts';
import { saveSetting } from '#server/modules/settings/index.ts';
import { openCourt, type Court } from '#server/modules/trials/testing/court.fixture.ts';

let court: Court;
let operator: Signed;
let member: Signed;
beforeAll(async () => {
  court = await openCourt();
  operator = await court.person('operator');
  member = await court.person();
});
afterAll(() => court.site.close());

const save = (fields: object) => court.site.post<Maintenance>('admin/maintenance/save', fields, { as: operator });
const view = async () => (await court.site.get<Maintenance>('admin/maintenance/view', { as: operator })).t;
const suggest = () => court.site.post('question/suggest', { type: 'other', content: '把火再烧旺一点，大家都冷。' }, { as: member });
const page = (url: string) => court.site.app.inject({ method: 'GET', url });

it('read-only, it lets everybody read and nobody write but operators, and says why', async () => {
  const until = new Date(Date.now() + 3_600_000).toISOString();
  expect(await save({ mode: 'readonly', text: '正在换柴', until })).toMatchObject({ code: '200', t: { mode: 'readonly', text: '正在换柴', until } });
  expect(await suggest()).toMatchObject({ status: 503, code: 'B0300', name: 'readOnly', message: '现在只能看，写不了：正在换柴', until });
  expect(await court.site.get('g/site')).toMatchObject({ status: 200 });
  expect((await court.site.post('login', { account: 'nobody', password: 'wrong-password' })).code).not.toBe('B0300');
  expect((await court.site.post('logout', {}, { as: await court.person() })).code).toBe('200');
  for (const path of ['g/account/passkey/begin', 'g/account/passkey/sign_in', 'g/member/keep_email'])
    expect((await court.site.post(path, {})).code, path).not.toBe('B0300');
  expect((await court.site.post('g/account/register', {})).code).toBe('B0300');
  expect(await save({ mode: 'open' })).toMatchObject({ code: '200', t: { mode: 'open', until: null } });
  expect((await suggest()).code).toBe('200');
});

it('closed, it shows a page with the text to everybody, and lets operators in', async () => {
  await save({ mode: 'closed', text: '搬<b>柴</b>' });
  expect(await court.site.get('g/site')).toMatchObject({ status: 503, code: 'B0300', name: 'siteClosed', message: '关着门呢：搬<b>柴</b>' });
  expect(await court.site.get('member/get_principal', { as: member })).toMatchObject({ status: 200 });
  expect((await court.site.get('message/search', { as: member })).status).toBe(503);
  expect((await court.site.get('message/search', { as: operator })).status).toBe(200);
  const closed = await page('/cart/list/1001');
  expect(closed.statusCode).toBe(503);
  expect(closed.body).toContain('添柴时间');
  expect(closed.body).toContain('搬&lt;b&gt;柴&lt;/b&gt;');
  expect((await page('/admin/settings')).statusCode).not.toBe(503);
  expect((await page('/healthz')).statusCode).not.toBe(503);
  await save({ mode: 'open' });
  expect((await court.site.get('g/site')).status).toBe(200);
});

it('moves the open dates of the court by as long as it was closed, and says in how many cases', async () => {
  const judge = await court.person('presenter');
  const id = await court.fileCase(await court.person());
  await court.receive(id, judge);
  const due = async () => (await court.db.queryOne<{ at: string }>('SELECT due_at AS at FROM cases WHERE post_id = $1', [id]))?.at ?? '';
  const before = Date.parse(await due());
  await save({ mode: 'closed', text: '' });
  const minutes = 40;
  await court.db.query('UPDATE site_mode SET from_at = from_at - make_interval(mins => $1)', [minutes]);
  // Another node, or this one a minute later, reads what the table says.
  await court.site.platform.db.transaction(async (tx) => (await import('#server/platform/state/site-mode.ts')).modeWritten(tx));
  const preview = await court.site.post<ActPreview>('admin/maintenance/save', { mode: 'open', preview: true }, { as: operator });
  const moved = preview.t.consequences.find(({ text }) => text.startsWith('公堂没结的案子'))?.count ?? 0;
  expect(moved).toBeGreaterThan(0);
  expect(Date.parse(await due())).toBe(before);
  await save({ mode: 'open' });
  expect(Math.round((Date.parse(await due()) - before) / 60_000)).toBe(minutes);
  const log = await court.db.query<{ reason: string }>(`SELECT reason FROM case_events WHERE case_id = $1 AND action = 'siteClosed'`, [id]);
  expect(log).toEqual([{ reason: `顺延 ${minutes} 分钟` }]);
});

it('says before it is closed by how many days a case moves at most, as the settings have it', async () => {
  await court.db.transaction((tx) => saveSetting({ tx, now: new Date() }, 'closedDays', '9'));
  const { t } = await court.site.post<ActPreview>('admin/maintenance/save', { mode: 'closed', text: '', preview: true }, { as: operator });
  expect(t.consequences).toContainEqual(expect.objectContaining({ text: expect.stringMatching(/^公堂没结的案子，.*一桩案子最多 9 天$/) }));
});

it('is planned for later without closing now, and can be taken back', async () => {
  const from = new Date(Date.now() + 3_600_000).toISOString();
  const planned = await court.site.post<Maintenance & { audit: number }>(
    'admin/maintenance/save',
    { mode: 'closed', text: '晚上添柴', from },
    { as: operator },
  );
  expect(planned.t).toMatchObject({ mode: 'open', planned: 'closed', from });
  expect((await suggest()).code).toBe('200');
  expect((await court.site.get<{ closing: object }>('g/site')).t.closing).toMatchObject({ mode: 'closed', from });
  expect(await court.site.post(`admin/audit/undo/${planned.t.audit}`, {}, { as: operator })).toMatchObject({ code: '200' });
  expect(await view()).toMatchObject({ mode: 'open', planned: null });
  expect(await save({ mode: 'closed', until: '2020-01-01T00:00:00Z' })).toMatchObject({ code: 'A0400', fields: [{ path: 'until' }] });
});

it('needs another verification, and an operator', async () => {
  await court.db.query(`UPDATE sessions SET factor_at = now() - interval '2 hours' WHERE member_id = $1`, [operator.id]);
  expect(await save({ mode: 'closed' })).toMatchObject({ code: 'A0303' });
  expect((await court.site.post('admin/maintenance/save', { mode: 'closed' }, { as: member })).status).toBe(403);
  expect((await view()).mode).toBe('open');
});

it('empties the caches of every process: what was written past them is seen', async () => {
  const name = async () => (await court.site.get<{ name: string }[]>('g/game/list')).t[0]?.name ?? '';
  const before = await name();
  // A write that tells no cache, as one by hand in the database.
  await court.db.query(`UPDATE games SET name = '手改的' WHERE name = $1`, [before]);
  expect(await name()).toBe(before);
  const { code, t } = await court.site.post<{ audit: number }>('admin/maintenance/clear_caches', {}, { as: operator });
  expect([code, t.audit > 0]).toEqual(['200', true]);
  expect(await name()).toBe('手改的');
  const drop = await court.db.queryOne<{ tags: string[] }>('SELECT tags FROM tag_drops ORDER BY id DESC LIMIT 1');
  expect(drop?.tags).toContain('everything');
  expect((await court.site.post('admin/maintenance/clear_caches', {}, { as: member })).status).toBe(403);
});
