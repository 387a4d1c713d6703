import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SecurityEvent } from '#contract/api/admin/security-log.ts';
import { createMember, hashPassword } from '#server/modules/members/index.ts';
import { createApp } from '#server/app/app.ts';
import { openSceneryFixture } from '#server/modules/scenery/scenery.fixture.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { readTrustedProxies } from '#server/platform/process/config/trusted-proxies.ts';
import { purgeSecurityLog } from './index.ts';

const DAY_MS = 24 * 60 * 60_000;
const ADDRESS = '203.0.113.77';
const PASSWORD = 'lantern77frost';

let site: TestSite;
let operator: Signed;
let writer: Signed;
beforeAll(async () => {
  site = await startTestSite();
  operator = await site.signUp('守炉人', 'operator');
  writer = await site.signUp('留痕的人');
});
afterAll(() => site.close());

const open = (more: object = {}, as = operator) =>
  site.post<{ items: SecurityEvent[]; next: number | null }>(
    'admin/security_log/open',
    {
      from: new Date(Date.now() - DAY_MS).toISOString(),
      to: new Date(Date.now() + DAY_MS).toISOString(),
      reason: '机关来文要查，文号网信办〔2026〕1 号',
      ...more,
    },
    { as },
  );
const records = () => site.platform.db.query<{ reason: string; after: object }>(`SELECT reason, after FROM audit WHERE act = 'security_log.open' ORDER BY seq`);

/** Returns the ports of a member's entries, of calls that our proxy passed on with a header. */
async function portsBehindProxy(nickName: string, { portHeader, sent }: { portHeader: string; sent: string }): Promise<(number | null)[]> {
  const config = { ...site.platform.config, trustedProxies: readTrustedProxies('1'), portHeader };
  const app = await createApp({ ...site.platform, config }, null);
  const { token } = await site.signUp(nickName);
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': ADDRESS, 'x-real-port': sent };
  const payload = { columnId: 1101, title: '从代理后面写的', markdown: `今天的柴很干，火也很旺，${nickName}说的。` };
  const { statusCode } = await app.inject({ method: 'POST', url: '/restful/v1/post/save', headers, payload });
  await app.close();
  expect(statusCode).toBe(200);
  return (await open({ member: nickName })).t.items.map(({ port }) => port);
}

describe('the port a call came from', () => {
  it('is kept where our proxy names it in the header that was agreed on, and never taken from another one', async () => {
    expect(await portsBehindProxy('有端口的', { portHeader: 'x-real-port', sent: '51034' })).toEqual([51_034]);
    expect(await portsBehindProxy('没约好的', { portHeader: '', sent: '51034' })).toEqual([null]);
    for (const [index, sent] of ['0', '65536', '80, 81', 'x'].entries())
      expect(await portsBehindProxy(`乱写的${index}`, { portHeader: 'x-real-port', sent }), sent).toEqual([null]);
  });
});

