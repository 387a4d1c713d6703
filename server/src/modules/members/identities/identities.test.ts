import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Consents } from '#contract/api/consents.ts';
import type { AnsweredIdentity, BegunIdentity, Identity, IdentityProvider } from '#contract/api/identities.ts';
import type { MemberSecure, Session, SignedIn } from '#contract/api/members.ts';
import { API_TIMEOUT_MS } from '#contract/limits.ts';
import { closeDueAccounts } from '#server/modules/closing/index.ts';
import { createMember, hashPassword, openSession } from '#server/modules/members/index.ts';
import type { SignUpMode } from '#contract/api/invitations.ts';
import { saveSetting } from '#server/modules/settings/index.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { startProviders, type LocalProviders, type Trouble } from '#tools/site/identity-providers.ts';
import { readIdentities as settingsOf } from '#server/platform/process/config/identity-settings.ts';

const PASSWORD = 'lantern77frost';
const ALL: readonly IdentityProvider[] = ['qq', 'wechat', 'battlenet'];
const STALE = { status: 400, name: 'identityStale' };
let site: TestSite;
let providers: LocalProviders;
let people = 0;
beforeAll(async () => {
  providers = await startProviders();
  site = await startTestSite({ env: providers.env });
});
afterAll(async () => {
  await site.close();
  providers.close();
});
afterEach(() => {
  providers.trouble = null;
});

const begin = async (provider: IdentityProvider) => (await site.post<BegunIdentity>('g/identity/begin', { provider })).t;
/** What a browser comes back with after somebody has agreed there. */
const agreed = ({ url, state, secret }: BegunIdentity, person: string) => ({
  state,
  secret,
  code: providers.agree(person, new URL(url).searchParams.get('redirect_uri') ?? ''),
});
const answer = (brought: object, options: { as?: Signed } = {}) => site.post<AnsweredIdentity>('g/identity/answer', brought, options);
/** The whole way there and back. */
async function goThere(provider: IdentityProvider, person: string) {
  const begun = await begin(provider);
  const { t, message } = await answer(agreed(begun, person));
  if (!t) throw new Error(message);
  return { key: t.key, secret: begun.secret, isKnown: t.isKnown };
}
const newPerson = () => `person-${(people += 1)}`;
const form = (more: object = {}) => ({ nickName: `来客${(people += 1)}`, agree: true, agreeIdentity: true, birthYear: 1990, ...more });
const register = (held: { key: string; secret: string }, more: object = {}) => site.post<Session>('g/identity/register', { ...held, ...form(more) });
async function join(provider: IdentityProvider, person = newPerson()): Promise<{ as: Signed; person: string }> {
  const { t, message } = await register(await goThere(provider, person));
  if (!t) throw new Error(message);
  return { as: { id: t.principal.id, nickName: t.principal.nickName, token: t.token }, person };
}
const enter = async (provider: IdentityProvider, person: string, more: object = {}) => {
  const { key, secret } = await goThere(provider, person);
  return site.post<SignedIn>('g/identity/sign_in', { key, secret, ...more });
};
/** A member with address and password, signed in. */
async function newMember(): Promise<Signed & { email: string }> {
  const [nickName, email] = [`老客${(people += 1)}`, `old${people}@hearth.example`];
  const passwordHash = await hashPassword(PASSWORD);
  return site.platform.db.transaction(async (tx) => {
    const { id } = await createMember(tx, { nickName, email, passwordHash, joinedAt: new Date() });
    return { id, nickName, email, token: await openSession({ tx, now: new Date() }, id, { device: 'test', address: '127.0.0.1', platform: site.platform }) };
  });
}
const beginConnection = (as: Signed, provider: IdentityProvider, more: object = {}) =>
  site.post<BegunIdentity>('member/identity/begin', { provider, agreeIdentity: true, password: PASSWORD, ...more }, { as });
async function connect(as: Signed, provider: IdentityProvider, person: string) {
  const begun = (await beginConnection(as, provider)).t;
  const { t } = await answer(agreed(begun, person), { as });
  return site.post<Identity>('member/identity/connect', { key: t.key, secret: begun.secret }, { as });
}
const list = async (as: Signed) => (await site.get<Identity[]>('member/identity/list', { as })).t;

