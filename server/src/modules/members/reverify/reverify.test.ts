import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MemberSecure } from '#contract/api/members.ts';
import type { ReverifyState } from '#contract/api/admin/reverify.ts';
import type { ActReceipt } from '#contract/api/acts.ts';
import { startTestSite, type Signed, type TestResponse, type TestSite } from '#server/app/testing.ts';
import { stopClock } from '#server/platform/testing/stopped-clock.ts';
import type { PasskeyCreation, PasskeyRequest } from '#contract/api/passkeys.ts';
import { answer, makePasskey, type DevicePasskey } from '../passkeys/authenticator.fixture.ts';
import { hashPassword } from '../password/hash.ts';
import { TOTP_PURPOSE } from '../two-factor/require-second-factor.ts';
import { totpCode, totpStep } from '../two-factor/totp.ts';

const PASSWORD = '炉火纯青2026';
const SECRET = Buffer.from('12345678901234567890');
const clock = stopClock();
let site: TestSite;
let operator: Signed;
let applications = 0;
beforeAll(async () => {
  site = await startTestSite({ clock });
});
afterAll(() => site.close());

beforeEach(async () => {
  applications += 1;
  operator = await site.signUp(`守炉人${applications}`, 'operator');
  await site.platform.db.query('UPDATE members SET email_fold = $2, password_hash = $3, password_changed_at = now() WHERE id = $1', [
    operator.id,
    `keeper${applications}@example.com`,
    await hashPassword(PASSWORD),
  ]);
});

const minutes = (count: number) => clock.pass(count * 60);
const code = () => totpCode(SECRET, totpStep(clock.now()));
const wrong = () => String((Number(code()) + 1) % 1_000_000).padStart(6, '0');
const verify = (given: string, as = operator, headers: Record<string, string> = {}) =>
  site.post<{ until: string }>('admin/reverify', { code: given }, { as, headers });
const asked = async () => (await site.get<ReverifyState>('admin/reverify', { as: operator })).t;

async function turnOnTotp(): Promise<void> {
  const sealed = site.platform.secrets.encrypt(TOTP_PURPOSE, SECRET.toString('base64'));
  await site.platform.db.query('INSERT INTO two_factors (member_id, secret, created_at, confirmed_at) VALUES ($1, $2, $3, $3)', [
    operator.id,
    sealed,
    clock.now(),
  ]);
}

/** Tries a dangerous act: approving an application. */
async function approve(as = operator): Promise<TestResponse<ActReceipt>> {
  applications += 1;
  const { id: memberId } = await site.signUp(`申请人${applications}`);
  const row = await site.platform.db.queryOne<{ id: number }>(
    `INSERT INTO presenter_applications (member_id, character, specialities, weekly_hours, experience, contact, applied_at)
     VALUES ($1, '{"name": "夜读", "realm": "白银之手"}', '{mediation}', 6, '写了很多', '站内私信', now()) RETURNING id`,
    [memberId],
  );
  return site.post(`admin/presenter/application/review/${row?.id}`, { approve: true, reason: '看过材料了，欢迎' }, { as });
}

