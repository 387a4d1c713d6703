import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Signed } from '#server/app/testing.ts';
import { flushCaught } from '#server/modules/guards/index.ts';
import { saveSetting } from '#server/modules/settings/index.ts';
import { openCourt, type Court } from '../testing/court.fixture.ts';

let court: Court;
beforeAll(async () => {
  court = await openCourt();
});
afterAll(() => court.site.close());

const REALM = '死亡之翼';
const set = (key: Parameters<typeof saveSetting>[1], value: string) => court.db.transaction((tx) => saveSetting({ tx, now: new Date() }, key, value));
const file = async (as: Signed, name: string) => court.site.post<{ id: number }>('post/save', await court.complaintOf(as, [{ name, realm: REALM }]), { as });
const logged = async ({ id }: Signed) =>
  (await court.db.query<{ kind: string }>('SELECT kind FROM security_log WHERE member_id = $1 ORDER BY id', [id])).map(({ kind }) => kind);

it('a complaint needs a mobile number where posts do, and who files, rewrites or files directly is in the sealed log', async () => {
  const member = await court.person();
  await set('requireMobileToPost', 'true');
  expect(await file(member, '没绑手机')).toMatchObject({ code: 'A0302' });
  await set('requireMobileToPost', 'false');
  const { t } = await file(member, '绑了手机');
  const body = await court.complaintOf(member, [{ name: '绑了手机', realm: REALM }]);
  expect(await court.site.post('post/save', { ...body, id: t.id }, { as: member })).toMatchObject({ code: '200' });
  expect(await logged(member)).toEqual(['post', 'edit']);
  await court.db.query(
    `UPDATE cases SET state = 'closed', outcome = 'lapsed', closed_at = now(), due_at = NULL, total_due_at = NULL, received_at = NULL WHERE post_id = $1`,
    [t.id],
  );
  await court.db.query('UPDATE case_accused SET is_open = false WHERE case_id = $1', [t.id]);
  const refile = () => court.site.post(`post/trial/refile/${t.id}`, {}, { as: member });
  await set('requireMobileToPost', 'true');
  expect(await refile()).toMatchObject({ code: 'A0302' });
  const presenter = await court.person('presenter');
  const text = '那晚我在团里，亲眼看见，截图一张不少，时间和掷骰都对得上。';
  const verdict = { outcome: 'upheld', facts: text, reasoning: text, articles: ['A3'], penalties: [{ accused: 0, penalty: 'list90' }] };
  const direct = { ...(await court.complaintOf(presenter, [{ name: '当场看见', realm: REALM }])), verdict, acknowledgePanel: 3 };
  expect(await court.site.post('post/trial/add', direct, { as: presenter })).toMatchObject({ code: 'A0302' });
  await set('requireMobileToPost', 'false');
  expect(await refile()).toMatchObject({ code: '200' });
  expect(await logged(member)).toEqual(['post', 'edit', 'post']);
});

it('in a storm newcomers file later, others now', async () => {
  const [newcomer, old] = [await court.person(), await court.person()];
  await court.db.query(`UPDATE members SET joined_at = now() - interval '40 days' WHERE id = $1`, [old.id]);
  const operator = await court.person('operator');
  await set('proofOfWork', 'false');
  expect(await court.site.post('admin/storm/start', { hours: 1 }, { as: operator })).toMatchObject({ code: '200' });
  expect(await file(newcomer, '风暴里')).toMatchObject({ code: 'A0400', fields: [{ path: 'body', message: expect.stringContaining('防刷屏') }] });
  await flushCaught(court.site.platform.db);
  expect(await court.db.query('SELECT kind FROM guard_counts')).toEqual([{ kind: 'complaintRefused' }]);
  expect(await file(old, '风暴外')).toMatchObject({ code: '200' });
});