describe('a site without keys of providers', () => {
  it('offers none, and begins with none', async () => {
    const bare = await startTestSite();
    expect((await bare.get<{ providers: string[] }>('g/identity/providers')).t).toEqual({ providers: [] });
    expect(await bare.post('g/identity/begin', { provider: 'qq' })).toMatchObject({ status: 400, name: 'identityOff' });
    await bare.close();
  });

  it('refuses to start with half of a key', () => {
    expect(() => settingsOf({ QQ_APP_ID: '1' })).toThrow('QQ_APP_SECRET');
    expect(() => settingsOf({ WECHAT_APP_ID: '1', WECHAT_APP_SECRET: '2', WECHAT_ENDPOINT: 'nowhere' })).toThrow('WECHAT_ENDPOINT');
    expect(() => settingsOf({ BATTLENET_REGION: 'mars' })).toThrow('BATTLENET_REGION');
    const { qq, wechat, battlenet } = settingsOf({ BATTLENET_APP_ID: '1', BATTLENET_APP_SECRET: '2', BATTLENET_REGION: 'global' });
    expect([qq, wechat, battlenet?.pages]).toEqual([null, null, 'https://oauth.battle.net']);
  });
});

describe.each(ALL)('signing up by %s', (provider) => {
  it('sends the browser there with what it has to bring back', async () => {
    const { url, state, secret } = await begin(provider);
    const { searchParams } = new URL(url);
    expect([searchParams.get('state'), searchParams.get('redirect_uri')]).toEqual([state, `http://localhost:3000/acc/with/${provider}`]);
    expect(url).not.toContain(secret);
    expect(url).not.toContain('a-secret-of-ours');
  });

  it('makes a member without address and password, who comes in again by it', async () => {
    const { as, person } = await join(provider);
    expect((await site.get<MemberSecure>('member/get_member_secure', { as })).t).toMatchObject({ email: null, mobile: null, passwordChangedAt: null });
    const again = await enter(provider, person);
    expect(again.t.principal.id).toBe(as.id);
    expect(await list(as)).toMatchObject([{ provider, lastUsedAt: expect.any(String) }]);
    expect((await site.get<Consents>('member/consent/list', { as })).t.given.map(({ document, how }) => `${document} ${how}`)).toEqual([
      `identity_${provider} sign_up`,
      'privacy sign_up',
      'terms_of_service sign_up',
    ]);
  });

  it('keeps the number of nobody', async () => {
    const { person } = await join(provider);
    const rows = await site.platform.db.query<{ text: string }>('SELECT i::text AS text FROM identities i UNION ALL SELECT a::text FROM identity_attempts a');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(person);
  });

  it.each([
    ['gone', 'identityUnanswered'],
    ['endless', 'identityUnanswered'],
    ['html', 'identityUnanswered'],
    ['elsewhere', 'identityUnanswered'],
    ['broken', 'identityUnanswered'],
    ['wrongSecret', 'identityNotSetUp'],
  ] as const)('says in a sentence that the provider is %s', async (trouble: Trouble, name) => {
    const brought = agreed(await begin(provider), newPerson());
    providers.trouble = trouble;
    const refused = await answer(brought);
    expect(refused).toMatchObject({ status: 503, name });
    expect(refused.message).toMatch(/^(QQ|微信|战网)/);
    providers.trouble = null;
    expect(await answer(brought)).toMatchObject(STALE);
  });

  it('refuses a code that the provider does not know or that was used', async () => {
    const { secret, state } = await begin(provider);
    expect(await answer({ state, secret, code: 'made-up' })).toMatchObject({ status: 400, name: 'identityCodeRefused' });
    const brought = agreed(await begin(provider), newPerson());
    expect((await answer(brought)).code).toBe('200');
    const other = await begin(provider);
    expect(await answer({ ...brought, state: other.state, secret: other.secret })).toMatchObject({ name: 'identityCodeRefused' });
  });
});

it('a token that was given to another app opens nothing, and without a unionid nobody is recognized', async () => {
  const [one, other] = [agreed(await begin('qq'), newPerson()), agreed(await begin('wechat'), newPerson())];
  providers.trouble = 'otherApp';
  expect(await answer(one)).toMatchObject({ status: 503, name: 'identityUnanswered' });
  providers.trouble = 'noUnionid';
  const refused = await answer(other);
  expect(refused).toMatchObject({ status: 503, name: 'identityNotSetUp' });
  expect(refused.message).toContain('unionid');
});

it('a provider that never answers is given up while the browser still waits', async () => {
  const brought = agreed(await begin('qq'), newPerson());
  providers.trouble = 'silent';
  const startedAt = performance.now();
  expect(await answer(brought)).toMatchObject({ status: 503, name: 'identityUnanswered' });
  expect(performance.now() - startedAt).toBeLessThan(API_TIMEOUT_MS);
});