describe('a dangerous act', () => {
  it('needs a code once, then for ten minutes none, then one again', async () => {
    await turnOnTotp();
    minutes(11);
    expect(await approve()).toMatchObject({ status: 403, code: 'A0303', name: 'reverify', message: '请再验证一次' });
    expect(await asked()).toEqual({ by: 'totp', hasPasskey: false, until: null, minutes: 10 });
    const { t } = await verify(code());
    expect(t.until).toBe(new Date(clock.now().getTime() + 10 * 60_000).toISOString());
    expect(await asked()).toEqual({ by: 'totp', hasPasskey: false, until: t.until, minutes: 10 });
    const verifiedAt = clock.now();
    minutes(9);
    const done = await approve();
    expect(done.code, done.message).toBe('200');
    const row = await site.platform.db.queryOne<{ factorAt: string }>('SELECT factor_at FROM audit WHERE seq = $1', [done.t.audit]);
    expect(new Date(row?.factorAt ?? 0)).toEqual(verifiedAt);
    minutes(1);
    expect((await approve()).name).toBe('reverify');
  });

  it('needs the password where there is no second factor', async () => {
    minutes(11);
    expect((await approve()).name).toBe('reverify');
    expect((await asked()).by).toBe('password');
    expect(await verify('不是这个密码')).toMatchObject({ name: 'wrongOwnPassword', fields: [{ path: 'code' }] });
    expect((await approve()).name).toBe('reverify');
    expect((await verify(PASSWORD)).code).toBe('200');
    expect((await approve()).code).toBe('200');
  });

  it('is open right after the sign-in, in that session alone', async () => {
    await turnOnTotp();
    const { t } = await site.post<{ token: string }>('login', { account: `守炉人${applications}`, password: PASSWORD, totp: code() });
    expect((await approve({ ...operator, token: t.token })).code).toBe('200');
    minutes(11);
    const other = await site.post<{ token: string }>('login', { account: operator.nickName, password: PASSWORD, totp: code() });
    expect((await approve({ ...operator, token: other.t.token })).code).toBe('200');
    expect((await approve({ ...operator, token: t.token })).name).toBe('reverify');
  });

  it('is closed to a session whose password was shown before the second factor was on', async () => {
    expect((await verify(PASSWORD)).code).toBe('200');
    expect((await approve()).code).toBe('200');
    await turnOnTotp();
    expect((await approve()).name).toBe('reverify');
    expect(await verify(PASSWORD), 'a password is no code').toMatchObject({ name: 'wrongTotp' });
    expect((await verify(code())).code).toBe('200');
    expect((await approve()).code).toBe('200');
  });

  it('is closed when the second factor was turned off, and when the role was given again', async () => {
    await turnOnTotp();
    expect((await verify(code())).code).toBe('200');
    const { removeSecondFactor, changeRole } = await import('../index.ts');
    await site.platform.db.transaction((tx) => removeSecondFactor({ tx, now: clock.now() }, operator.nickName));
    expect((await approve()).name).toBe('reverify');
    expect((await verify(PASSWORD)).code).toBe('200');
    await site.platform.db.transaction((tx) => changeRole(tx, operator.id, 'member'));
    await site.platform.db.transaction((tx) => changeRole(tx, operator.id, 'operator'));
    expect((await approve()).name).toBe('reverify');
  });
});

describe('a code', () => {
  it('counts once, also under another key, and a repeated key verifies nothing', async () => {
    await turnOnTotp();
    minutes(11);
    const given = code();
    const headers = { 'idempotency-key': randomUUID() };
    expect((await verify(given, operator, headers)).code).toBe('200');
    expect(await verify(given)).toMatchObject({ name: 'wrongTotp' });
    minutes(11);
    expect((await verify(given, operator, headers)).code, 'the reply of then').toBe('200');
    expect((await approve()).name).toBe('reverify');
  });

  it('may be tried five times from a network', async () => {
    await turnOnTotp();
    minutes(11);
    for (let tries = 0; tries < 5; tries += 1) expect(await verify(wrong())).toMatchObject({ name: 'wrongTotp' });
    expect(await verify(code())).toMatchObject({ status: 429, name: 'tooManyAttempts' });
    expect((await approve()).name).toBe('reverify');
    minutes(16);
    expect((await verify(code())).code).toBe('200');
  });

  it('is asked of nobody without a role', async () => {
    const member = await site.signUp(`路人${applications}`);
    expect((await verify(PASSWORD, member)).name).toBe('forbidden');
  });
});

it('an operator without a second factor has the rights of a member once the days of grace are over', async () => {
  await site.platform.db.query(`UPDATE members SET totp_due_at = now() + interval '1 hour' WHERE id = $1`, [operator.id]);
  expect((await site.get('admin/audit/list', { as: operator })).code).toBe('200');
  const dueAt = async () => (await site.get<MemberSecure>('member/get_member_secure', { as: operator })).t.totp.dueAt;
  expect(Date.parse((await dueAt()) ?? '')).toBeGreaterThan(Date.now());
  await site.platform.db.query(`UPDATE members SET totp_due_at = now() - interval '1 second' WHERE id = $1`, [operator.id]);
  expect((await site.get('admin/audit/list', { as: operator })).name).toBe('totpRequired');
  await turnOnTotp();
  expect((await site.get('admin/audit/list', { as: operator })).code).toBe('200');
  expect(await dueAt()).toBeNull();
});

