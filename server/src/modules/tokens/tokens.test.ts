import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';

let site: TestSite;
let operator: Signed;
beforeAll(async () => {
  site = await startTestSite();
  operator = await site.signUp('守炉人', 'operator');
});
afterAll(() => site.close());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const make = (scopes: string[], until = inDays(30)) =>
  site.post<{ id: number; token: string }>('admin/token/save', { name: '榜单机器人', scopes, until }, { as: operator });
const SERIES = 'admin/statistics/series?key=posts&from=2026-11-01&to=2026-11-03';
const read = (path: string, token: string) => site.get(path, { headers: { authorization: `Bearer ${token}` } });

it('reads what it is for and nothing else, never writes, and ends when it is revoked', async () => {
  const { t: made } = await make(['statistics']);
  expect(made.token).toMatch(/^hearth_[\w-]{32}$/);
  expect(await read(SERIES, made.token)).toMatchObject({ code: '200' });
  for (const path of ['admin/setting/list', 'admin/backup/list', 'message/search', 'admin/audit/list']) expect((await read(path, made.token)).status).toBe(403);
  const write = await site.post('admin/job/run/backups', {}, { headers: { authorization: `Bearer ${made.token}` } });
  expect(write.status).toBe(403);
  const { t: posts } = await make(['posts']);
  expect((await read(SERIES, posts.token)).status).toBe(403);
  expect((await site.get<{ items: object[] }>('admin/token/list', { as: operator })).t.items).toHaveLength(2);
  expect(JSON.stringify(await site.get('admin/token/list', { as: operator }))).not.toContain(made.token);
  expect(await site.post(`admin/token/revoke/${made.id}`, {}, { as: operator })).toMatchObject({ code: '200' });
  expect((await read(SERIES, made.token)).status).toBe(401);
  expect(await site.post(`admin/token/revoke/${made.id}`, {}, { as: operator })).toMatchObject({ code: 'A0404' });
});

it('reads sixty times a minute', async () => {
  const { t: made } = await make(['statistics']);
  const codes = await Promise.all(Array.from({ length: 62 }, () => read(SERIES, made.token).then(({ code }) => code)));
  expect(codes.filter((code) => code === 'A0501')).toHaveLength(2);
});

it('lasts a year at most, and works only while who made it is an operator', async () => {
  expect(await make(['posts'], inDays(400))).toMatchObject({ code: 'A0400', fields: [{ path: 'until' }] });
  expect(await make(['posts'], inDays(-1))).toMatchObject({ code: 'A0400', fields: [{ path: 'until' }] });
  const { t: made } = await make(['statistics']);
  await site.platform.db.query(`UPDATE members SET role = 'member' WHERE id = $1`, [operator.id]);
  expect((await read(SERIES, made.token)).status).toBe(401);
  await site.platform.db.query(`UPDATE members SET role = 'operator' WHERE id = $1`, [operator.id]);
});