describe('what a browser comes back with', () => {
  it('counts for the browser that began it, once, and only for a while', async () => {
    const [mine, others] = [await begin('qq'), await begin('qq')];
    const brought = agreed(mine, newPerson());
    const asked = providers.asked;
    // An address that was sent to somebody else: their browser does not have the secret.
    expect(await answer({ ...brought, secret: others.secret })).toMatchObject(STALE);
    expect(await answer({ ...brought, state: others.state })).toMatchObject(STALE);
    expect(await answer({ ...brought, state: 'x'.repeat(43) })).toMatchObject(STALE);
    expect(providers.asked).toBe(asked);
    const tries = await Promise.all([1, 2, 3].map(() => answer(brought)));
    expect(tries.filter(({ code }) => code === '200')).toHaveLength(1);
    const late = await begin('qq');
    await site.platform.db.query(`UPDATE identity_attempts SET expires_at = now() - interval '1 second'`);
    expect(await answer(agreed(late, newPerson()))).toMatchObject(STALE);
  });

  it('opens nothing in another browser, and nothing twice', async () => {
    const { person } = await join('qq');
    const held = await goThere('qq', person);
    const other = await begin('qq');
    expect(await site.post('g/identity/sign_in', { key: held.key, secret: other.secret })).toMatchObject(STALE);
    const tries = await Promise.all([1, 2, 3].map(() => site.post('g/identity/sign_in', { key: held.key, secret: held.secret })));
    expect(tries.filter(({ code }) => code === '200')).toHaveLength(1);
    const fresh = await goThere('qq', newPerson());
    const forms = await Promise.all([1, 2, 3].map(() => register(fresh)));
    expect(forms.filter(({ code }) => code === '200')).toHaveLength(1);
  });

  it('of an account nobody has signs nobody in, and of a known one signs nobody up', async () => {
    const held = await goThere('qq', newPerson());
    expect(held.isKnown).toBe(false);
    expect(await site.post('g/identity/sign_in', held)).toMatchObject(STALE);
    const { person } = await join('qq');
    const known = await goThere('qq', person);
    expect(known.isKnown).toBe(true);
    expect(await register(known)).toMatchObject(STALE);
  });

  it('is limited by address', async () => {
    const strict = await startTestSite({ addressLimitFactor: 1, env: providers.env });
    const tries = await Promise.all(Array.from({ length: 63 }, () => strict.post('g/identity/begin', { provider: 'qq' })));
    expect(tries.filter(({ code }) => code === 'A0211')).toHaveLength(3);
    await strict.close();
  });
});

describe('the form', () => {
  it('asks for both consents, a free name and an age, and what was brought back survives a refusal', async () => {
    const held = await goThere('qq', newPerson());
    expect(await register(held, { agree: false })).toMatchObject({ status: 400, fields: [{ path: 'agree' }] });
    expect(await register(held, { agreeIdentity: false })).toMatchObject({ status: 400, fields: [{ path: 'agreeIdentity' }] });
    expect(await register(held, { birthYear: new Date().getUTCFullYear() - 10 })).toMatchObject({ fields: [{ path: 'guardianEmail' }] });
    const { as } = await join('wechat');
    expect(await register(held, { nickName: as.nickName })).toMatchObject({ name: 'nickNameTaken' });
    expect((await register(held)).code).toBe('200');
  });

  it('follows how the site lets people join', async () => {
    const set = (mode: SignUpMode) => site.platform.db.transaction((tx) => saveSetting({ tx, now: new Date() }, 'signUpMode', mode));
    await set('invitation');
    expect(await register(await goThere('qq', newPerson()))).toMatchObject({ name: 'invitationWrong' });
    await set('approval');
    expect((await register(await goThere('qq', newPerson()))).t.principal.waits).toBe(true);
    await set('open');
    const guard = (value: 'on' | 'auto') => site.platform.db.transaction((tx) => saveSetting({ tx, now: new Date() }, 'floodGuards', value));
    await guard('on');
    expect(await register(await goThere('qq', newPerson()))).toMatchObject({ status: 403, name: 'proofNeeded' });
    await guard('auto');
    expect((await register(await goThere('qq', newPerson()))).t.principal.waits).toBe(false);
  });
});

