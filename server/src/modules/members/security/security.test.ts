import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MemberSecure, Session } from '#contract/api/members.ts';
import type { Message } from '#contract/api/messages.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { createMember, hashPassword } from '../index.ts';
import { codeIn, PASSWORD } from '../members.fixture.ts';
import { findViewer } from '../sessions/sessions.ts';
import { totpCode, totpStep } from '../two-factor/totp.ts';

const NEW = 'emberglow42';
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const HOSTILE = ["' OR 1=1 --", '\0', '\ud800', '字'.repeat(10_000), '<script>alert(1)</script>', '%_\\', '\u202eabc', '12345\u200b'];

let site: TestSite;
let count = 0;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

/** Returns a member who can sign in with `PASSWORD`. */
async function join(role: 'member' | 'presenter' = 'member'): Promise<{ id: number; nickName: string; email: string }> {
  count += 1;
  const [nickName, email] = [`守夜人${count}`, `watch${count}@hearth.example`];
  const passwordHash = await hashPassword(PASSWORD);
  const { id } = await site.platform.db.transaction((tx) => createMember(tx, { nickName, email, passwordHash, role, joinedAt: new Date() }));
  return { id, nickName, email };
}

const signIn = (account: string, { password = PASSWORD, totp, device = CHROME }: { password?: string; totp?: string; device?: string } = {}) =>
  site.post<Session>('login', { account, password, ...(totp !== undefined && { totp }) }, { headers: { 'user-agent': device } });

async function enter(account: string, options: Parameters<typeof signIn>[1] = {}): Promise<Signed> {
  const { t, message } = await signIn(account, options);
  if (!t) throw new Error(message);
  return { id: t.principal.id, nickName: t.principal.nickName, token: t.token };
}

const secureOf = async (as: Signed) => (await site.get<MemberSecure>('member/get_member_secure', { as })).t;
/** Returns the subjects of the mails to an address. Several may have left at once, so their order says nothing. */
const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject);
/** Returns the texts of all mails to an address. */
const textTo = async (email: string) => (await mailsTo(email)).map(({ text }) => text).join('\n');
const mailsTo = async (email: string) => {
  await site.platform.background.settled();
  return (await site.outbox()).filter(({ to }) => to === email);
};

describe('the devices of a member', () => {
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
    const fresh = `fresh${count}@hearth.example`;
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
    const fresh = `five${count}@hearth.example`;
    await site.post('member/send_change_email_code', { email: fresh, password: PASSWORD }, { as });
    const code = codeIn(await textTo(fresh));
    const wrong = code === '111111' ? '222222' : '111111';
    for (let at = 0; at < 5; at += 1) expect((await site.post('member/change_email', { email: fresh, code: wrong }, { as })).code).toBe('A0130');
    expect((await site.post('member/change_email', { email: fresh, code }, { as })).code).toBe('A0130');
  });
});

