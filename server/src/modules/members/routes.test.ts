import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Principal, RateLimit, Session } from '#contract/api/members.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { codeIn, PASSWORD } from './members.fixture.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const email = 'pine@hearth.example';
const newestCode = async () => codeIn((await site.outbox())[0]?.text ?? '');

/** A session as the caller of a route. */
const bearer = ({ token, principal }: Session): Signed => ({ id: principal.id, nickName: principal.nickName, token });

describe('from the first mail to signing out', () => {
  let session: Session;

  it('counts down, mails a code, counts down again', async () => {
    const path = `g/security/email_rate_limit/1?email=${encodeURIComponent(' Pine@Hearth.example')}`;
    expect((await site.get<RateLimit>(path)).t).toEqual({ retryAfter: 0, remainingToday: 10 });
    expect((await site.post<RateLimit>('g/security/send_register_email_verify_code', { email })).t).toEqual({ retryAfter: 60, remainingToday: 9 });
    expect((await site.get<RateLimit>(path)).t.retryAfter).toBeGreaterThan(55);
    expect(await site.post('g/security/send_register_email_verify_code', { email })).toMatchObject({
      status: 429,
      code: 'A0501',
      headers: { 'retry-after': expect.any(String) },
    });
    expect((await site.outbox())[0]).toMatchObject({ to: email, subject: '炉边注册验证码' });
  });

  it('names every field that is wrong', async () => {
    const response = await site.post('g/account/register', { email: 'pine', code: '12', nickName: '夜', password: 'short', agree: false });
    expect(response).toMatchObject({ status: 400, code: 'A0400' });
    expect(response.fields?.map(({ path }) => path).sort()).toEqual(['agree', 'code', 'email', 'nickName', 'password']);
    expect(response.fields?.find(({ path }) => path === 'password')?.message).toBe('密码必须包含英文和数字，且不少于 8 个字符');
    expect(response.fields?.find(({ path }) => path === 'email')?.message).toBe('请填写有效的邮箱地址');
  });

  it('registers with what a form would send', async () => {
    const code = await newestCode();
    const response = await site.post<Session>('g/account/register', {
      email: 'PINE@hearth.example',
      code: ` ${code} `,
      nickName: '银松旅人',
      password: PASSWORD,
      agree: 'on',
    });
    expect(response).toMatchObject({ status: 200, code: '200', t: { principal: { nickName: '银松旅人', level: '新手旅人', role: 'member' } } });
    session = response.t;
    expect(await site.post('g/account/register', { email, code, nickName: '另一位', password: PASSWORD, agree: true })).toMatchObject({
      status: 409,
      code: 'A0154',
    });
  });

  it('answers who is signed in', async () => {
    const as = bearer(session);
    expect((await site.get<Principal>('member/get_principal', { as })).t).toEqual(session.principal);
    expect((await site.get('checkLogin', { as })).t).toEqual({ authenticated: true });
    expect((await site.post('g/member/online', { uuid: randomUUID() }, { as })).t).toEqual({ online: 1 });
    expect((await site.post('g/member/online', { uuid: randomUUID() })).t).toEqual({ online: 2 });
  });

  it('signs in a second time, and signs out one of the two sessions', async () => {
    const second = await site.post<Session>('login', { account: '银松旅人', password: PASSWORD });
    expect(second.t.principal).toEqual(session.principal);
    expect(second.t.token).not.toBe(session.token);
    expect((await site.post('logout', {}, { as: bearer(second.t) })).code).toBe('200');
    expect(await site.get('member/get_principal', { as: bearer(second.t) })).toMatchObject({ status: 401, code: 'A0440' });
    expect((await site.get('member/get_principal', { as: bearer(session) })).code).toBe('200');
  });

  it('refuses a wrong password at its field', async () => {
    expect(await site.post('login', { account: email, password: 'another99pass' })).toMatchObject({
      status: 400,
      code: 'A0210',
      fields: [{ path: 'password', message: '账号或密码不对' }],
    });
  });
});

describe('visitors and dead tokens', () => {
  it('have no principal, and may use every guest route', async () => {
    const stranger: Signed = { id: 0, nickName: '', token: 'A'.repeat(43) };
    expect(await site.get('member/get_principal')).toMatchObject({ status: 401, code: 'A0401' });
    expect(await site.get('member/get_principal', { as: stranger })).toMatchObject({ status: 401, code: 'A0401' });
    expect((await site.get('checkLogin')).t).toEqual({ authenticated: false });
    expect(await site.get('checkLogin', { as: stranger })).toMatchObject({ status: 200, t: { authenticated: false } });
    expect(await site.post('logout', {}, { as: stranger })).toMatchObject({ status: 200, code: '200' });
    expect(await site.post('logout')).toMatchObject({ status: 200, code: '200' });
  });
});