describe('coming in', () => {
  it('still asks for the second factor', async () => {
    const member = await newMember();
    const person = newPerson();
    await connect(member, 'qq', person);
    await site.platform.db.query(`INSERT INTO two_factors (member_id, secret, created_at, confirmed_at) VALUES ($1, $2, now(), now())`, [
      member.id,
      site.platform.secrets.encrypt('totp', Buffer.alloc(20).toString('base64')),
    ]);
    const { key, secret } = await goThere('qq', person);
    expect(await site.post('g/identity/sign_in', { key, secret })).toMatchObject({ status: 400, name: 'totpNeeded' });
    expect(await site.post('g/identity/sign_in', { key, secret, totp: '000000' })).toMatchObject({ name: 'wrongTotp' });
  });

  it('is open to a suspended member, who may read, and no verification for acts of staff', async () => {
    const { as, person } = await join('qq');
    await site.platform.db.query(
      `UPDATE members SET status = 'suspended', suspended_until = now() + interval '1 day', suspended_reason = '刷屏' WHERE id = $1`,
      [as.id],
    );
    expect((await enter('qq', person)).t.principal.suspended).toMatchObject({ reason: '刷屏' });
    await site.platform.db.query(`UPDATE members SET status = 'active', suspended_until = NULL, suspended_reason = NULL, role = 'presenter' WHERE id = $1`, [
      as.id,
    ]);
    const { token } = (await enter('qq', person)).t;
    expect((await site.get<{ until: string | null }>('admin/reverify', { as: { ...as, token } })).t.until).toBeNull();
  });

  it('ends with the account', async () => {
    const { as, person } = await join('qq');
    await site.platform.db.query(`UPDATE members SET closing_at = now() - interval '1 day' WHERE id = $1`, [as.id]);
    const held = await goThere('qq', person);
    await closeDueAccounts({ ...site.platform, now: new Date() });
    expect(await site.platform.db.query('SELECT FROM identities WHERE member_id = $1', [as.id])).toEqual([]);
    expect(await site.post('g/identity/sign_in', { key: held.key, secret: held.secret })).toMatchObject(STALE);
    expect((await goThere('qq', person)).isKnown).toBe(false);
  });
});

describe('connecting', () => {
  it('takes both factors and a consent, is mailed and logged, and lets the member in', async () => {
    const [member, person] = [await newMember(), newPerson()];
    expect(await beginConnection(member, 'wechat', { password: 'another99pass' })).toMatchObject({ name: 'wrongOwnPassword' });
    expect(await beginConnection(member, 'wechat', { agreeIdentity: false })).toMatchObject({ fields: [{ path: 'agreeIdentity' }] });
    expect((await connect(member, 'wechat', person)).t).toMatchObject({ provider: 'wechat', lastUsedAt: null });
    expect((await enter('wechat', person)).t.principal.id).toBe(member.id);
    const subjects = (await site.outbox()).filter(({ to }) => to === member.email).map(({ subject }) => subject);
    expect(subjects).toEqual(['炉边：连接了微信']);
    expect(await site.platform.db.query(`SELECT FROM security_log WHERE member_id = $1 AND kind = 'change_identity'`, [member.id])).toHaveLength(1);
    const { given } = (await site.get<Consents>('member/consent/list', { as: member })).t;
    expect(given).toMatchObject([{ document: 'identity_wechat', title: '用微信登录', how: 'asked', withdrawnAt: null }]);
  });

  it('refuses what is somebody else’s, and what another member or session began', async () => {
    const [member, other, { person }] = [await newMember(), await newMember(), await join('qq')];
    expect(await connect(member, 'qq', person)).toMatchObject({ status: 409, name: 'identityTaken' });
    const begun = (await beginConnection(member, 'qq')).t;
    const { key } = (await answer(agreed(begun, newPerson()))).t;
    const held = { key, secret: begun.secret };
    expect(await site.post('member/identity/connect', held, { as: other })).toMatchObject(STALE);
    const token = await site.platform.db.transaction((tx) =>
      openSession({ tx, now: new Date() }, member.id, { device: 'test', address: '127.0.0.1', platform: site.platform }),
    );
    expect(await site.post('member/identity/connect', held, { as: { ...member, token } })).toMatchObject(STALE);
    // Neither is it a way to sign in or up, nor the other way round.
    expect(await site.post('g/identity/sign_in', held)).toMatchObject(STALE);
    expect(await register(held)).toMatchObject(STALE);
    const signingIn = await goThere('qq', newPerson());
    expect(await site.post('member/identity/connect', { key: signingIn.key, secret: signingIn.secret }, { as: member })).toMatchObject(STALE);
    expect(await list(member)).toEqual([]);
  });

  it('is taken back with both factors by the member alone, and withdraws the consent', async () => {
    const [member, other, person] = [await newMember(), await newMember(), newPerson()];
    const { id } = (await connect(member, 'battlenet', person)).t;
    const remove = (as: Signed, password: string) => site.post(`member/identity/remove/${id}`, { password }, { as });
    expect(await remove(other, PASSWORD)).toMatchObject({ status: 404 });
    expect(await remove(member, 'another99pass')).toMatchObject({ name: 'wrongOwnPassword' });
    expect((await remove(member, PASSWORD)).code).toBe('200');
    expect(await list(member)).toEqual([]);
    expect((await goThere('battlenet', person)).isKnown).toBe(false);
    const { given } = (await site.get<Consents>('member/consent/list', { as: member })).t;
    expect(given).toMatchObject([{ document: 'identity_battlenet', withdrawnAt: expect.any(String) }]);
  });

  it('ends at a number of them', async () => {
    const member = await newMember();
    for (let at = 0; at < 6; at += 1) expect((await connect(member, 'qq', newPerson())).code).toBe('200');
    expect(await connect(member, 'qq', newPerson())).toMatchObject({ status: 409, name: 'identitiesFull' });
  });
});

