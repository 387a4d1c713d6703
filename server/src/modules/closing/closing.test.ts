import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Principal } from '#contract/api/members.ts';
import type { PostView } from '#contract/api/posts.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { deleteFilesLater } from '#server/modules/files/index.ts';
import { createMember, hashPassword, openSession } from '#server/modules/members/index.ts';
import { handleReport } from '#server/modules/reports/index.ts';
import { findErasuresToRepeat, takeErasures } from '#server/platform/backup/erasures.ts';
import { closeDueAccounts, repeatErasures } from './index.ts';

const PASSWORD = 'lantern77frost';
const DAY_MS = 24 * 60 * 60_000;
let site: TestSite;
let passwordHash: string;
beforeAll(async () => {
  site = await startTestSite();
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => site.close());

let number = 0;
/** Returns a member who can sign in, in two browsers. */
async function arrive(nickName: string, role: 'member' | 'presenter' = 'member'): Promise<{ here: Signed; elsewhere: Signed }> {
  number += 1;
  return site.platform.db.transaction(async (tx) => {
    const now = new Date();
    const { id } = await createMember(tx, {
      nickName,
      role,
      email: `leave${number}@hearth.example`,
      passwordHash,
      joinedAt: now,
      signature: '再会',
      character: { name: '旧人' },
    });
    const open = () => openSession({ tx, now }, id, { device: 'test', address: '127.0.0.1', platform: site.platform });
    return { here: { id, nickName, token: await open() }, elsewhere: { id, nickName, token: await open() } };
  });
}
const close = (as: Signed, body: object = {}) => site.post<{ closingAt: string }>('member/close', { password: PASSWORD, ...body }, { as });
const cancel = (as: Signed) => site.post('member/close/cancel', {}, { as });
const principal = (as: Signed) => site.get<Principal>('member/get_principal', { as });
const erase = (days: number) => closeDueAccounts({ ...site.platform, now: new Date(Date.now() + days * DAY_MS) });

describe('leaving', () => {
  it('needs the password, signs out elsewhere at once, and can be taken back for fifteen days', async () => {
    const { here, elsewhere } = await arrive('想走的人');
    expect(await close(here, { password: 'wrong1234' })).toMatchObject({ status: 400, fields: [{ path: 'password' }] });
    expect((await principal(elsewhere)).code).toBe('200');
    const { t } = await close(here);
    expect(Date.parse(t.closingAt) - Date.now()).toBeGreaterThan(14.9 * DAY_MS);
    expect((await principal(elsewhere)).code).toBe('A0440');
    expect((await principal(here)).t.closingAt).toBe(t.closingAt);
    const again = await site.post<{ principal: Principal }>('login', { account: 'leave1@hearth.example', password: PASSWORD });
    expect(again.t.principal.closingAt).toBe(t.closingAt);
    expect((await close(here)).t.closingAt, 'asked again the days do not begin anew').toBe(t.closingAt);
    const mails = (await site.outbox()).filter(({ to }) => to === 'leave1@hearth.example');
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('你的账号 15 天以后注销')]);
    await erase(14);
    expect((await cancel(here)).code).toBe('200');
    expect((await cancel(here)).code).toBe('200');
    expect((await principal(here)).t.closingAt).toBeNull();
    await erase(40);
    expect((await principal(here)).t.nickName).toBe('想走的人');
  });

  it('is not for who holds an office', async () => {
    const { here } = await arrive('有差事的', 'presenter');
    expect(await close(here)).toMatchObject({ status: 403, code: 'A0301' });
  });

  it('erases what is personal, keeps what was written under a name that says nothing, and may be killed anywhere', async () => {
    const { here } = await arrive('真走的人');
    const other = await site.signUp('留下的人');
    const post = await site.post<{ id: number }>(
      'post/save',
      { columnId: 1001, title: '临走前的一篇', markdown: '写满十个字才收，那就写满十个字。' },
      { as: here },
    );
    const kept = await site.post<{ id: number }>(
      'post/save',
      { columnId: 1001, title: '被收藏的一篇', markdown: '写满十个字才收，那就写满十个字。' },
      { as: other },
    );
    await site.post(`favor/handler/${kept.t.id}`, {}, { as: here });
    await site.post(`follow/handler/${other.id}`, { target: 'member' }, { as: here });
    await site.post(`comment/save/${kept.t.id}`, { body: '留一句话' }, { as: here });
    await site.post(`post/read_place/${kept.t.id}`, { floor: 1, count: 1 }, { as: here });
    await site.post('post/draft/save', { columnId: 1001, title: '没写完的' }, { as: here });
    await site.post('question/suggest', { type: 'other', content: '走之前提一条意见吧，十个字。', contact: '老地方找我' }, { as: here });
    await site.platform.db.query(
      `INSERT INTO presenter_applications (member_id, character, specialities, weekly_hours, experience, works, contact, applied_at)
       VALUES ($1, '{"name":"旧人","realm":"霜语"}', '{mediation}', 5, '管过团，也管过公会', '{}', 'QQ 群里找我', now())`,
      [here.id],
    );
    await close(here);
    const view = () => site.get<PostView>(`g/post/view/${post.t.id}`);
    expect((await view()).t.author.nickName).toBe('真走的人');
    await Promise.all([erase(16), erase(16)]);
    await erase(16);

    expect((await view()).t).toMatchObject({
      title: '临走前的一篇',
      author: { nickName: `已注销的冒险者#${here.id}`, avatar: `/avatar/${here.id}.svg`, signature: '' },
    });
    expect((await site.get(`g/member/view/${here.id}`)).status).toBe(404);
    expect((await principal(here)).code).toBe('A0401');
    expect((await site.post('login', { account: 'leave3@hearth.example', password: PASSWORD })).code).toBe('A0210');
    expect((await site.get<PostView>(`g/post/view/${kept.t.id}`)).t).toMatchObject({ favorCount: 0, commentCount: 1, author: { followerCount: 0 } });
    const left = await site.platform.db.queryOne(
      `SELECT (SELECT count(*) FROM sessions WHERE member_id = $1) AS sessions, (SELECT count(*) FROM messages WHERE member_id = $1) AS messages,
         (SELECT count(*) FROM favors WHERE member_id = $1) AS favors, (SELECT count(*) FROM drafts WHERE member_id = $1) AS drafts,
         (SELECT count(*) FROM read_places WHERE member_id = $1) AS places,
         (SELECT count(*) FROM member_follows WHERE member_id = $1) AS follows, (SELECT count(*) FROM idempotency_keys WHERE member_id = $1) AS replies,
         (SELECT count(*) FROM suggestions WHERE member_id = $1 AND contact <> '') AS contacts,
         (SELECT count(*) FROM presenter_applications WHERE member_id = $1) AS applications,
         (SELECT email_fold IS NULL AND password_hash IS NULL AND character IS NULL AND signature = '' FROM members WHERE id = $1) AS bare`,
      [here.id],
    );
    expect(left).toEqual({ sessions: 0, messages: 0, favors: 0, drafts: 0, places: 0, follows: 0, replies: 0, contacts: 0, applications: 0, bare: true });
  });

  it('erases what a request under way has written after it, an hour later', async () => {
    const { here } = await arrive('还在写的人');
    await close(here);
    await erase(16);
    const draft = () => site.platform.db.query('SELECT FROM drafts WHERE member_id = $1', [here.id]);
    await site.platform.db.query(
      `INSERT INTO drafts (member_id, column_id, title, content, tags, revision, updated_at) VALUES ($1, 1001, '晚到的', '{}', '{}', 1, now())`,
      [here.id],
    );
    await erase(16);
    expect(await draft(), 'not at once: more may be on the way').toHaveLength(1);
    await erase(16 + 1 / 24);
    expect(await draft()).toEqual([]);
  });

  it('is not taken back once the days are over', async () => {
    const { here } = await arrive('晚了一步');
    await close(here);
    const over = (seconds: number) =>
      site.platform.db.query(`UPDATE members SET closing_at = now() - make_interval(secs => $2) WHERE id = $1`, [here.id, seconds]);
    await over(5);
    expect(await cancel(here)).toMatchObject({ status: 409, code: 'A0409' });
    await erase(0);
    expect((await principal(here)).code, 'a request that came in time may still be under way').toBe('200');
    await over(61);
    await erase(0);
    expect(await cancel(here)).toMatchObject({ code: 'A0401' });
    const newcomer = await arrive('来接地址的');
    expect(newcomer.here.id).toBeGreaterThan(here.id);
  });

  it('erases the others where some accounts cannot be, and says so', async () => {
    const { db } = site.platform;
    const stuck: number[] = [];
    for (let nth = 0; nth < 20; nth += 1) stuck.push((await arrive(`抹不去的${nth}`)).here.id);
    const { here } = await arrive('排在后面的');
    await db.query(`UPDATE members SET closing_at = now() - CASE id WHEN $2 THEN interval '1 day' ELSE interval '2 days' END WHERE id = ANY ($1)`, [
      [...stuck, here.id],
      here.id,
    ]);
    const closed = async (id: number) => (await db.queryOne('SELECT FROM members WHERE id = $1 AND closed_at IS NOT NULL', [id])) !== null;
    await db.query(`ALTER TABLE members ADD CONSTRAINT stuck CHECK (closed_at IS NULL OR id NOT IN (${stuck.join(', ')}))`);
    await expect(erase(0)).rejects.toThrow('20 accounts could not be erased');
    expect(await closed(here.id)).toBe(true);
    await db.query('ALTER TABLE members DROP CONSTRAINT stuck');
    await erase(0);
    expect(await closed(stuck[0] ?? 0)).toBe(true);
  });

  it('erases what a report had kept of them once it is decided', async () => {
    const { db } = site.platform;
    const { here } = await arrive('被举报后走的人');
    const post = await site.post<{ id: number }>(
      'post/save',
      { columnId: 1001, title: '举报的一篇', markdown: '写满十个字才收，那就写满十个字。' },
      { as: here },
    );
    const reportCase = await db.queryOne<{ id: number }>(
      `INSERT INTO report_dockets (kind, target_id, post_id, author_id, filed_at) VALUES ('post', $1, $1, $2, now()) RETURNING id`,
      [post.t.id, here.id],
    );
    await db.query(`INSERT INTO report_snapshots (docket_id, title, text, taken_at) VALUES ($1, '那时的题目', '那时的话', now())`, [reportCase?.id ?? 0]);
    await close(here);
    await erase(16);
    const kept = async () =>
      (await db.queryOne<{ text: string }>('SELECT title || text AS text FROM report_snapshots WHERE docket_id = $1', [reportCase?.id ?? 0]))?.text;
    await erase(20);
    expect(await kept(), 'somebody has to decide about it').toBe('那时的题目那时的话');
    const decidedAt = new Date(Date.now() + 21 * DAY_MS);
    await handleReport({ db, now: decidedAt }, reportCase?.id ?? 0, { closer: null, closing: { outcome: 'rejected', answer: '没有问题', hide: false } });
    await erase(22);
    expect(await kept()).toBe('');
  });
});

it('a file that cannot be deleted does not keep a restored site closed', async () => {
  const { config, db } = site.platform;
  const name = '00/stuck.webp';
  await mkdir(join(config.dataDir, 'files', name), { recursive: true });
  await db.transaction((tx) => deleteFilesLater({ tx, now: new Date() }, [name]));
  await takeErasures(config.dataDir, []);
  await repeatErasures({ ...site.platform, now: new Date() });
  expect(await findErasuresToRepeat(config.dataDir), 'done').toBeNull();
  expect(await db.query('SELECT name FROM file_deletions WHERE name = $1', [name]), 'left to the job').toHaveLength(1);
});