describe('two-factor authentication', () => {
  interface Set {
    as: Signed;
    account: string;
    email: string;
    secret: Buffer;
    recoveryCodes: string[];
  }

  /** The code of a step near now; each may be used once. */
  const codeOf = (secret: Buffer, away = 0) => totpCode(secret, totpStep(new Date()) + away);

  async function begin(as: Signed): Promise<Buffer> {
    const { t } = await site.post<{ secret: string; uri: string }>('member/totp/begin', { password: PASSWORD }, { as });
    expect(t.uri).toContain(`secret=${t.secret}`);
    return fromBase32(t.secret);
  }

  /** Returns a member with the second factor on; the step before the present one is spent. */
  async function setUp(role: 'member' | 'presenter' = 'member'): Promise<Set> {
    const { nickName, email } = await join(role);
    const as = await enter(nickName);
    const secret = await begin(as);
    const { t } = await site.post<{ recoveryCodes: string[] }>('member/totp/confirm', { totp: codeOf(secret, -1) }, { as });
    return { as, account: nickName, email, secret, recoveryCodes: t.recoveryCodes };
  }

  it('is off until a code has proved that the secret was taken over', async () => {
    const { nickName } = await join();
    const as = await enter(nickName);
    expect((await site.post('member/totp/begin', { password: 'another99pass' }, { as })).fields?.[0]?.path).toBe('password');
    expect((await site.post('member/totp/confirm', { totp: '000000' }, { as })).message).toBe('放得太久了，请重新扫一次码');
    await begin(as);
    const secret = await begin(as);
    expect((await signIn(nickName)).code).toBe('200');
    const right = codeOf(secret);
    expect((await site.post('member/totp/confirm', { totp: right === '000000' ? '111111' : '000000' }, { as })).fields?.[0]?.path).toBe('totp');
    expect((await site.post<{ recoveryCodes: string[] }>('member/totp/confirm', { totp: codeOf(secret) }, { as })).t.recoveryCodes).toHaveLength(10);
    expect((await site.post('member/totp/begin', { password: PASSWORD }, { as })).code).toBe('A0409');
    expect((await secureOf(as)).totp).toMatchObject({ on: true, recoveryCodesLeft: 10 });
  });

  it('asks at signing in, takes each code once, and never says a code is missing before the password is right', async () => {
    const { account, email, secret } = await setUp();
    expect(await subjectsTo(email)).toContain('炉边：两步验证已开启');
    expect((await signIn(account, { password: 'another99pass' })).code).toBe('A0210');
    expect((await signIn(account, { password: 'another99pass', totp: codeOf(secret) })).code).toBe('A0210');
    expect(await signIn(account)).toMatchObject({ status: 400, code: 'A0212', fields: [{ path: 'totp' }] });
    expect((await signIn(account, { totp: codeOf(secret, -1) })).code).toBe('A0130');
    const code = codeOf(secret);
    const responses = await Promise.all([1, 2, 3].map(() => signIn(account, { totp: code })));
    expect(responses.map((response) => response.code).toSorted()).toEqual(['200', 'A0130', 'A0130']);
    expect((await signIn(account, { totp: codeOf(secret, 1) })).code).toBe('200');
  });

  it('takes a recovery code instead, in any case, once', async () => {
    const { as, account, recoveryCodes } = await setUp();
    const [first = '', second = ''] = recoveryCodes;
    expect((await signIn(account, { totp: ` ${first.toLowerCase().replace('-', ' ')}` })).code).toBe('200');
    expect((await signIn(account, { totp: first })).code).toBe('A0130');
    expect((await signIn(account, { totp: second })).code).toBe('200');
    expect((await secureOf(as)).totp.recoveryCodesLeft).toBe(8);
  });

  it('bounds guessing, also at once', async () => {
    const { account } = await setUp();
    const responses = await Promise.all(Array.from({ length: 9 }, (_, at) => signIn(account, { totp: `ABCDE${at}FGH2` })));
    expect(responses.filter(({ code }) => code === 'A0130')).toHaveLength(5);
    expect(responses.filter(({ code }) => code === 'A0211')).toHaveLength(4);
  });

  it('gives new recovery codes and is turned off with both factors only', async () => {
    const { as, account, email, secret, recoveryCodes } = await setUp();
    const old = recoveryCodes[0] ?? '';
    expect((await site.post('member/totp/recovery_codes', { password: 'another99pass', totp: codeOf(secret) }, { as })).code).toBe('A0210');
    expect((await site.post('member/totp/recovery_codes', { password: PASSWORD, totp: '' }, { as })).fields?.[0]?.path).toBe('totp');
    const { t } = await site.post<{ recoveryCodes: string[] }>('member/totp/recovery_codes', { password: PASSWORD, totp: codeOf(secret) }, { as });
    expect(t.recoveryCodes).toHaveLength(10);
    expect((await signIn(account, { totp: old })).code).toBe('A0130');
    expect((await site.post('member/totp/end', { password: PASSWORD, totp: old }, { as })).code).toBe('A0130');
    expect((await site.post('member/totp/end', { password: PASSWORD, totp: t.recoveryCodes[3] }, { as })).code).toBe('200');
    expect((await site.post('member/totp/end', { password: PASSWORD, totp: t.recoveryCodes[4] }, { as })).code).toBe('A0409');
    expect((await signIn(account)).code).toBe('200');
    expect(await subjectsTo(email)).toContain('炉边：两步验证已关闭');
  });

  it('is in the database neither readable nor as a response kept for a retry', async () => {
    const { nickName } = await join();
    const as = await enter(nickName);
    const headers = (key: string) => ({ as, headers: { 'idempotency-key': key } });
    const begun = await site.post<{ secret: string }>('member/totp/begin', { password: PASSWORD }, headers('begin-totp-1'));
    const secret = fromBase32(begun.t.secret);
    const { t } = await site.post<{ recoveryCodes: string[] }>('member/totp/confirm', { totp: codeOf(secret) }, headers('confirm-totp-1'));
    const dumps = await Promise.all(
      ['two_factors', 'recovery_codes', 'idempotency_keys'].map((table) =>
        site.platform.db.queryOne<{ dump: string }>(`SELECT coalesce(string_agg(x::text, ' '), '') AS dump FROM ${table} x`),
      ),
    );
    const dump = dumps.map((row) => row?.dump).join('\n');
    expect(dump).toContain('v1.');
    for (const text of [
      begun.t.secret,
      secret.toString('hex'),
      secret.toString('base64'),
      ...t.recoveryCodes.flatMap((code) => [code, code.replace('-', '')]),
    ]) {
      expect(dump).not.toContain(text);
    }
  });

  it('refuses hostile codes at their field', async () => {
    const { account, as } = await setUp();
    for (const text of HOSTILE) {
      expect(await signIn(account, { totp: text })).toMatchObject({ status: 400 });
      expect(await site.post('member/totp/end', { password: PASSWORD, totp: text }, { as })).toMatchObject({ status: 400 });
    }
  });

  it('is required of presenters where the operator sets it: they sign in, but with the rights of members', async () => {
    const bare = await join('presenter');
    const asBare = await enter(bare.nickName);
    const { as: asSet } = await setUp('presenter');
    const principal = async (as: Signed) => (await site.get('member/get_principal', { as })).t;
    expect(await principal(asBare)).toMatchObject({ role: 'presenter', needsTotp: false });
    await site.platform.db.query(`INSERT INTO settings (key, value, updated_at) VALUES ('requireTotpForPresenters', 'true', now())`);
    expect(await principal(asBare)).toMatchObject({ role: 'presenter', needsTotp: true });
    expect(await principal(asSet)).toMatchObject({ role: 'presenter', needsTotp: false });
    expect((await secureOf(asBare)).totp).toMatchObject({ on: false, needed: true });
    expect(await findViewer({ db: site.platform.db, now: new Date() }, asBare.token)).toMatchObject({ viewer: { role: 'member' }, needsTotp: true });
    expect(await findViewer({ db: site.platform.db, now: new Date() }, asSet.token)).toMatchObject({ viewer: { role: 'presenter' }, needsTotp: false });
    await site.platform.db.query(`DELETE FROM settings WHERE key = 'requireTotpForPresenters'`);
  });
});

function fromBase32(text: string): Buffer {
  const bits = [...text].map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