describe('an account without a password', () => {
  it('says so wherever one is asked for, and never loses its only way in', async () => {
    const { as } = await join('qq');
    const [{ id } = { id: 0 }] = await list(as);
    const missing = { status: 409, name: 'passwordMissing', fields: [{ path: 'password' }] };
    expect(await site.post(`member/identity/remove/${id}`, { password: 'x' }, { as })).toMatchObject(missing);
    expect(await beginConnection(as, 'wechat')).toMatchObject(missing);
    expect(await site.post('member/close', { password: 'x' }, { as })).toMatchObject(missing);
    expect(await list(as)).toHaveLength(1);
  });

  it('gets one in a session just opened by the account somewhere else, once, and then an address', async () => {
    const { as, person } = await join('qq');
    const old = (await enter('qq', person)).t.token;
    await site.platform.db.query(`UPDATE sessions SET factor_at = now() - interval '16 minutes' WHERE member_id = $1`, [as.id]);
    const set = (token: string, password = PASSWORD) => site.post('member/set_password', { password }, { as: { ...as, token } });
    expect(await set(old)).toMatchObject({ status: 409, name: 'freshSignInNeeded' });
    const { token } = (await enter('qq', person)).t;
    expect(await set(token, 'password123')).toMatchObject({ status: 400, fields: [{ path: 'password' }] });
    expect((await set(token)).code).toBe('200');
    expect(await set(token)).toMatchObject({ status: 409, name: 'passwordThere' });
    expect(await site.get('member/get_principal', { as: { ...as, token: old } })).toMatchObject({ code: 'A0440' });
    expect((await site.post('login', { account: as.nickName, password: PASSWORD })).code).toBe('200');
    const email = `late${as.id}@hearth.example`;
    expect((await site.post('member/send_change_email_code', { email, password: PASSWORD }, { as: { ...as, token } })).code).toBe('200');
    const code = /\b\d{6}\b/.exec((await site.outbox()).find(({ to }) => to === email)?.text ?? '')?.[0] ?? '';
    expect((await site.post('member/change_email', { email, code }, { as: { ...as, token } })).code).toBe('200');
    expect((await site.post('login', { account: email, password: PASSWORD })).code).toBe('200');
  });

  it('gets one in any session that was opened so where the account somewhere else is switched off here', async () => {
    const { as, person } = await join('qq');
    const { token } = (await enter('qq', person)).t;
    await site.platform.db.query(`UPDATE sessions SET factor_at = now() - interval '3 days' WHERE member_id = $1`, [as.id]);
    const set = () => site.post('member/set_password', { password: PASSWORD }, { as: { ...as, token } });
    expect(await set()).toMatchObject({ name: 'freshSignInNeeded' });
    const { identities } = site.platform.config;
    const { qq } = identities;
    identities.qq = null;
    expect((await set()).code).toBe('200');
    identities.qq = qq;
  });

  it('is none for a session that was opened otherwise', async () => {
    const { as } = await join('qq');
    const token = await site.platform.db.transaction((tx) =>
      openSession({ tx, now: new Date() }, as.id, { device: 'test', address: '127.0.0.1', platform: site.platform }),
    );
    expect(await site.post('member/set_password', { password: PASSWORD }, { as: { ...as, token } })).toMatchObject({ name: 'freshSignInNeeded' });
  });
});
