import { beforeAll, describe, expect, it } from 'vitest';
import type { Signed, TestSite } from '#server/app/testing.ts';
import { PASSWORD } from '../members.fixture.ts';
import { findViewer } from '../sessions/sessions.ts';
import { removeSecondFactor } from './enroll.ts';
import { totpCode, totpStep } from './totp.ts';
import { HOSTILE, setUpSecurity } from '../security/security.fixture.ts';

const security = setUpSecurity();
const { join, signIn, enter, secureOf, subjectsTo } = security;
let site: TestSite;
beforeAll(() => {
  ({ site } = security);
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

  describe('of an operator that goes', () => {
    const makeOperator = (id: number) => site.platform.db.query(`UPDATE members SET role = 'operator' WHERE id = $1`, [id]);
    const dueAt = async (id: number) =>
      (await site.platform.db.queryOne<{ at: string | null }>('SELECT totp_due_at AS at FROM members WHERE id = $1', [id]))?.at;
    const needs = async (as: Signed) => (await site.get<{ needsTotp: boolean }>('member/get_principal', { as })).t.needsTotp;
    const inDays = (at: string | null | undefined) => Math.round((Date.parse(at ?? '') - Date.now()) / 86_400_000);
    const end = (as: Signed, totp = '') => site.post('member/totp/end', { password: PASSWORD, totp }, { as });

    it('is to be replaced within three days, which do not begin again', async () => {
      const { as, recoveryCodes } = await setUp();
      await makeOperator(as.id);
      expect(await dueAt(as.id)).toBeNull();
      expect((await end(as, recoveryCodes[0])).code).toBe('200');
      expect(inDays(await dueAt(as.id))).toBe(3);
      expect(await needs(as)).toBe(false);
      await site.platform.db.query(`UPDATE members SET totp_due_at = now() - interval '1 second' WHERE id = $1`, [as.id]);
      expect(await needs(as)).toBe(true);
      const again = await begin(as);
      await site.post('member/totp/confirm', { totp: codeOf(again) }, { as });
      expect(await needs(as)).toBe(false);
      expect((await end(as, codeOf(again, 1))).code).toBe('200');
      expect(await needs(as)).toBe(true);
    });

    it('is to be replaced as well where another operator has turned it off, and is nothing to others', async () => {
      const [operator, member] = [await setUp(), await setUp()];
      await makeOperator(operator.as.id);
      for (const { account } of [operator, member])
        await site.platform.db.transaction((tx) => removeSecondFactor({ tx, now: new Date() }, account, '电话里认得声音'));
      expect(inDays(await dueAt(operator.as.id))).toBe(3);
      expect(await dueAt(member.as.id)).toBeNull();
    });

    it('is asked for no more in a demo at home', async () => {
      const { as, recoveryCodes } = await setUp();
      await makeOperator(as.id);
      await site.platform.db.query(`INSERT INTO job_progress (job, progress, updated_at) VALUES ('demo-accounts', '{"password": "printed"}', now())`);
      expect((await end(as, recoveryCodes[0])).code).toBe('200');
      expect(await dueAt(as.id)).toBeNull();
      await site.platform.db.query(`DELETE FROM job_progress WHERE job = 'demo-accounts'`);
    });
  });
});

function fromBase32(text: string): Buffer {
  const bits = [...text].map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