describe('a passkey', () => {
  const beginBy = async (as = operator) => (await site.post<PasskeyRequest>('admin/reverify/passkey/begin', {}, { as })).t;
  const show = (credential: object, as = operator) => site.post<{ until: string }>('admin/reverify/passkey', { credential }, { as });
  async function addTo(as: Signed): Promise<DevicePasskey> {
    const { t } = await site.post<PasskeyCreation>('member/passkey/begin', { password: PASSWORD, totp: await asksTotp(as) }, { as });
    const { passkey, credential } = makePasskey(t);
    expect((await site.post('member/passkey/add', { credential }, { as })).code).toBe('200');
    return passkey;
  }
  const asksTotp = async (as: Signed) => ((await site.get<ReverifyState>('admin/reverify', { as })).t.by === 'totp' ? code() : '');

  it('does instead of the password and of the second factor, which nobody is asked for then', async () => {
    await turnOnTotp();
    expect((await asked()).hasPasskey).toBe(false);
    const passkey = await addTo(operator);
    expect(await asked()).toMatchObject({ by: 'totp', hasPasskey: true });
    minutes(11);
    expect((await approve()).name).toBe('reverify');
    const options = await beginBy();
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [{ id: passkey.id, type: 'public-key' }] });
    const { t } = await show(answer(passkey, options));
    expect(Date.parse(t.until)).toBe(clock.now().getTime() + 10 * 60_000);
    expect((await approve()).code).toBe('200');
    minutes(11);
    expect((await approve()).name).toBe('reverify');
  });

  it("is refused when it is another one's, is not verified by its device, comes twice or too late, or from another session", async () => {
    const passkey = await addTo(operator);
    const colleague = await site.signUp(`同事${applications}`, 'operator');
    await site.platform.db.query('UPDATE members SET email_fold = $2, password_hash = $3, password_changed_at = now() WHERE id = $1', [
      colleague.id,
      `colleague${applications}@example.com`,
      await hashPassword(PASSWORD),
    ]);
    const theirs = await addTo(colleague);
    minutes(11);
    expect(await show(answer(theirs, await beginBy()))).toMatchObject({ status: 400, name: 'passkeyRefused' });
    expect(await show(answer(passkey, await beginBy(colleague)))).toMatchObject({ status: 400, name: 'passkeyStale' });
    expect(await show(answer(passkey, await beginBy(), { unverified: true }))).toMatchObject({ status: 400, name: 'passkeyRefused' });
    expect(await show(answer(passkey, await beginBy(), { origin: 'https://hearth.example.evil' }))).toMatchObject({ name: 'passkeyRefused' });
    const signIn = await site.post<PasskeyRequest>('g/account/passkey/begin', {}, { as: operator });
    expect(await show(answer(passkey, signIn.t))).toMatchObject({ name: 'passkeyStale' });
    const late = await beginBy();
    minutes(6);
    expect(await show(answer(passkey, late))).toMatchObject({ name: 'passkeyStale' });
    expect((await approve()).name).toBe('reverify');
    const once = answer(passkey, await beginBy());
    expect((await show(once)).code).toBe('200');
    minutes(11);
    expect(await show(once)).toMatchObject({ name: 'passkeyStale' });
    expect((await approve()).name).toBe('reverify');
  });

  it('that is removed has verified nobody, and its challenge is of no use for signing in', async () => {
    const passkey = await addTo(operator);
    minutes(11);
    const options = await beginBy();
    expect(await site.post('g/account/passkey/sign_in', { credential: answer(passkey, options) })).toMatchObject({ name: 'passkeyStale' });
    await show(answer(passkey, await beginBy()));
    const [kept] = (await site.get<{ id: number }[]>('member/passkey/list', { as: operator })).t;
    await site.post(`member/passkey/remove/${kept?.id ?? 0}`, { password: PASSWORD }, { as: operator });
    expect((await approve()).name).toBe('reverify');
    expect(await show(answer(passkey, await beginBy()))).toMatchObject({ name: 'passkeyRefused' });
  });

  it('is asked of nobody without a role', async () => {
    const member = await site.signUp(`路人${applications}`);
    expect((await site.post('admin/reverify/passkey/begin', {}, { as: member })).name).toBe('forbidden');
  });
});
