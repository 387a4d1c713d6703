import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Message } from '#contract/api/messages.ts';
import type { Signed, TestSite } from '#server/app/testing.ts';
import { codeIn, PASSWORD } from '../members.fixture.ts';
import { FIREFOX, HOSTILE, setUpSecurity } from './security.fixture.ts';

const NEW = 'emberglow42';
const security = setUpSecurity();
const { join, signIn, enter, secureOf, subjectsTo, textTo } = security;
let site: TestSite;
beforeAll(() => {
  ({ site } = security);
});

describe('the devices of a member', () => {
  it('of an operator: a new one is reported to all operators, by message and mail', async () => {
    const { nickName } = await join();
    const other = await join();
    const member = await site.signUp('不相干的人');
    await site.platform.db.query(`UPDATE members SET role = 'operator' WHERE nick_name = ANY ($1)`, [[nickName, other.nickName]]);
    const watcher = await enter(other.nickName);
    const titlesOf = async (as: Signed) => (await site.get<Message[]>('g/message/unread/list', { as })).t.map(({ title }) => title);
    await enter(nickName);
    await enter(nickName);
    expect(await titlesOf(watcher)).toEqual([]);
    await enter(nickName, { device: FIREFOX });
    expect(await titlesOf(watcher)).toEqual([`管理员${nickName}在新设备上登录了`]);
    expect(await titlesOf(member)).toEqual([]);
    expect((await site.outbox()).filter(({ to }) => to === other.email)).toHaveLength(1);
  });

  it('of an operator: the same browser in another region is a new one, and of a member it is not', async () => {
    const [operator, watched, member] = [await join(), await join(), await join()];
    await site.platform.db.query(`UPDATE members SET role = 'operator' WHERE nick_name = ANY ($1)`, [[operator.nickName, watched.nickName]]);
    const watcher = await enter(watched.nickName);
    const own = await enter(member.nickName, { address: '203.0.113.5' });
    const titlesOf = async (as: Signed) => (await site.get<Message[]>('g/message/unread/list', { as })).t.map(({ title }) => title);
    const isTold = async () => (await titlesOf(watcher)).some((title) => title.includes(operator.nickName));
    for (const address of ['203.0.113.5', '203.0.200.9']) await enter(operator.nickName, { address });
    expect(await isTold()).toBe(false);
    await enter(operator.nickName, { address: '198.51.100.7' });
    expect(await isTold()).toBe(true);
    await enter(member.nickName, { address: '198.51.100.7' });
    expect(await titlesOf(own)).not.toContain('新设备登录');
  });

  it('of an operator whose account has slept: the first one is reported as well, and of a new account it is not', async () => {
    const { db } = site.platform;
    const [watched, sleeping] = [await join(), await join()];
    await db.query(`UPDATE members SET role = 'operator' WHERE nick_name = ANY ($1)`, [[watched.nickName, sleeping.nickName]]);
    const watcher = await enter(watched.nickName);
    const titles = async () => (await site.get<Message[]>('g/message/unread/list', { as: watcher })).t.filter(({ title }) => title.includes(sleeping.nickName));
    await enter(sleeping.nickName);
    expect(await titles()).toEqual([]);
    await db.query(`UPDATE members SET joined_at = now() - interval '1 year' WHERE nick_name = $1`, [sleeping.nickName]);
    await db.query(`DELETE FROM sessions WHERE member_id = (SELECT id FROM members WHERE nick_name = $1)`, [sleeping.nickName]);
    await enter(sleeping.nickName);
    expect(await titles()).toHaveLength(1);
  });

  it('are listed by names people know, the current one first, without any full address', async () => {
    const { nickName, email } = await join();
    const other = await enter(nickName, { device: FIREFOX });
    const as = await enter(nickName);
    const secure = await secureOf(as);
    expect(secure).toMatchObject({ email: 'wa***@hearth.example', mobile: null, totp: { on: false, needed: false } });
    expect(secure.sessions.map(({ device, current }) => ({ device, current }))).toEqual([
      { device: 'Chrome · Windows', current: true },
      { device: 'Firefox · Linux', current: false },
    ]);
    expect(JSON.stringify(secure)).not.toMatch(/127\.0\.0\.1|watch\d+@/);
    expect(JSON.stringify(secure)).not.toContain(email);
    expect((await secureOf(other)).sessions).toHaveLength(2);
  });

  it('are signed out one by one, never somebody else’s', async () => {
    const [one, stranger] = [await join(), await join()];
    const [as, gone, foreign] = [await enter(one.nickName), await enter(one.nickName, { device: FIREFOX }), await enter(stranger.nickName)];
    const idOf = async (who: Signed) => (await secureOf(who)).sessions.find(({ current }) => current)?.id ?? 0;
    expect(await site.post(`member/session/end/${await idOf(foreign)}`, {}, { as })).toMatchObject({ status: 404, code: 'A0404' });
    expect((await site.get('checkLogin', { as: foreign })).t).toEqual({ authenticated: true });
    const id = await idOf(gone);
    for (const round of ['once', 'again']) expect(await site.post(`member/session/end/${id}`, {}, { as }), round).toMatchObject({ status: 200 });
    expect(await site.get('member/get_principal', { as: gone })).toMatchObject({ status: 401, code: 'A0440' });
    expect((await secureOf(as)).sessions).toHaveLength(1);
    for (const wrong of ['0', '-1', 'x', '1e3', '9'.repeat(30)]) expect((await site.post(`member/session/end/${wrong}`, {}, { as })).status).toBe(400);
  });

  it('are signed out all at once, but for this one', async () => {
    const { nickName } = await join();
    const others = [await enter(nickName), await enter(nickName, { device: FIREFOX })];
    const as = await enter(nickName);
    expect((await site.post('member/session/end_others', {}, { as })).t).toEqual({ ended: 2 });
    for (const each of others) expect((await site.get('member/get_principal', { as: each })).code).toBe('A0440');
    expect((await site.get('member/get_principal', { as })).code).toBe('200');
  });

  it('notify of a new one calmly, and of a known one never', async () => {
    const { nickName } = await join();
    const as = await enter(nickName);
    await enter(nickName);
    const messages = async () => (await site.get<Message[]>('g/message/unread/list', { as })).t;
    expect(await messages()).toEqual([]);
    await enter(nickName, { device: FIREFOX });
    await enter(nickName, { device: FIREFOX });
    expect(await messages()).toMatchObject([{ type: 10, isUrgent: 0, title: '新设备登录' }]);
    expect((await messages())[0]?.content).toContain('Firefox · Linux');
  });
});