describe('the security log', () => {
  it('holds sign-ins, posts, edits, and comments with what they made, sealed', async () => {
    const passwordHash = await hashPassword(PASSWORD);
    await site.platform.db.transaction((tx) => createMember(tx, { nickName: '会登录的', email: 'signs@hearth.example', passwordHash, joinedAt: new Date() }));
    await site.post('login', { account: 'signs@hearth.example', password: PASSWORD }, { address: ADDRESS });
    const { t: post } = await site.post<{ id: number }>(
      'post/save',
      { columnId: 1101, title: '会留痕的一篇', markdown: '今天的柴很干，火也很旺。' },
      { as: writer, address: ADDRESS },
    );
    await site.post(
      'post/save',
      { id: post.id, columnId: 1101, title: '会留痕的一篇', markdown: '今天的柴更干，火也更旺。' },
      { as: writer, address: ADDRESS },
    );
    const { t: comment } = await site.post<{ id: number }>(`comment/save/${post.id}`, { body: '留一句' }, { as: writer, address: ADDRESS });
    const { t } = await open({ member: '留痕的人' });
    expect(t.items.map(({ kind, targetId, address, member }) => ({ kind, targetId, address, member: member.id }))).toEqual([
      { kind: 'comment', targetId: comment.id, address: ADDRESS, member: writer.id },
      { kind: 'edit', targetId: post.id, address: ADDRESS, member: writer.id },
      { kind: 'post', targetId: post.id, address: ADDRESS, member: writer.id },
    ]);
    expect((await open({ kind: 'sign_in' })).t.items).toMatchObject([{ member: { nickName: '会登录的' }, address: ADDRESS }]);
    const kept = await site.platform.db.query<{ row: string }>('SELECT l::text AS row FROM security_log l');
    for (const { row } of kept) expect(row).not.toContain('203.0.113');
    const rows = await site.platform.db.query<{ row: string }>(
      'SELECT p::text AS row FROM posts p WHERE author_id = $1 UNION ALL SELECT c::text FROM comments c WHERE author_id = $1',
      [writer.id],
    );
    for (const { row } of rows) expect(row).not.toContain('203.0.113');
  });

  it('holds what a member hands in as a picture and says in their profile', async () => {
    const painter = await site.signUp('画画的人');
    const saved = await site.post('member/updated_at', { signature: '雾散了再走' }, { as: painter, address: ADDRESS });
    expect(saved.code, JSON.stringify(saved)).toBe('200');
    const walls = openSceneryFixture(site, await site.signUp('看画的主持人', 'presenter'));
    const picture = await walls.hang(painter, { title: '雾里的渡口' });
    const { t } = await open({ member: '画画的人' });
    expect(t.items.map(({ kind, targetId }) => ({ kind, targetId }))).toEqual([
      { kind: 'scenery', targetId: picture },
      { kind: 'profile', targetId: null },
    ]);
    expect(t.items.at(-1)?.address).toBe(ADDRESS);
  });

  it('holds no comment that was refused', async () => {
    const before = (await open({ kind: 'comment' })).t.items.length;
    expect((await site.post('comment/save/999999', { body: '没有这一篇' }, { as: await site.signUp('扑空的') })).code).not.toBe('200');
    expect((await open({ kind: 'comment' })).t.items.length).toBe(before);
  });

  it('opens to an operator with a second factor and a reason, each time with a record', async () => {
    const before = (await records()).length;
    expect(await open({ reason: '看看' })).toMatchObject({ name: 'invalidInput', fields: [{ path: 'reason' }] });
    expect(await open({ member: '没有这个人' })).toMatchObject({ name: 'invalidInput', fields: [{ path: 'member' }] });
    expect(await open({ to: new Date(Date.now() - 2 * DAY_MS).toISOString() })).toMatchObject({ name: 'invalidInput', fields: [{ path: 'to' }] });
    expect((await records()).length).toBe(before);
    await open();
    await open();
    const after = await records();
    expect(after.length).toBe(before + 2);
    expect(after.at(-1)).toMatchObject({ reason: expect.stringContaining('1 号'), after: { shown: expect.any(Number) } });
    await site.platform.db.query(`UPDATE sessions SET factor_at = now() - interval '11 minutes' WHERE member_id = $1`, [operator.id]);
    expect((await open()).name).toBe('reverify');
    await site.platform.db.query('UPDATE sessions SET factor_at = now() WHERE member_id = $1', [operator.id]);
    for (const as of [writer, await site.signUp('坐堂人', 'presenter')]) {
      expect((await open({}, as)).status).toBe(403);
      expect((await site.get('admin/security_log/extent', { as })).status).toBe(403);
    }
  });

  it('is purged after 190 days, with a record, and not before', async () => {
    const { db } = site.platform;
    const count = async () => (await site.get<{ count: number }>('admin/security_log/extent', { as: operator })).t.count;
    const before = await count();
    await purgeSecurityLog({ db, now: new Date(Date.now() + 189 * DAY_MS) });
    expect(await count()).toBe(before);
    const later = new Date(Date.now() + 191 * DAY_MS);
    await purgeSecurityLog({ db, now: later });
    await purgeSecurityLog({ db, now: later });
    expect(await count()).toBe(0);
    const purged = await db.query<{ after: { count: number } }>(`SELECT after FROM audit WHERE act = 'security_log.purge'`);
    expect(purged.map(({ after }) => after.count)).toEqual([before]);
  });
});