describe('changing the password', () => {
  it('ends the other sessions, voids links and notifies by mail', async () => {
    const { nickName, email } = await join();
    const [as, other] = [await enter(nickName), await enter(nickName, { device: FIREFOX })];
    await site.post('g/security/send_retrieve_password_email', { email });
    const key = /retrieve_password\/([\w-]{43})/.exec(await textTo(email))?.[1];
    expect((await site.post('g/account/check_retrieve_key', { key })).t).toMatchObject({ state: 'good' });
    expect((await site.post('member/change_password', { oldPassword: PASSWORD, password: NEW }, { as })).t).toEqual({ ended: 1 });
    expect(await site.get('member/get_principal', { as: other })).toMatchObject({ status: 401, code: 'A0440' });
    expect((await site.get('member/get_principal', { as })).code).toBe('200');
    expect((await signIn(nickName)).code).toBe('A0210');
    expect((await signIn(nickName, { password: NEW })).code).toBe('200');
    expect((await site.post('g/account/check_retrieve_key', { key })).t).toEqual({ state: 'replaced', email: null });
    expect(await subjectsTo(email)).toContain('炉边：密码已经改了');
  });

  it('refuses what is wrong at its field', async () => {
    const as = await enter((await join()).nickName);
    const change = (oldPassword: unknown, password: unknown) => site.post('member/change_password', { oldPassword, password }, { as });
    expect(await change('another99pass', NEW)).toMatchObject({ status: 400, code: 'A0210', fields: [{ path: 'oldPassword', message: '现在的密码不对' }] });
    expect(await change(PASSWORD, PASSWORD)).toMatchObject({ status: 400, fields: [{ path: 'password' }] });
    expect(await change(PASSWORD, 'password123')).toMatchObject({ status: 400, fields: [{ path: 'password' }] });
    for (const text of HOSTILE) expect(await change(text, text)).toMatchObject({ status: 400 });
  });

  it('bounds guessing at the old one, also at once', async () => {
    const as = await enter((await join()).nickName);
    const responses = await Promise.all(
      Array.from({ length: 14 }, () => site.post('member/change_password', { oldPassword: 'another99pass', password: NEW }, { as })),
    );
    expect(responses.filter(({ code }) => code === 'A0210')).toHaveLength(10);
    expect(responses.filter(({ code }) => code === 'A0211')).toHaveLength(4);
  });

  it('serves one of several who know the old one at the same moment', async () => {
    const as = await enter((await join()).nickName);
    const responses = await Promise.all(
      Array.from({ length: 4 }, (_, at) => site.post('member/change_password', { oldPassword: PASSWORD, password: `emberglow4${at}` }, { as })),
    );
    expect(responses.map(({ code }) => code).toSorted()).toEqual(['200', 'A0210', 'A0210', 'A0210']);
  });

  it('leaves nothing in the table of repeated writes by which the password could be guessed', async () => {
    const as = await enter((await join()).nickName);
    const body = { oldPassword: PASSWORD, password: NEW };
    await site.post('member/change_password', body, { as, headers: { 'idempotency-key': 'change-password-digest' } });
    const kept = await site.platform.db.queryOne<{ route: string }>('SELECT route FROM idempotency_keys WHERE key = $1', ['change-password-digest']);
    expect(kept?.route).toMatch(/^changePassword /);
    expect(kept?.route).not.toContain(createHash('sha256').update(JSON.stringify(body)).digest('base64url'));
  });

  it('once, however often the same write is sent', async () => {
    const { nickName } = await join();
    const as = await enter(nickName);
    const headers = { 'idempotency-key': 'change-password-once' };
    const send = () => site.post('member/change_password', { oldPassword: PASSWORD, password: NEW }, { as, headers });
    expect((await send()).t).toEqual({ ended: 0 });
    expect((await send()).t).toEqual({ ended: 0 });
  });
});

describe('changing the address', () => {
  it('needs the password and the code mailed to the new one; the old one is notified', async () => {
    const { nickName, email } = await join();
    const as = await enter(nickName);
    const fresh = 'fresh@hearth.example';
    expect(await site.post('member/send_change_email_code', { email: fresh, password: 'another99pass' }, { as })).toMatchObject({
      code: 'A0210',
      fields: [{ path: 'password' }],
    });
    expect((await site.post('member/send_change_email_code', { email: email.toUpperCase(), password: PASSWORD }, { as })).fields?.[0]?.path).toBe('email');
    expect((await site.post('member/send_change_email_code', { email: fresh, password: PASSWORD }, { as })).t).toEqual({ retryAfter: 60, remainingToday: 9 });
    const waited = await site.get<{ retryAfter: number }>(`member/change_email_rate_limit?email=${fresh}`, { as });
    expect(waited.t.retryAfter).toBeGreaterThan(50);
    const code = codeIn(await textTo(fresh));
    const stranger = await enter((await join()).nickName);
    expect((await site.post('member/change_email', { email: fresh, code }, { as: stranger })).code).toBe('A0130');
    expect((await site.post('member/change_email', { email: fresh, code }, { as })).t).toEqual({ email: 'fr***@hearth.example' });
    expect((await site.post('member/change_email', { email: fresh, code }, { as })).code).toBe('A0130');
    expect(await subjectsTo(email)).toContain('炉边：邮箱已经换了');
    expect((await signIn(email)).code).toBe('A0210');
    expect((await signIn(fresh)).code).toBe('200');
  });

  it('lets nobody learn whether an address has an account, and never takes it', async () => {
    const [owner, thief] = [await join(), await join()];
    const as = await enter(thief.nickName);
    expect((await site.post('member/send_change_email_code', { email: owner.email, password: PASSWORD }, { as })).t).toEqual({
      retryAfter: 60,
      remainingToday: 9,
    });
    expect(codeIn(await textTo(owner.email))).toBe('');
    expect((await site.post('member/change_email', { email: owner.email, code: '000000' }, { as })).code).toBe('A0130');
  });

  it('allows five wrong codes', async () => {
    const { nickName } = await join();
    const as = await enter(nickName);
    const fresh = 'five@hearth.example';
    await site.post('member/send_change_email_code', { email: fresh, password: PASSWORD }, { as });
    const code = codeIn(await textTo(fresh));
    const wrong = code === '111111' ? '222222' : '111111';
    for (let at = 0; at < 5; at += 1) expect((await site.post('member/change_email', { email: fresh, code: wrong }, { as })).code).toBe('A0130');
    expect((await site.post('member/change_email', { email: fresh, code }, { as })).code).toBe('A0130');
  });
});
